/** The school's wallet. */
export const billing = '/administration/billing'
export const statement = `${billing}/statement`
/** Wallets of the schools of a district, and of a state. */
export const districtBilling = '/dashboard/billing'
export const stateBilling = '/super-admin/billing'

export const administration = { title: 'Administration', to: '/administration' } as const

/** The page of billing of each area. */
export const billingIn = { school: billing, district: districtBilling, state: stateBilling } as const
type Area = keyof typeof billingIn

export const paymentOf = (area: Area, id: string): string => `${billingIn[area]}/payment/${id}`

/** The statement of the wallet of one organisation, for those above it or of its own office. */
export const statementOf = (area: Exclude<Area, 'school'>, id: string): string => `${billingIn[area]}/statement/${id}`

/** The address that opens the dialog to fund the wallet. */
export const fundWallet = (area: Area): string => `${billingIn[area]}?fund=yes`
