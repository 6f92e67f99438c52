import type { QueryClient } from '@tanstack/react-query'
import type { Response } from '../../lib/api.ts'
import { read } from '../../lib/query.ts'

export type Subject = Response<'GET /subject/view-all'>['foundSubjects'][number]
export type TaughtSubject = Response<'GET /subject-teacher/by-class-arm/{id}'>['foundSubjects'][number]
export type Takers = Response<'GET /subject/students/{classArm}/{subject}'>
export type SchoolClass = Response<'GET /class/view-all'>['foundClasses'][number]

const ofSchool = (school: string | undefined) => ({ query: { school: school ? [school] : undefined } })

/** Subjects, the state's and the school's own; the state's alone where no school is given. */
export const subjectsOf = (school: string | undefined) => ({
  ...read('GET /subject/view-all', ofSchool(school)),
  select: ({ foundSubjects }: Response<'GET /subject/view-all'>) => foundSubjects,
})

/** A subject for its form: read now, and never again while somebody types. */
export const subjectToEdit = (id: string) => ({
  ...read('GET /subject/view/{id}', { params: { id } }),
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})

export const classesOf = (school: string | undefined) => ({
  ...read('GET /class/view-all', ofSchool(school)),
  select: ({ foundClasses }: Response<'GET /class/view-all'>) => foundClasses,
})

export const armsOf = (school: string) => ({
  ...read('GET /class-arm/view-all-school-class-arm/{school}', { params: { school } }),
  select: ({ foundClassArms }: Response<'GET /class-arm/view-all-school-class-arm/{school}'>) => foundClassArms,
})

/** The subjects of a class arm and who teaches them. */
export const taughtIn = (id: string) => read('GET /subject-teacher/by-class-arm/{id}', { params: { id } })

/** Which students of a class arm take a subject. */
export const takersOf = (classArm: string, subject: string) =>
  read('GET /subject/students/{classArm}/{subject}', { params: { classArm, subject } })

/** Forgets what a change of subjects or their teachers makes stale. */
export const forgetSubjects = (client: QueryClient): Promise<unknown> =>
  Promise.all(
    (
      [
        'GET /subject/view-all',
        'GET /subject-teacher/by-class-arm/{id}',
        'GET /subject-teacher/subject-taught-by-teacher/{id}',
        'GET /subject/students/{classArm}/{subject}',
        'GET /subject/by-session/{sessionId}',
        'GET /scheme/by-term/{termId}',
      ] as const
    ).map(key => client.invalidateQueries({ queryKey: [key] })),
  )
