/** The school's wallet. */
export const billing = '/administration/billing'
export const statement = `${billing}/statement`
export const paymentOf = (id: string): string => `${billing}/payment/${id}`

/** The address that opens the dialog to fund the wallet. */
export const fundWallet = `${billing}?fund=yes`

/** Wallets of the schools of a district, and of a state. */
export const districtBilling = '/dashboard/billing'
export const stateBilling = '/super-admin/billing'

export const administration = { title: 'Administration', to: '/administration' } as const
