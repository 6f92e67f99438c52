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
export const configuration = () => read('GET /state/get-global-assessment-configuration')

/** How many messages a page of the outbox has. */
export const messagesPerPage = 50
export const messages = (page: number) => read('GET /mail-outbox', { query: { limit: messagesPerPage, page } })

/** Forgets what a change of the calendar makes stale. */
export const forgetSessions = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    client.invalidateQueries({ queryKey: keys('GET /session/view-session-by-state') }),
    client.invalidateQueries({ queryKey: keys('GET /session/view-by-id/{id}') }),
  ])
