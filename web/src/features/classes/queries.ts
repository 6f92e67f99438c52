import { limits } from '@akada/contract/kernel/limits'
import { api, type Response } from '../../lib/api.ts'
import { read, readPart } from '../../lib/query.ts'

export type SchoolClass = Response<typeof api.classes.viewAll>['foundClasses'][number]
export type ClassArm = Response<typeof api.classes.viewArm>
export type ArmStudent = Response<typeof api.students.search>['foundStudents'][number]

/** Classes, the state's and the school's own, in order of progress; only the state's if no school is given. */
export const classesOf = (school: string | undefined) =>
  readPart(api.classes.viewAll, 'foundClasses', { query: { school: school ? [school] : undefined } })

/** A class for its form: read when opened, and never refetched while somebody types. */
export const classToEdit = (id: string) => ({
  ...read(api.classes.view, { params: { id } }),
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})

export const classTypes = () => readPart(api.classes.types, 'classType')

export const armsOf = (school: string) => readPart(api.classes.armsOfSchool, 'foundClassArms', { params: { school } })

/** The class arms of a school in a session. */
export const armsOfSession = (school: string, session: string) =>
  readPart(api.classes.searchArms, 'foundClassArms', { query: { school: [school], session } })

export const armById = (id: string) => read(api.classes.viewArm, { params: { id } })

/** The students who are in an arm now. */
export const studentsOfArm = (school: string, classArm: string) =>
  read(api.students.byClassArm, { params: { school, classArm } })

/** The students who are in a class but in none of its arms. */
export const studentsWithoutArm = (school: string, studentClass: string) =>
  read(api.students.search, {
    query: {
      school: [school],
      studentClass: [studentClass],
      studentWithNoClassArm: true,
      status: 'Active',
      limit: limits.listByClassType,
    },
  })
