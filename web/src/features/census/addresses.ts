import type { CensusPage } from '@akada/contract/census/items'
import type { Area } from '../../lib/session/person.ts'
import { pages } from './area.ts'

/** The page that lists the returns in an area that has several. */
export const overviewOf = (area: Area): string => pages[area === 'state' ? 'state' : 'district'].overseen.to

export const returnAt = (area: Area, school: string, census: string): string =>
  `${overviewOf(area)}?census=${census}&school=${school}`

const users = '/administration/user-management'

/** Where a school completes what is missing. */
export const pageOf: Record<CensusPage, string> = {
  classrooms: '/school?tab=classrooms',
  facilities: '/school?tab=facilities',
  others: '/school?tab=others',
}

/** The return of the own school, with the people of a gap. */
export const gapAt = (census: string, gap: string): string => `${pages.school.own.to}?census=${census}&gap=${gap}`

/** The page of a person whose record has a gap, where it is completed. */
export const personAt = ({ kind, id }: { kind: 'student' | 'staff'; id: string }): string =>
  kind === 'student' ? `${users}/student-management/admission-register/${id}` : `${users}/staff-management/${id}`

/** The returns of one district, for the state. */
export const districtAt = (district: string, census: string): string =>
  `${overviewOf('state')}?census=${census}&district=${district}`
