import { administration } from '../../lib/page/addresses.ts'
import { useArea, useUser } from '../../lib/session.ts'
import { roleLists } from './area.ts'
import type { Role } from './queries.ts'

interface RolesPlace {
  /** The organisation whose roles are edited here. */
  organization: string
  level: Role['level']
  /** The list's page; a role's own page and the page of a new role are below it. */
  path: string
  breadcrumbs: { title: string; to: string }[]
}

const levels = { school: 'School', district: 'District', state: 'State' } as const

/** Where the roles of a person's organisation are edited: in the school's, the district's or the state's area. */
export const useRolesPlace = (): RolesPlace => {
  const area = useArea()
  const { school, district, stateDetails } = useUser().staff
  const own = { school, district, state: stateDetails }[area]
  return {
    organization: own?.id ?? '',
    level: levels[area],
    path: roleLists[area],
    breadcrumbs: area === 'school' ? [administration] : [],
  }
}
