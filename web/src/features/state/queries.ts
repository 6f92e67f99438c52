import { limits } from '@akada/contract/kernel/limits'
import { pagesOf } from '../../lib/list-pages.ts'
import { api, type Input, type Response } from '../../lib/api.ts'
import { read, readPart } from '../../lib/query.ts'

export type Session = Response<typeof api.state.viewSession>
export type Term = Session['terms'][number]
export type SessionBody = Input<typeof api.state.addSession>['body']
export type Configuration = Response<typeof api.state.viewAssessment>
export type MessageKind = 'mail' | 'sms'
export type Message = Response<typeof api.mailOutbox.list>['foundMessages'][number]

export const sessions = () => read(api.state.viewSessions)
export const sessionById = (id: string) => read(api.state.viewSession, { params: { id } })
export const schoolCount = () => readPart(api.schools.search, 'total', { query: { limit: 1 } })
/** How many subjects the classes of the state take in a session, all together. */
export const subjectsTaken = (sessionId: string) => ({
  ...read(api.curriculum.bySession, { params: { sessionId } }),
  select: ({ classes }: Response<typeof api.curriculum.bySession>) =>
    classes.reduce((sum, { subjects }) => sum + subjects.length, 0),
})

export const configuration = () => read(api.state.viewAssessment)

export type EntryRequest = Response<typeof api.scoreEntry.requests>['foundRequests'][number]

/** The days of entry that schools have requested, newest first. */
export const entryRequests = (status: 'Waiting' | 'Answered') => ({
  ...pagesOf(api.scoreEntry.requests, { query: { status, limit: limits.list } }),
  staleTime: 0,
})

/** Messages of the outbox, newest first, fifty at a time. */
export const messages = (status: Message['status'] | undefined, kind: MessageKind) =>
  pagesOf(api.mailOutbox.list, { query: { status, kind, limit: 50 } })

/** How often the page asks what came of a message that it waits for, in milliseconds. */
const asksAgain = 2000
/** A message, read again until it was accepted or given up. */
export const messageAwaited = (id: string, kind: MessageKind) => ({
  ...read(api.mailOutbox.view, { params: { id }, query: { kind } }),
  refetchInterval: ({ state: { data } }: { state: { data?: Message | undefined } }) =>
    data && data.status !== 'waiting' ? (false as const) : asksAgain,
})

export type Settings = Response<typeof api.stateSettings.view>
export type TransferRules = Response<typeof api.transfers.configuration>

export const stateSettings = () => read(api.stateSettings.view)
export const transferRules = () => read(api.transfers.configuration)

/** The classes of the state's catalogue, in order of progress. */
export const classesOfState = () => readPart(api.classes.viewAll, 'foundClasses')
