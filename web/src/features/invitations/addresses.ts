import type { Area } from '../../lib/person.ts'

/** Where invitations are listed. */
export const invitationLists = {
  state: '/super-admin/districts/invitations',
  district: '/dashboard/school-management/invitations',
} as const satisfies Partial<Record<Area, string>>
