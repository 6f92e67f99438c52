import { api, type Response } from '../../lib/api.ts'
import { read, readPart } from '../../lib/query.ts'

export type Subject = Response<typeof api.subjects.viewAll>['foundSubjects'][number]
export type TaughtSubject = Response<typeof api.subjects.byClassArm>['foundSubjects'][number]
export type Takers = Response<typeof api.subjects.viewStudents>
export type SchoolClass = Response<typeof api.classes.viewAll>['foundClasses'][number]

const ofSchool = (school: string | undefined) => ({ query: { school: school ? [school] : undefined } })

/** Subjects, the state's and the school's own; only the state's if no school is given. */
export const subjectsOf = (school: string | undefined) =>
  readPart(api.subjects.viewAll, 'foundSubjects', ofSchool(school))

/** A subject for its form: read when opened, and never refetched while somebody types. */
export const subjectToEdit = (id: string) => ({
  ...read(api.subjects.view, { params: { id } }),
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})

export const classesOf = (school: string | undefined) => readPart(api.classes.viewAll, 'foundClasses', ofSchool(school))

export const armsOf = (school: string) => readPart(api.classes.armsOfSchool, 'foundClassArms', { params: { school } })

/** The subjects of a class arm and who teaches them. */
export const taughtIn = (id: string) => read(api.subjects.byClassArm, { params: { id } })

/** The subject teachers of the session before, as far as they can be taken over. */
export const formerTeachersOf = (school: string) => read(api.subjects.formerTeachers, { query: { school } })

/** Which students of a class arm take a subject. */
export const takersOf = (classArm: string, subject: string) =>
  read(api.subjects.viewStudents, { params: { classArm, subject } })
