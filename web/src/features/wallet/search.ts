import { listSearch } from '../../lib/list-search.ts'

/** `entry` is the open transaction; `fund` opens the dialog to fund the wallet. */
export const searchOfBilling = listSearch([
  'tab',
  'transactionAction',
  'school',
  'startDate',
  'endDate',
  'status',
  'emptyOnly',
  'of',
  'entry',
  'fund',
])
export type BillingSearch = ReturnType<typeof searchOfBilling>

/** Values that belong to one tab; another tab starts without them. */
export const ofAnotherTab: BillingSearch = {
  q: undefined,
  sort: undefined,
  columns: undefined,
  transactionAction: undefined,
  school: undefined,
  startDate: undefined,
  endDate: undefined,
  status: undefined,
  emptyOnly: undefined,
  of: undefined,
  entry: undefined,
}

export const searchOfStatement = listSearch(['startDate', 'endDate'])

/** `reference` is what the gateway adds to the address when it sends the payer back. */
export const searchOfPayment = listSearch(['reference'])
