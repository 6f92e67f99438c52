import type { QueryClient } from '@tanstack/react-query'
import type { Response } from '../../lib/api.ts'
import { keys, read } from '../../lib/query.ts'

export type Session = Response<'GET /session/view-by-id/{id}'>
export type Term = Session['terms'][number]
export type SchoolRow = Response<'GET /school/search'>['foundSchools'][number]
export type Configuration = Response<'GET /state/get-global-assessment-configuration'>
export type Message = Response<'GET /mail-outbox'>['foundMessages'][number]

export const sessions = () => read('GET /session/view-session-by-state')
export const sessionById = (id: string) => read('GET /session/view-by-id/{id}', { params: { id } })
export const schoolsOfState = () => read('GET /school/search')
export const schoolCount = () => ({
  ...read('GET /school/search', { query: { limit: 1 } }),
  select: ({ total }: Response<'GET /school/search'>) => total,
})
export const configuration = () => read('GET /state/get-global-assessment-configuration')

/** How many messages a page of the outbox has. */
export const messagesPerPage = 50
export const messages = (page: number, status: Message['status'] | undefined) =>
  read('GET /mail-outbox', { query: { limit: messagesPerPage, page, status } })

export const forgetMessages = (client: QueryClient): Promise<unknown> =>
  client.invalidateQueries({ queryKey: keys('GET /mail-outbox') })

/** Forgets what a change of the calendar makes stale. */
export const forgetSessions = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    client.invalidateQueries({ queryKey: keys('GET /session/view-session-by-state') }),
    client.invalidateQueries({ queryKey: keys('GET /session/view-by-id/{id}') }),
  ])

export type Settings = Response<'GET /state/view'>
export type TransferRules = Response<'GET /student-transfer-log/configuration'>

export const stateSettings = () => read('GET /state/view')
export const transferRules = () => read('GET /student-transfer-log/configuration')

/** The classes of the state's catalogue, in order of progress. */
export const classesOfState = () => ({
  ...read('GET /class/view-all'),
  select: ({ foundClasses }: Response<'GET /class/view-all'>) => foundClasses,
})

/** Forgets what a change of the state's settings makes stale. */
export const forgetSettings = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    client.invalidateQueries({ queryKey: keys('GET /state/view') }),
    // Its revision is theirs.
    client.invalidateQueries({ queryKey: keys('GET /state/get-global-assessment-configuration') }),
    client.invalidateQueries({ queryKey: keys('GET /auth/me') }),
  ])
