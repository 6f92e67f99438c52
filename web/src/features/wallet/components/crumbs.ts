import type { Crumb } from '../../../ui/page/Page.tsx'
import { administration, billing, districtBilling, stateBilling } from '../addresses.ts'

/** What lies above a page of billing, in each area. */
export const crumbs: Record<'school' | 'district' | 'state', readonly Crumb[]> = {
  school: [administration, { title: 'Billing', to: billing }],
  district: [{ title: 'Billing', to: districtBilling }],
  state: [{ title: 'Billing', to: stateBilling }],
}
