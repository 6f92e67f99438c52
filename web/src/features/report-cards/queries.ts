import type { QueryClient } from '@tanstack/react-query'
import type { Response } from '../../lib/api.ts'
import { keys, read } from '../../lib/query.ts'

export type ArmCards = Response<'GET /report-card/class-arm/{classArmId}'>
export type CardSummary = ArmCards['cards'][number]
export type StudentCard = Response<'GET /report-card/view-student-card/{id}'>
export type CardSheet = StudentCard['sheet']
export type Outcome = Response<'POST /report-card/publish/{classArmId}'>
export type Session = Response<'GET /session/view-session-by-state'>['sessions'][number]

export const sessions = () => ({
  ...read('GET /session/view-session-by-state'),
  staleTime: 10 * 60_000,
  select: (answer: Response<'GET /session/view-session-by-state'>) => answer.sessions,
})

/** The arms of a session; of one class teacher where named. */
export const armsOfSession = (school: string, session: string, classTeacher: string | undefined) =>
  read('GET /class-arm/search', {
    query: { school: [school], session, classTeacher: classTeacher ? [classTeacher] : undefined },
  })

export const armCards = (classArmId: string, term: string | undefined) =>
  read('GET /report-card/class-arm/{classArmId}', { params: { classArmId }, query: { term } })

export const studentCard = (id: string) => read('GET /report-card/view-student-card/{id}', { params: { id } })

export const verifiedCard = (code: string) => read('GET /report-card/verify/{code}', { params: { code } })

/** Forgets what a change of cards makes stale. */
export const forgetCards = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    client.invalidateQueries({ queryKey: keys('GET /report-card/class-arm/{classArmId}') }),
    client.invalidateQueries({ queryKey: keys('GET /report-card/view-student-card/{id}') }),
  ])
