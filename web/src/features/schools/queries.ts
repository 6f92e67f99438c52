import { limits } from '@akada/contract/kernel/limits'
import { pagesOf } from '../../lib/list-pages.ts'
import { api } from '../../lib/api.ts'
import type { Input, Response } from '../../lib/http/endpoints.ts'
import { read, readPart } from '../../lib/query.ts'

export type Profile = Response<typeof api.schools.view>
export type PrincipalRemarks = Response<typeof api.schools.viewRemarks>
export type RemarkRange = Response<typeof api.schools.viewRemarks>['ranges'][number]
/** A school in the list of the state. */
export type StateSchool = Response<typeof api.schools.search>['foundSchools'][number]
export type SchoolRow = Response<typeof api.schools.byDistrict>['foundSchools'][number]
type SchoolFilters = Omit<NonNullable<Input<typeof api.schools.byDistrict>['query']>, 'limit' | 'page' | 'after'>

/** A school for its forms: read when opened, and never refetched while somebody types. */
export const schoolToEdit = (id: string) => ({
  ...read(api.schools.view, { params: { id } }),
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})

export const remarkRanges = (school: string) => read(api.schools.viewRemarks, { query: { school: [school] } })

/** The schools of a district by name, a thousand at a time. */
export const schoolsOf = (district: string, query: SchoolFilters) =>
  pagesOf(api.schools.byDistrict, { params: { id: district }, query: { ...query, limit: limits.list } })

export type Overview = Response<typeof api.schoolOverviews.view>

/** A school as its district and the state see it; counted at this moment, so it is read again each time. */
export const schoolOverview = (id: string) => ({
  ...read(api.schoolOverviews.view, { params: { id } }),
  staleTime: 0,
})

export const informationOf = (id: string) => read(api.schools.information, { params: { id } })

/** The categories that a school may belong to. */
export const schoolCategoryList = () => ({
  ...read(api.schools.categoryList),
  staleTime: Number.POSITIVE_INFINITY,
  select: ({ categories }: Response<typeof api.schools.categoryList>) => categories,
})

/** The roles that every school of the state has, with their ids. */
export const schoolRoleList = () => readPart(api.schools.roles, 'schoolRoles')
