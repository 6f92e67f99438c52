import { listSearch } from '../../lib/list-search.ts'
import { administration } from '../../lib/page/addresses.ts'
import type { Pages } from '../../lib/page/area.ts'

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

export const searchOfStatement = listSearch(['startDate', 'endDate'])

/** `reference` is what the gateway adds to the address when it sends the payer back. */
export const searchOfPayment = listSearch(['reference'])

/** The page of billing of each area: the school's wallet, and the wallets of the schools of a district, and of a state. */
export const billingIn = {
  school: '/administration/billing',
  district: '/dashboard/billing',
  state: '/super-admin/billing',
} as const
type Area = keyof typeof billingIn

const operation = 'wallet.view'
const list = { title: 'Billing', operation, search: searchOfBilling } as const
const overseen = <const P extends string>(path: P) =>
  ({
    payment: { to: `${path}/payment/$id`, operation, search: searchOfPayment },
    statement: { to: `${path}/statement/$school`, operation, search: searchOfStatement },
  }) as const

export const pages = {
  school: {
    own: { to: billingIn.school, ...list, section: 'administration' },
    payment: { to: `${billingIn.school}/payment/$id`, operation, search: searchOfPayment },
    statement: { to: `${billingIn.school}/statement`, operation, search: searchOfStatement },
  },
  district: { schools: { to: billingIn.district, ...list }, ...overseen(billingIn.district) },
  state: { stateSchools: { to: billingIn.state, ...list }, ...overseen(billingIn.state) },
} as const satisfies Pages

/** What lies above a page of billing, in each area. */
export const crumbs = {
  school: [administration, pages.school.own],
  district: [pages.district.schools],
  state: [pages.state.stateSchools],
} as const

export const statement = pages.school.statement.to

export const paymentOf = (area: Area, id: string): string => `${billingIn[area]}/payment/${id}`

/** The statement of the wallet of one organisation, for those above it or of its own office. */
export const statementOf = (area: Exclude<Area, 'school'>, id: string): string => `${billingIn[area]}/statement/${id}`

/** The address that opens the dialog to fund the wallet. */
export const fundWallet = (area: Area): string => `${billingIn[area]}?fund=yes`
