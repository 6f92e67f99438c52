import { limits } from '@akada/contract/kernel/limits'
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { call, type Input, type Response } from '../../lib/api.ts'
import { keys, read } from '../../lib/query.ts'
import { useArea } from '../../lib/session.ts'
import type { StaffSearch } from './search.ts'

export type Profile = Response<'GET /staff/view-staff/{id}'>
export type RoleAccess = Profile['roleAccess'][number]
export type StaffRow = Response<'GET /staff/search'>['foundStaffs'][number]
export type Retiring = Response<'GET /staff/retirements'>['foundStaffs'][number]
export type ActiveStaff = Response<'GET /staff/last-time-active'>['foundStaffs'][number]
export type SignIn = Response<'GET /auth/sessions'>['foundSessions'][number]
export type Upload = Response<'GET /staff/upload-multiple/{id}'>
type ListQuery = NonNullable<Input<'GET /staff/search'>['query']>
export type ListFilters = Omit<ListQuery, 'limit' | 'page'>

/** Where the signed-in person is signed in; asked again each time it is shown. */
export const signIns = () => ({ ...read('GET /auth/sessions'), staleTime: 0 })

export const staffById = (id: string) => read('GET /staff/view-staff/{id}', { params: { id } })

/** Where one's own profile lies: districts have it among their own pages. */
export const useProfilePath = (): '/profile' | '/dashboard/profile' =>
  useArea() === 'district' ? '/dashboard/profile' : '/profile'

const sorts = ['name', 'staffType', 'lastTimeActive', 'accountStatus'] as const
const statuses = ['Active', 'Unverified', 'Suspended', 'ResetPassword'] as const

/** The list's address as the server's filters. */
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
  infiniteQueryOptions({
    queryKey: [...keys('GET /staff/search', { query: filters }), 'pages'] as const,
    queryFn: ({ pageParam, signal }) =>
      call('GET /staff/search', { query: { ...filters, limit: limits.list, page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * limits.list < last.total ? pages.length + 1 : undefined),
  })

/** When staff last used Akada, the latest first, a thousand at a time. */
export const lastActivePages = (schools: string[] | undefined) =>
  infiniteQueryOptions({
    queryKey: [...keys('GET /staff/last-time-active', { query: { school: schools } }), 'pages'] as const,
    queryFn: ({ pageParam, signal }) =>
      call('GET /staff/last-time-active', { query: { school: schools, limit: limits.list, page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * limits.list < last.total ? pages.length + 1 : undefined),
    staleTime: 0,
  })

export const retirementsOf = (schools: string[] | undefined, withinMonths: number) =>
  read('GET /staff/retirements', { query: { school: schools, withinMonths, limit: limits.list } })

export const uploadById = (id: string) => read('GET /staff/upload-multiple/{id}', { params: { id } })

export const rolesOf = (organization: string) => ({
  ...read('GET /role/get-roles-for-organization/{id}', { params: { id: organization } }),
  select: ({ roles }: Response<'GET /role/get-roles-for-organization/{id}'>) => roles,
})

/** The built-in roles of schools, for filters above the schools. */
export const schoolRoles = () => ({
  ...read('GET /school/school-role-list'),
  select: (answer: Response<'GET /school/school-role-list'>) => answer.schoolRoles,
})

export const schoolsOf = (district: string) => ({
  ...read('GET /school/get-by-district/{id}', { params: { id: district }, query: { limit: limits.list } }),
  select: ({ foundSchools }: Response<'GET /school/get-by-district/{id}'>) => foundSchools,
})

export const districts = () => ({
  ...read('GET /district/search', { query: { limit: limits.list } }),
  select: ({ foundDistricts }: Response<'GET /district/search'>) => foundDistricts,
})

export const statesAndLgas = () => ({
  ...read('GET /district/list-of-states-and-local-governments'),
  staleTime: Number.POSITIVE_INFINITY,
  select: ({ fullStateEnum }: Response<'GET /district/list-of-states-and-local-governments'>) => fullStateEnum.states,
})

/** Forgets what a change of staff makes stale: lists, profiles, roles and who heads a school. */
export const forgetStaff = (client: QueryClient): Promise<unknown> =>
  Promise.all(
    (
      [
        'GET /staff/search',
        'GET /staff/view-staff/{id}',
        'GET /staff/retirements',
        'GET /role/get-roles-for-organization/{id}',
        'GET /role/get-by-id/{id}',
        'GET /school/view/{id}',
        'GET /school/get-by-district/{id}',
        'GET /school/get-school-information/{id}',
      ] as const
    ).map(key => client.invalidateQueries({ queryKey: [key] })),
  )
