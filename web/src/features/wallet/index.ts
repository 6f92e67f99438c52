export { InsufficientFunds, isInsufficientFunds, ShortOfFunds } from './components/InsufficientFunds.tsx'
export { forgetMoney } from './queries.ts'
