import type { Response } from '../../lib/api.ts'
import { read } from '../../lib/query.ts'
import { seenRead } from '../../lib/seen-read.ts'
import type { CellPlace } from './components/CellHistory.tsx'

export type Progress = Response<'GET /subject-grading/progress'>
export type ProgressRow = Progress['rows'][number]

export const progressOf = (school: string) => ({
  ...seenRead('GET /subject-grading/progress', { query: { school } }, ['rows', 'term']),
  staleTime: 5_000,
})

export const gridOf = (classArm: string, subject: string, term: string | undefined) => ({
  ...seenRead(
    'GET /subject-grading/view-subject-grade/{subject}/{classArm}',
    { params: { subject, classArm }, query: { term } },
    ['classArm', 'subject', 'term', 'students', 'components', 'grades', 'can'],
  ),
  staleTime: 5_000,
})

export const studentScoresOf = (student: string, term: string | undefined) => ({
  ...seenRead('GET /subject-grading/view-student/{student}', { params: { student }, query: { term } }, [
    'student',
    'subjects',
    'term',
    'grades',
  ]),
  staleTime: 5_000,
})

export const armScoresOf = (classArm: string, term: string | undefined) => ({
  ...read('GET /subject-grading/by-student/{classArm}', { params: { classArm }, query: { term } }),
  staleTime: 5_000,
})

export type ArmScores = Response<'GET /subject-grading/by-student/{classArm}'>

export const historyOf = ({ classArmId, subjectId, studentId, componentId, termId }: CellPlace) => ({
  ...read('GET /subject-grading/history/{subject}/{classArm}/{student}', {
    params: { classArm: classArmId, subject: subjectId, student: studentId },
    query: { component: componentId, term: termId },
  }),
  // Somebody may have saved since the last look.
  staleTime: 0,
  gcTime: 0,
})

export const windowsOf = (school: string, term: string | undefined) =>
  read('GET /subject-grading/entry-windows', { query: { school, term } })
export type EntryWindows = Response<'GET /subject-grading/entry-windows'>

export const lateAccessOf = (school: string) => read('GET /subject-grading/late-access', { query: { school } })
export type LateAccess = Response<'GET /subject-grading/late-access'>['foundLateAccess'][number]

/** The terms of all sessions, newest session first. */
export const termsOfState = () => ({
  ...seenRead('GET /session/view-session-by-state', {}, ['foundSessions']),
  staleTime: 10 * 60_000,
  select: ({ foundSessions }: Response<'GET /session/view-session-by-state'>) =>
    foundSessions.flatMap(({ name: session, terms }) =>
      terms.map(({ id, name, starts, active }) => ({ id, name, session, starts, active })),
    ),
})
