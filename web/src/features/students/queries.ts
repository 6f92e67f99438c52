import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { call, type Input, type Response } from '../../lib/api.ts'
import { keys, read } from '../../lib/query.ts'
import { limits } from '@akada/contract/kernel/limits'
import type { StudentSearch } from './search.ts'

export type StudentRow = Response<'GET /student/search'>['foundStudents'][number]
export type Profile = Response<'GET /student/view-by-id/{id}'>
export type Upload = Response<'GET /student/upload-multiple/{id}'>
type ListQuery = NonNullable<Input<'GET /student/search'>['query']>
export type ListFilters = Omit<ListQuery, 'limit' | 'page'>

const sorts = ['name', 'admissionNumber', 'class', 'dateOfBirth', 'fxId'] as const
const one = (value: string | undefined): string[] | undefined => (value ? [value] : undefined)

/** The register's address as the server's filters. */
export const filtersOf = (school: string, search: StudentSearch): ListFilters => ({
  school: [school],
  searchTerm: search.q,
  classType: one(search.classType),
  studentClass: one(search.studentClass),
  classArm: one(search.classArm),
  studentWithNoClassArm: search.studentWithNoClassArm ? true : undefined,
  gender: (['male', 'female'] as const).find(value => value === search.gender),
  status: (['Active', 'Transferred', 'Graduated', 'Withdrawn'] as const).find(value => value === search.status),
  stateOfOrigin: search.stateOfOrigin,
  lgaOfOrigin: search.lgaOfOrigin,
  sort: sorts.find(value => value === search.sort?.replace(/^-/, '')),
  descending: search.sort?.startsWith('-') || undefined,
})

/** The list of students, a thousand at a time; ten thousand where a class or a class type narrows it. */
export const studentPages = (filters: ListFilters) => {
  const limit = filters.classType || filters.studentClass ? limits.listByClassType : limits.list
  return infiniteQueryOptions({
    queryKey: [...keys('GET /student/search', { query: filters }), 'pages'] as const,
    queryFn: ({ pageParam, signal }) =>
      call('GET /student/search', { query: { ...filters, limit, page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * limit < last.total ? pages.length + 1 : undefined),
  })
}

/** Where a student was, newest first. */
export const newestFirst = (enrolments: Profile['enrolments']): Profile['enrolments'] =>
  enrolments.toSorted(
    (one, other) =>
      Number(one.ends !== null) - Number(other.ends !== null) ||
      other.begins.localeCompare(one.begins) ||
      (other.ends ?? '').localeCompare(one.ends ?? ''),
  )

export const studentById = (id: string) => read('GET /student/view-by-id/{id}', { params: { id } })

export const attendanceOf = (id: string) => read('GET /attendance/student/{id}', { params: { id } })
export const cardsOf = (id: string) => read('GET /report-card/by-student/{id}', { params: { id } })
export const formerById = (id: string) => read('GET /student/former/{id}', { params: { id } })
export const mergePreview = (keep: string, remove: string) =>
  read('GET /student/merge-preview', { query: { keep, remove } })
export const mergesOf = (school: string) => read('GET /student/merges', { query: { school: [school] } })
export const likeStudents = (query: NonNullable<Input<'GET /student/duplicates'>['query']>) =>
  read('GET /student/duplicates', { query })

export const uploadById = (id: string) => read('GET /student/upload-multiple/{id}', { params: { id } })

/** Classes, the state's and the school's own, in order of progress. */
export const classesOf = (school: string) => ({
  ...read('GET /class/view-all', { query: { school: [school] } }),
  select: ({ foundClasses }: Response<'GET /class/view-all'>) => foundClasses,
})

export const classTypes = () => ({
  ...read('GET /class-arm/list-of-class-types'),
  select: ({ classType }: Response<'GET /class-arm/list-of-class-types'>) => classType,
})

export const armsOf = (school: string) => ({
  ...read('GET /class-arm/view-all-school-class-arm/{school}', { params: { school } }),
  select: ({ foundClassArms }: Response<'GET /class-arm/view-all-school-class-arm/{school}'>) => foundClassArms,
})

export const statesAndLgas = () => ({
  ...read('GET /district/list-of-states-and-local-governments'),
  staleTime: Number.POSITIVE_INFINITY,
  select: ({ fullStateEnum }: Response<'GET /district/list-of-states-and-local-governments'>) => fullStateEnum.states,
})

/** Forgets what a change of students makes stale: lists, profiles, and the counts of classes and arms. */
export const forgetStudents = (client: QueryClient): Promise<unknown> =>
  Promise.all(
    (
      [
        'GET /student/search',
        'GET /student/view-by-id/{id}',
        'GET /class/view-all',
        'GET /class-arm/view/{id}',
        'GET /class-arm/view-all-school-class-arm/{school}',
        'GET /school/get-school-information/{id}',
        'GET /student/merges',
        'GET /student/duplicates',
      ] as const
    ).map(key => client.invalidateQueries({ queryKey: [key] })),
  )
