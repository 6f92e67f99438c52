import { limits } from '@akada/contract/kernel/limits'
import { api, type Response } from '../../lib/api.ts'
import { read, readPart } from '../../lib/query.ts'

export type SubjectTopics = Response<typeof api.curriculum.subjectTopics>
export type SubjectTopic = SubjectTopics['foundTopics'][number]
export type Topic = Response<typeof api.curriculum.viewAll>['foundTopics'][number]
export type TermPlans = Response<typeof api.curriculum.byTerm>
export type PlannedSubject = TermPlans['classes'][number]['subjects'][number]
export type Scheme = Response<typeof api.curriculum.view>
export type SchemeWeek = Scheme['weeks'][number]
export type SchemeSource = Response<typeof api.curriculum.bySubject>['foundSchemes'][number]
export type Session = Response<typeof api.state.viewSessions>['foundSessions'][number]
export type SessionSubjects = Response<typeof api.curriculum.bySession>
export type ClassSubjects = SessionSubjects['classes'][number]
export type ClassType = Response<typeof api.classTypes.viewAll>['foundClassTypes'][number]

const of = (school: string | undefined) => (school ? [school] : undefined)

export const sessions = () => readPart(api.state.viewSessions, 'foundSessions')

export const topicsOf = (id: string, school: string | undefined) =>
  read(api.curriculum.subjectTopics, { params: { id }, query: { school: of(school) } })

/** The topics of all subjects: the state's and the school's own. */
export const allTopics = (school: string | undefined) =>
  read(api.curriculum.viewAll, { query: { school: of(school), limit: limits.list } })

/** What is planned in a term, class by class. */
export const plansOf = (termId: string, school: string | undefined) =>
  read(api.curriculum.byTerm, { params: { termId }, query: { school: of(school) } })

export interface SchemeKey {
  sessionId: string
  termId: string
  classId: string
  subjectId: string
}
export const schemeOf = (params: SchemeKey, school: string | undefined, owner: 'state' | undefined) =>
  read(api.curriculum.view, {
    params,
    query: { school: of(school), owner },
  })

/** The schemes of a subject that may be copied. */
export const sourcesOf = (id: string, school: string | undefined) =>
  readPart(api.curriculum.bySubject, 'foundSchemes', { params: { id }, query: { school: of(school) } })

/** The subjects that the state's classes take in a session. */
export const subjectsBySession = (sessionId: string) =>
  read(api.curriculum.bySession, { params: { sessionId }, query: {} })

/** The classes of the state's catalogue. */
export const stateClasses = () => readPart(api.classes.viewAll, 'foundClasses')

export const classTypesOfState = () => readPart(api.classTypes.viewAll, 'foundClassTypes')
