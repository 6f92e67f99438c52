import type { QueryClient } from '@tanstack/react-query'
import type { Response } from '../../lib/api.ts'
import { keys, read } from '../../lib/query.ts'
import { forgetMoney } from '../wallet/index.ts'

export type ArmCards = Response<'GET /report-card/class-arm/{classArmId}'>
export type CardSummary = ArmCards['cards'][number]
export type StudentCard = Response<'GET /report-card/view-student-card/{id}'>
export type CardSheet = StudentCard['sheet']
export type Outcome = Response<'POST /report-card/publish/{classArmId}'>
export type ArmStanding = Response<'GET /report-card/standing/{schoolId}'>['arms'][number]
export type Review = Response<'GET /report-card/review/{classArmId}'>
export type Publication = Response<'GET /report-card/publication/{classArmId}'>
export type Broadsheet = Response<'GET /report-card/broadsheet/{classArmId}'>
export type PrintRun = Response<'GET /report-card/print-run/view-by-id/{id}'>
export type GenerationCost = Response<'GET /report-card/generation-cost/{classArmId}'>
export type Session = Response<'GET /session/view-session-by-state'>['foundSessions'][number]

export const sessions = () => ({
  ...read('GET /session/view-session-by-state'),
  staleTime: 10 * 60_000,
  select: (answer: Response<'GET /session/view-session-by-state'>) => answer.foundSessions,
})

/** Every arm whose cards one may see, and how far each is. */
export const standing = (school: string, term: string | undefined) =>
  read('GET /report-card/standing/{schoolId}', { params: { schoolId: school }, query: { term } })

export const review = (classArmId: string, term: string | undefined) =>
  read('GET /report-card/review/{classArmId}', { params: { classArmId }, query: { term } })

/** What publishing the arm would do now, and which of its published cards are out of date. */
export const publication = (classArmId: string, term: string | undefined) =>
  read('GET /report-card/publication/{classArmId}', { params: { classArmId }, query: { term } })

export const broadsheet = (classArmId: string, term: string | undefined, scope: 'term' | 'session') =>
  read('GET /report-card/broadsheet/{classArmId}', { params: { classArmId }, query: { term, scope } })

export const printRunsOf = (school: string) => read('GET /report-card/print-run/search', { query: { school } })

export const armCards = (classArmId: string, term: string | undefined) =>
  read('GET /report-card/class-arm/{classArmId}', { params: { classArmId }, query: { term } })

/** What generating the cards of an arm will cost; asked anew where it was answered half a minute ago. */
export const generationCost = (classArmId: string, term: string | undefined) =>
  read('GET /report-card/generation-cost/{classArmId}', { params: { classArmId }, query: { term } })

export const studentCard = (id: string) => read('GET /report-card/view-student-card/{id}', { params: { id } })

export const verifiedCard = (code: string) => read('GET /report-card/verify/{code}', { params: { code } })

/** Forgets what a change of cards makes stale, the wallet that paid for them included. */
export const forgetCards = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    client.invalidateQueries({ queryKey: keys('GET /report-card/class-arm/{classArmId}') }),
    client.invalidateQueries({ queryKey: keys('GET /report-card/view-student-card/{id}') }),
    client.invalidateQueries({ queryKey: keys('GET /report-card/standing/{schoolId}') }),
    client.invalidateQueries({ queryKey: keys('GET /report-card/review/{classArmId}') }),
    client.invalidateQueries({ queryKey: keys('GET /report-card/publication/{classArmId}') }),
    client.invalidateQueries({ queryKey: keys('GET /report-card/broadsheet/{classArmId}') }),
    client.invalidateQueries({ queryKey: keys('GET /report-card/generation-cost/{classArmId}') }),
    forgetMoney(client),
  ])
