export { InsufficientFunds, isInsufficientFunds, ShortOfFunds } from './components/InsufficientFunds.tsx'
export { useWalletFigure } from './figure.ts'
