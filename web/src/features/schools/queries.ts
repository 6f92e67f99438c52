import type { QueryClient } from '@tanstack/react-query'
import type { Input, Response } from '../../lib/endpoints.ts'
import { keys, read } from '../../lib/query.ts'

export type Profile = Response<'GET /school/view/{id}'>
export type RemarkRange = Response<'GET /school/view-principal-grade-remark'>['ranges'][number]
export type SchoolRow = Response<'GET /school/get-by-district/{id}'>['foundSchools'][number]
export type SchoolFilters = NonNullable<Input<'GET /school/get-by-district/{id}'>['query']>

/** A school for its forms: read now, and never again behind the back of somebody who types. */
export const schoolToEdit = (id: string) => ({
  ...read('GET /school/view/{id}', { params: { id } }),
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})

export const remarkRanges = (school: string) =>
  read('GET /school/view-principal-grade-remark', { query: { school: [school] } })

export const schoolsOf = (district: string, query: SchoolFilters) =>
  read('GET /school/get-by-district/{id}', { params: { id: district }, query })

export const informationOf = (id: string) => read('GET /school/get-school-information/{id}', { params: { id } })

/** The categories that a school may be of. */
export const schoolCategoryList = () => ({
  ...read('GET /school/category-list'),
  staleTime: Number.POSITIVE_INFINITY,
  select: ({ categories }: Response<'GET /school/category-list'>) => categories,
})

/** The roles that every school of the state has, with their ids. */
export const schoolRoleList = () => ({
  ...read('GET /school/school-role-list'),
  select: ({ schoolRoles }: Response<'GET /school/school-role-list'>) => schoolRoles,
})

/** Forgets what a change of a school makes stale. */
export const forgetSchools = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    client.invalidateQueries({ queryKey: keys('GET /school/view/{id}') }),
    client.invalidateQueries({ queryKey: keys('GET /school/get-by-district/{id}') }),
    client.invalidateQueries({ queryKey: keys('GET /school/get-school-information/{id}') }),
    client.invalidateQueries({ queryKey: keys('GET /auth/me') }),
  ])
