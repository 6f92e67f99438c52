import type { CensusPage } from '@akada/contract/census/items'
import type { Area } from '../../../lib/person.ts'

const overviews = { district: '/dashboard/census', state: '/super-admin/census' } as const

/** The page that lists the returns in an area that has several. */
export const overviewOf = (area: Area): string => (area === 'state' ? overviews.state : overviews.district)

export const returnAt = (area: Area, school: string, census: string): string =>
  `${overviewOf(area)}?census=${census}&school=${school}`

const users = '/administration/user-management'

/** Where a school completes what is missing. */
export const pageOf: Record<CensusPage, string> = {
  students: `${users}/student-management/admission-register`,
  classArms: `${users}/student-management/admission-register?studentWithNoClassArm=yes`,
  staff: `${users}/staff-management`,
  subjectTeachers: '/academics/subject-teacher-attachment',
  classrooms: '/school?tab=classrooms',
  facilities: '/school?tab=facilities',
  others: '/school?tab=others',
}

/** The returns of one district, for the state. */
export const districtAt = (district: string, census: string): string =>
  `${overviews.state}?census=${census}&district=${district}`
