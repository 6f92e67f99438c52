// Together, because both are opened from the wallet, and each import lists in the program all that it needs.
export { PaymentPage } from './PaymentPage.tsx'
export { Statement } from './Statement.tsx'
