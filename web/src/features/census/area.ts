import { listSearch } from '../../lib/list-search.ts'
import type { Pages } from '../../lib/page/area.ts'

/**
 * Of a return, `number` of its earlier submissions, and of the list of returns; `school` is the one that is opened, `gap` a gap
 * whose people are listed.
 */
export const searchOfCensus = listSearch(['census', 'school', 'number', 'status', 'district', 'gap'])

const page = { title: 'Annual School Census', search: searchOfCensus } as const
const overseen = { ...page, operation: 'census.oversee' } as const

export const pages = {
  school: { own: { to: '/administration/census', ...page, operation: 'census.view', section: 'administration' } },
  district: { overseen: { to: '/dashboard/census', ...overseen } },
  state: { overseen: { to: '/super-admin/census', ...overseen } },
} as const satisfies Pages
