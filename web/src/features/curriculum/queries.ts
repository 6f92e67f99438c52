import { limits } from '@akada/contract/kernel/limits'
import type { QueryClient } from '@tanstack/react-query'
import type { Response } from '../../lib/api.ts'
import { read } from '../../lib/query.ts'

export type SubjectTopics = Response<'GET /subject/topics/{id}'>
export type SubjectTopic = SubjectTopics['foundTopics'][number]
export type Topic = Response<'GET /topic/view-all'>['foundTopics'][number]
export type TermPlans = Response<'GET /scheme/by-term/{termId}'>
export type PlannedSubject = TermPlans['classes'][number]['subjects'][number]
export type Scheme = Response<'GET /scheme/get-scheme-of-work-by-class/{sessionId}/{termId}/{classId}/{subjectId}'>
export type SchemeWeek = Scheme['weeks'][number]
export type SchemeSource = Response<'GET /scheme/by-subject/{id}'>['foundSchemes'][number]
export type Session = Response<'GET /session/view-session-by-state'>['foundSessions'][number]
export type SessionSubjects = Response<'GET /subject/by-session/{sessionId}'>
export type ClassSubjects = SessionSubjects['classes'][number]
export type ClassType = Response<'GET /class-type/view-all'>['foundClassTypes'][number]

const of = (school: string | undefined) => (school ? [school] : undefined)

export const sessions = () => ({
  ...read('GET /session/view-session-by-state'),
  select: ({ foundSessions: all }: Response<'GET /session/view-session-by-state'>) => all,
})

export const topicsOf = (id: string, school: string | undefined) =>
  read('GET /subject/topics/{id}', { params: { id }, query: { school: of(school) } })

/** The topics of all subjects: the state's and the school's own. */
export const allTopics = (school: string | undefined) =>
  read('GET /topic/view-all', { query: { school: of(school), limit: limits.list } })

/** What is planned of a term, class by class. */
export const plansOf = (termId: string, school: string | undefined) =>
  read('GET /scheme/by-term/{termId}', { params: { termId }, query: { school: of(school) } })

export interface SchemeKey {
  sessionId: string
  termId: string
  classId: string
  subjectId: string
}
export const schemeOf = (params: SchemeKey, school: string | undefined, owner: 'state' | undefined) =>
  read('GET /scheme/get-scheme-of-work-by-class/{sessionId}/{termId}/{classId}/{subjectId}', {
    params,
    query: { school: of(school), owner },
  })

/** The schemes of a subject that may be copied. */
export const sourcesOf = (id: string, school: string | undefined) => ({
  ...read('GET /scheme/by-subject/{id}', { params: { id }, query: { school: of(school) } }),
  select: ({ foundSchemes }: Response<'GET /scheme/by-subject/{id}'>) => foundSchemes,
})

/** What the state's classes take in a session. */
export const subjectsBySession = (sessionId: string) =>
  read('GET /subject/by-session/{sessionId}', { params: { sessionId }, query: {} })

export const classTypesOfState = () => ({
  ...read('GET /class-type/view-all'),
  select: ({ foundClassTypes }: Response<'GET /class-type/view-all'>) => foundClassTypes,
})

const forget = (
  client: QueryClient,
  ...calls: readonly (
    | 'GET /subject/topics/{id}'
    | 'GET /topic/search'
    | 'GET /topic/view-all'
    | 'GET /scheme/by-term/{termId}'
    | 'GET /scheme/by-subject/{id}'
    | 'GET /scheme/get-scheme-of-work-by-class/{sessionId}/{termId}/{classId}/{subjectId}'
    | 'GET /subject/by-session/{sessionId}'
    | 'GET /subject/view-all'
    | 'GET /subject-teacher/by-class-arm/{id}'
    | 'GET /class-type/view-all'
    | 'GET /class-arm/list-of-class-types'
    | 'GET /class/view-all'
  )[]
): Promise<unknown> => Promise.all(calls.map(key => client.invalidateQueries({ queryKey: [key] })))

/** Forgets what a change of a subject's topics makes stale. */
export const forgetTopics = (client: QueryClient): Promise<unknown> =>
  forget(client, 'GET /subject/topics/{id}', 'GET /topic/search', 'GET /topic/view-all')

/** Forgets what a change of a scheme makes stale. */
export const forgetSchemes = (client: QueryClient): Promise<unknown> =>
  forget(
    client,
    'GET /scheme/get-scheme-of-work-by-class/{sessionId}/{termId}/{classId}/{subjectId}',
    'GET /scheme/by-term/{termId}',
    'GET /scheme/by-subject/{id}',
    'GET /subject/topics/{id}',
    'GET /topic/search',
    'GET /topic/view-all',
  )

/** Forgets what a change of what classes take makes stale. */
export const forgetClassSubjects = (client: QueryClient): Promise<unknown> =>
  forget(
    client,
    'GET /subject/by-session/{sessionId}',
    'GET /subject/view-all',
    'GET /subject-teacher/by-class-arm/{id}',
    'GET /scheme/by-term/{termId}',
  )

export const forgetClassTypes = (client: QueryClient): Promise<unknown> =>
  forget(client, 'GET /class-type/view-all', 'GET /class-arm/list-of-class-types', 'GET /class/view-all')
