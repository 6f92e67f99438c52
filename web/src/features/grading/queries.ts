import type { Response } from '../../lib/api.ts'
import { read } from '../../lib/query.ts'

export type Progress = Response<'GET /subject-grading/progress'>
export type ProgressRow = Progress['rows'][number]

export const progressOf = (school: string) => ({
  ...read('GET /subject-grading/progress', { query: { school } }),
  staleTime: 5_000,
})

export const gridOf = (classArm: string, subject: string, term: string | undefined) => ({
  ...read('GET /subject-grading/view-subject-grade/{subject}/{classArm}', {
    params: { subject, classArm },
    query: { term },
  }),
  staleTime: 5_000,
})

/** The terms of all sessions, newest session first. */
export const termsOfState = () => ({
  ...read('GET /session/view-session-by-state'),
  staleTime: 10 * 60_000,
  select: ({ sessions }: Response<'GET /session/view-session-by-state'>) =>
    sessions.flatMap(({ name: session, terms }) =>
      terms.map(({ id, name, starts }) => ({ id, name, session, starts })),
    ),
})
