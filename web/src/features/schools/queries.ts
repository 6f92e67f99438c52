import { api } from '../../lib/api.ts'
import type { Input, Response } from '../../lib/endpoints.ts'
import { read } from '../../lib/query.ts'

export type Profile = Response<typeof api.schools.view>
export type RemarkRange = Response<typeof api.schools.viewRemarks>['ranges'][number]
export type SchoolRow = Response<typeof api.schools.byDistrict>['foundSchools'][number]
export type SchoolFilters = NonNullable<Input<typeof api.schools.byDistrict>['query']>

/** A school for its forms: read when opened, and never refetched while somebody types. */
export const schoolToEdit = (id: string) => ({
  ...read(api.schools.view, { params: { id } }),
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})

export const remarkRanges = (school: string) => read(api.schools.viewRemarks, { query: { school: [school] } })

export const schoolsOf = (district: string, query: SchoolFilters) =>
  read(api.schools.byDistrict, { params: { id: district }, query })

export type Overview = Response<typeof api.schoolOverviews.view>

/** A school as its district and the state see it; counted at this moment, so it is read again each time. */
export const schoolOverview = (id: string) => ({
  ...read(api.schoolOverviews.view, { params: { id } }),
  staleTime: 0,
  meta: { silent: true },
})

export const informationOf = (id: string) => read(api.schools.information, { params: { id } })

/** The categories that a school may belong to. */
export const schoolCategoryList = () => ({
  ...read(api.schools.categoryList),
  staleTime: Number.POSITIVE_INFINITY,
  select: ({ categories }: Response<typeof api.schools.categoryList>) => categories,
})

/** The roles that every school of the state has, with their ids. */
export const schoolRoleList = () => ({
  ...read(api.schools.roles),
  select: ({ schoolRoles }: Response<typeof api.schools.roles>) => schoolRoles,
})

export const uploadById = (id: string) => read(api.schoolUploads.uploadView, { params: { id } })
