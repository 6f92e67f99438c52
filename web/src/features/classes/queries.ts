import { limits } from '@akada/contract/kernel/limits'
import { api, type Response } from '../../lib/api.ts'
import { read } from '../../lib/query.ts'

export type SchoolClass = Response<typeof api.classes.viewAll>['foundClasses'][number]
export type ClassArm = Response<typeof api.classes.viewArm>
export type ArmStudent = Response<typeof api.students.search>['foundStudents'][number]

/** Classes, the state's and the school's own, in order of progress; only the state's if no school is given. */
export const classesOf = (school: string | undefined) => ({
  ...read(api.classes.viewAll, { query: { school: school ? [school] : undefined } }),
  select: ({ foundClasses }: Response<typeof api.classes.viewAll>) => foundClasses,
})

/** A class for its form: read when opened, and never refetched while somebody types. */
export const classToEdit = (id: string) => ({
  ...read(api.classes.view, { params: { id } }),
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})

export const classTypes = () => ({
  ...read(api.classes.types),
  select: ({ classType }: Response<typeof api.classes.types>) => classType,
})

export const armsOf = (school: string) => ({
  ...read(api.classes.armsOfSchool, { params: { school } }),
  select: ({ foundClassArms }: Response<typeof api.classes.armsOfSchool>) => foundClassArms,
})

/** The class arms of a school in a session. */
export const armsOfSession = (school: string, session: string) => ({
  ...read(api.classes.searchArms, { query: { school: [school], session } }),
  select: ({ foundClassArms }: Response<typeof api.classes.searchArms>) => foundClassArms,
})

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
