import { sorted } from '@akada/contract/kernel/arrays'
import { pagesOf } from '../../lib/list-pages.ts'
import { api, type Input, type Response } from '../../lib/api.ts'
import type { TaggedResponse } from '../../lib/http/client.ts'
import { read, readPart } from '../../lib/query.ts'
import { limits } from '@akada/contract/kernel/limits'
import { session } from '../../lib/session.ts'
import type { StudentSearch } from './area.ts'

export type StudentRow = Response<typeof api.students.search>['foundStudents'][number]
export type Profile = Response<typeof api.students.view>
export type Upload = Response<typeof api.students.uploadView>
type ListQuery = NonNullable<Input<typeof api.students.search>['query']>
export type ListFilters = Omit<ListQuery, 'limit' | 'page' | 'after'>

const sorts = ['name', 'admissionNumber', 'class', 'dateOfBirth', 'fxId'] as const
const one = (value: string | undefined): string[] | undefined => (value ? [value] : undefined)

/** The register's search state as the server's filters. */
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

/** Of the person who is signed in, in the role in which they act. */
const lists = new Map<string, TaggedResponse>()
const mostLists = 12
session.subscribe(() => lists.clear())

/** What this page has of a list with a version (ADR 0017), for `cached` of a call: the same name gives the same. */
export const cachedList = (name: unknown): TaggedResponse => {
  const key = JSON.stringify(name)
  const cached = lists.get(key) ?? {}
  if (lists.size >= mostLists) lists.clear()
  lists.set(key, cached)
  return cached
}

/** The list of students, a thousand at a time; ten thousand if a class or a class type narrows it. */
export const studentPages = (filters: ListFilters) => {
  const limit = filters.classType || filters.studentClass ? limits.listByClassType : limits.list
  return pagesOf(api.students.search, { query: { ...filters, limit } }, cachedList)
}

/** The student's enrolments, newest first. */
export const newestFirst = (enrolments: Profile['enrolments']): Profile['enrolments'] =>
  sorted(
    enrolments,
    (one, other) =>
      Number(one.ends !== null) - Number(other.ends !== null) ||
      other.begins.localeCompare(one.begins) ||
      (other.ends ?? '').localeCompare(one.ends ?? ''),
  )

export const studentById = (id: string) => read(api.students.view, { params: { id } })

/** What the form of the next admission begins with. */
export const nextAdmission = () => ({ ...read(api.students.nextAdmission), gcTime: 0 })

export const attendanceOf = (id: string) => read(api.attendance.ofStudent, { params: { id } })
export const cardsOf = (id: string) => read(api.reportCards.byStudent, { params: { id } })
export const formerById = (id: string) => read(api.studentMoves.former, { params: { id } })
export const mergePreview = (keep: string, remove: string) => read(api.merges.preview, { query: { keep, remove } })
export const mergesOf = (school: string) => read(api.merges.list, { query: { school: [school] } })
export const likeStudents = (query: NonNullable<Input<typeof api.studentMoves.duplicates>['query']>) =>
  read(api.studentMoves.duplicates, { query })

/** Classes, the state's and the school's own, in order of progress. */
export const classesOf = (school: string) =>
  readPart(api.classes.viewAll, 'foundClasses', { query: { school: [school] } })

export const classTypes = () => readPart(api.classes.types, 'classType')

export const armsOf = (school: string) => readPart(api.classes.armsOfSchool, 'foundClassArms', { params: { school } })

export const statesAndLgas = () => ({
  ...read(api.generic.statesAndLocalGovernments),
  staleTime: Number.POSITIVE_INFINITY,
  select: ({ fullStateEnum }: Response<typeof api.generic.statesAndLocalGovernments>) => fullStateEnum.states,
})
export const guardiansOf = (id: string) => read(api.guardians.ofStudent, { params: { id } })
export const sharedNumbers = (school: string) => read(api.guardians.doubts, { query: { school } })

/** The published results of a student in the state's exams. */
export const resultsOfStudent = (id: string) => read(api.examResults.byStudent, { params: { id } })
