import { administration } from '../../lib/page/addresses.ts'
import { useArea, useUser } from '../../lib/session.ts'
import type { Area } from '../../lib/session/person.ts'
import type { Crumb } from '../../ui/page/Page.tsx'
import { staffPaths } from './area.ts'

export interface StaffPlace {
  area: Area
  /** The organisation in which the person is acting, and its name. */
  organization: { id: string; name: string }
  /** The list's page; all others are below it. */
  path: string
  /** Of the list itself. */
  above: Crumb[]
  /** Of the pages below the list. */
  crumbs: Crumb[]
  /** For `school` of searches: whose staff; undefined means everybody the person has access to. */
  schools: string[] | undefined
}

/** Whose staff these pages show. */
export const useStaffPlace = (): StaffPlace => {
  const area = useArea()
  const { school, district, stateDetails } = useUser().staff
  const path = staffPaths[area]
  const above = area === 'school' ? [administration] : []
  const own = { school, district, state: stateDetails }[area]
  return {
    area,
    organization: { id: own?.id ?? '', name: own?.name ?? '' },
    path,
    above,
    crumbs: [...above, { title: 'Staff', to: path }],
    schools: area === 'school' && school ? [school.id] : undefined,
  }
}
