import { limits } from '@akada/contract/kernel/limits'
import type { QueryClient } from '@tanstack/react-query'
import type { Response } from '../../lib/api.ts'
import { read } from '../../lib/query.ts'

export type SchoolClass = Response<'GET /class/view-all'>['foundClasses'][number]
export type ClassArm = Response<'GET /class-arm/view/{id}'>
export type ArmStudent = Response<'GET /student/search'>['foundStudents'][number]

/** Classes, the state's and the school's own, in order of progress; the state's alone where no school is given. */
export const classesOf = (school: string | undefined) => ({
  ...read('GET /class/view-all', { query: { school: school ? [school] : undefined } }),
  select: ({ foundClasses }: Response<'GET /class/view-all'>) => foundClasses,
})

/** A class for its form: read now, and never again while somebody types. */
export const classToEdit = (id: string) => ({
  ...read('GET /class/view/{id}', { params: { id } }),
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})

export const classTypes = () => ({
  ...read('GET /class-arm/list-of-class-types'),
  select: ({ classType }: Response<'GET /class-arm/list-of-class-types'>) => classType,
})

export const armsOf = (school: string) => ({
  ...read('GET /class-arm/view-all-school-class-arm/{school}', { params: { school } }),
  select: ({ foundClassArms }: Response<'GET /class-arm/view-all-school-class-arm/{school}'>) => foundClassArms,
})

export const armById = (id: string) => read('GET /class-arm/view/{id}', { params: { id } })

/** Who is in an arm now. */
export const studentsOfArm = (school: string, classArm: string) =>
  read('GET /student/get-by-class-arm/{school}/{classArm}', { params: { school, classArm } })

/** Who is in a class but in none of its arms. */
export const studentsWithoutArm = (school: string, studentClass: string) =>
  read('GET /student/search', {
    query: {
      school: [school],
      studentClass: [studentClass],
      studentWithNoClassArm: true,
      status: 'Active',
      limit: limits.listByClassType,
    },
  })

/** Forgets what a change of classes, arms or their students makes stale. */
export const forgetClasses = (client: QueryClient): Promise<unknown> =>
  Promise.all(
    (
      [
        'GET /class/view-all',
        'GET /class-arm/view/{id}',
        'GET /class-arm/view-all-school-class-arm/{school}',
        'GET /class-arm/search',
        'GET /student/get-by-class-arm/{school}/{classArm}',
        'GET /student/search',
        'GET /student/view-by-id/{id}',
        'GET /subject/view-all',
        'GET /subject/by-session/{sessionId}',
        'GET /class-type/view-all',
      ] as const
    ).map(key => client.invalidateQueries({ queryKey: [key] })),
  )
