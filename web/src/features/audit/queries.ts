import { infiniteQueryOptions } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Input, Response } from '../../lib/http/endpoints.ts'
import { api } from '../../lib/api.ts'
import { keys, read } from '../../lib/query.ts'

type Answer = Response<typeof api.audit.search>
export type Entry = Answer['foundEntries'][number]
export type EntryInFull = Response<typeof api.audit.view>
export type Check = Response<typeof api.audit.check>
export type SecurityEvent = Response<typeof api.audit.securityEvents>['foundEvents'][number]
type Wanted = NonNullable<Input<typeof api.audit.search>['query']>

/** Entries of the log, newest first; each page continues where the previous one ended. */
export const entries = (query: Wanted) =>
  infiniteQueryOptions({
    queryKey: [...keys(api.audit.search, { query }), 'pages'],
    queryFn: ({ pageParam, signal }): Promise<Answer> =>
      api.audit.search({ query: { ...query, ...(pageParam === null ? {} : { before: pageParam }) }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page: Answer) => page.next,
    staleTime: 0,
  })

type EventsWanted = NonNullable<Input<typeof api.audit.securityEvents>['query']>

/** Security events, newest first; each page continues where the previous one ended. */
export const securityEvents = (query: EventsWanted) =>
  infiniteQueryOptions({
    queryKey: [...keys(api.audit.securityEvents, { query }), 'pages'],
    queryFn: ({ pageParam, signal }): Promise<Response<typeof api.audit.securityEvents>> =>
      api.audit.securityEvents({
        query: { ...query, ...(pageParam === null ? {} : { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (page: Response<typeof api.audit.securityEvents>) => page.next,
    staleTime: 0,
  })

/** One complete entry, from anywhere in the log, with the names of the ids it contains. */
export const entryById = (entry: number) => read(api.audit.view, { params: { entry } })

interface SearchedList {
  data: { pages: readonly { searchedTo: string | null }[] } | undefined
  error: Error | null
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

/**
 * A search goes on by itself while nothing is found: a page looks through a part of the log only. Returns the moment back to which nothing
 * matches while it goes on; null once something is found, all is seen, or a page failed.
 */
export const useSearchOn = (list: SearchedList, found: number | undefined): string | null => {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = list
  const goesOn = found === 0 && hasNextPage && !error
  useEffect(() => {
    if (goesOn && !isFetchingNextPage) void fetchNextPage()
  }, [goesOn, isFetchingNextPage, fetchNextPage])
  return goesOn ? (data?.pages.at(-1)?.searchedTo ?? null) : null
}
