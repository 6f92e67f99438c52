import { listSearch } from '../../lib/list-search.ts'
import type { Pages } from '../../lib/page/area.ts'

export const searchOfInvitations = listSearch(['state'])

const list = { operation: 'school.create', search: searchOfInvitations } as const

export const pages = {
  auth: { invited: { to: '/invitation' } },
  district: { list: { to: '/dashboard/school-management/invitations', ...list } },
  state: { list: { to: '/super-admin/districts/invitations', ...list } },
} as const satisfies Pages
