import { limits } from '@akada/contract/kernel/limits'
import { pagesOf } from '../../lib/list-pages.ts'
import { api, type Input, type Response } from '../../lib/api.ts'
import { read, readPart } from '../../lib/query.ts'
import { useArea } from '../../lib/session.ts'
import type { StaffSearch } from './area.ts'

export type Profile = Response<typeof api.staff.view>
export type RoleAccess = Profile['roleAccess'][number]
export type StaffRow = Response<typeof api.staff.search>['foundStaffs'][number]
export type Retiring = Response<typeof api.staffAdministration.retirements>['foundStaffs'][number]
export type ActiveStaff = Response<typeof api.staffAdministration.active>['foundStaffs'][number]
export type SignIn = Response<typeof api.authSessions.sessions>['foundSessions'][number]
export type Upload = Response<typeof api.staffUploads.uploadView>
type ListQuery = NonNullable<Input<typeof api.staff.search>['query']>
export type ListFilters = Omit<ListQuery, 'limit' | 'page' | 'after'>

/** The staff of a school who never signed in; counted each time it is asked. */
export const neverSignedIn = (school: string) => ({
  ...read(api.staffAdministration.neverSignedIn, { query: { school: [school] } }),
  staleTime: 0,
})

/** Where the signed-in person is signed in; fetched again each time it is shown. */
export const signIns = () => ({ ...read(api.authSessions.sessions), staleTime: 0 })

export const staffById = (id: string) => read(api.staff.view, { params: { id } })

/** Where the person's own profile is: districts have it among their own pages. */
export const useProfilePath = (): '/profile' | '/dashboard/profile' =>
  useArea() === 'district' ? '/dashboard/profile' : '/profile'

const sorts = ['name', 'staffType', 'lastTimeActive', 'accountStatus'] as const
const statuses = ['Active', 'Unverified', 'Suspended', 'ResetPassword'] as const

/** The list's search state as the server's filters. */
export const filtersOf = (schools: string[] | undefined, search: StaffSearch): ListFilters => ({
  school: search.school ? [search.school] : schools,
  searchTerm: search.q,
  startDate: search.startDate,
  endDate: search.endDate,
  stateOfResidence: search.stateOfResidence,
  lgaOfResidence: search.lgaOfResidence,
  stateOfOrigin: search.stateOfOrigin,
  lgaOfOrigin: search.lgaOfOrigin,
  accountStatus: statuses.find(value => value === search.accountStatus),
  staffType: (['Teaching', 'Non-Teaching'] as const).find(value => value === search.staffType),
  gender: (['male', 'female'] as const).find(value => value === search.gender),
  role: search.role,
  datesMissing: search.datesMissing ? true : undefined,
  sort: sorts.find(value => value === search.sort?.replace(/^-/, '')),
  descending: search.sort?.startsWith('-') || undefined,
  includeLoggedInUser: true,
})

/** The list of staff, a thousand at a time. */
export const staffPages = (filters: ListFilters) =>
  pagesOf(api.staff.search, { query: { ...filters, limit: limits.list } })

/** When staff last used Akada, latest first, a thousand at a time. */
export const lastActivePages = (schools: string[] | undefined) => ({
  ...pagesOf(api.staffAdministration.active, { query: { school: schools, limit: limits.list } }),
  staleTime: 0,
})

/** Who retires when, the soonest first, a thousand at a time. */
export const retirementPages = (schools: string[] | undefined, withinMonths: number) =>
  pagesOf(api.staffAdministration.retirements, { query: { school: schools, withinMonths, limit: limits.list } })

export const rolesOf = (organization: string) => readPart(api.roles.list, 'roles', { params: { id: organization } })

/** The built-in roles of schools, for filters in districts and the state. */
export const schoolRoles = () => ({
  ...read(api.schools.roles),
  select: (answer: Response<typeof api.schools.roles>) => answer.schoolRoles,
})

export const schoolsOf = (district: string) =>
  readPart(api.schools.byDistrict, 'foundSchools', { params: { id: district }, query: { limit: limits.list } })

export const districts = () => readPart(api.districts.search, 'foundDistricts', { query: { limit: limits.list } })

export const statesAndLgas = () => ({
  ...read(api.generic.statesAndLocalGovernments),
  staleTime: Number.POSITIVE_INFINITY,
  select: ({ fullStateEnum }: Response<typeof api.generic.statesAndLocalGovernments>) => fullStateEnum.states,
})
