import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Input, Response } from '../../lib/endpoints.ts'
import { call } from '../../lib/api.ts'
import { keys, read } from '../../lib/query.ts'

type Answer = Response<'GET /audit/search'>
export type Entry = Answer['foundEntries'][number]
export type EntryInFull = Response<'GET /audit/view/{entry}'>
export type Check = Response<'POST /audit/check'>
export type SecurityEvent = Response<'GET /audit/security-events'>['foundEvents'][number]
type Wanted = NonNullable<Input<'GET /audit/search'>['query']>

/** Entries of the log, newest first; each page goes on where the last one ended. */
export const entries = (query: Wanted) =>
  infiniteQueryOptions({
    queryKey: [...keys('GET /audit/search', { query }), 'pages'],
    queryFn: ({ pageParam, signal }): Promise<Answer> =>
      call('GET /audit/search', { query: { ...query, ...(pageParam === null ? {} : { before: pageParam }) }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page: Answer) => page.next,
    staleTime: 0,
  })

type EventsWanted = NonNullable<Input<'GET /audit/security-events'>['query']>

/** Security events, newest first; each page goes on where the last one ended. */
export const securityEvents = (query: EventsWanted) =>
  infiniteQueryOptions({
    queryKey: [...keys('GET /audit/security-events', { query }), 'pages'],
    queryFn: ({ pageParam, signal }): Promise<Response<'GET /audit/security-events'>> =>
      call('GET /audit/security-events', {
        query: { ...query, ...(pageParam === null ? {} : { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (page: Response<'GET /audit/security-events'>) => page.next,
    staleTime: 0,
  })

/** One entry whole, wherever in the log it stands, with the names of what it names by id. */
export const entryById = (entry: number) => read('GET /audit/view/{entry}', { params: { entry } })

export const schoolsOfState = () => read('GET /school/search')
