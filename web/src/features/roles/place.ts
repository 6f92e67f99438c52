import { useArea, useUser } from '../../lib/session.ts'
import type { Role } from './queries.ts'

interface RolesPlace {
  /** The organisation whose roles are edited here. */
  organization: string
  level: Role['level']
  /** The list's page; a role's own page and the page of a new role are below it. */
  path: string
  breadcrumbs: { title: string; to: string }[]
}

/** Where the roles of a person's organisation are edited: in the school's, the district's or the state's area. */
export const useRolesPlace = (): RolesPlace => {
  const area = useArea()
  const { staff } = useUser()
  if (area === 'district')
    return {
      organization: staff.district?.id ?? '',
      level: 'District',
      path: '/dashboard/permission-management',
      breadcrumbs: [],
    }
  if (area === 'state')
    return { organization: staff.stateDetails.id, level: 'State', path: '/super-admin/permissions', breadcrumbs: [] }
  return {
    organization: staff.school?.id ?? '',
    level: 'School',
    path: '/administration/user-management/permission-management',
    breadcrumbs: [{ title: 'Administration', to: '/administration' }],
  }
}
