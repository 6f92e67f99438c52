export { InsufficientFunds, isInsufficientFunds, ShortOfFunds } from './components/InsufficientFunds.tsx'
export { StandingBadge as PaymentBadge } from './components/StandingBadge.tsx'
export { useWalletFigure } from './queries.ts'
