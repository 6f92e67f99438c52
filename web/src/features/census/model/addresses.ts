import type { CensusPage } from '@akada/contract/census/items'
import type { Area } from '../../../lib/session/person.ts'

const overviews = { district: '/dashboard/census', state: '/super-admin/census' } as const

/** The page that lists the returns in an area that has several. */
export const overviewOf = (area: Area): string => (area === 'state' ? overviews.state : overviews.district)

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
export const gapAt = (census: string, gap: string): string => `/administration/census?census=${census}&gap=${gap}`

/** The page of a person whose record has a gap, where it is completed. */
export const personAt = ({ kind, id }: { kind: 'student' | 'staff'; id: string }): string =>
  kind === 'student' ? `${users}/student-management/admission-register/${id}` : `${users}/staff-management/${id}`

/** The returns of one district, for the state. */
export const districtAt = (district: string, census: string): string =>
  `${overviews.state}?census=${census}&district=${district}`
