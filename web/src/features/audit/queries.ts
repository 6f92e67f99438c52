import { useEffect } from 'react'
import type { Input, Response } from '../../lib/http/endpoints.ts'
import { api } from '../../lib/api.ts'
import { pagesOf } from '../../lib/list-pages.ts'
import { read } from '../../lib/query.ts'
import type { FetchedList } from '../../ui/list/useList.ts'

export type Entry = Response<typeof api.audit.search>['foundEntries'][number]
export type EntryInFull = Response<typeof api.audit.view>
export type Check = Response<typeof api.audit.check>
export type SecurityEvent = Response<typeof api.audit.securityEvents>['foundEvents'][number]
type Wanted = NonNullable<Input<typeof api.audit.search>['query']>

/** Entries of the log, newest first. */
export const entries = (query: Wanted) => ({ ...pagesOf(api.audit.search, { query }), staleTime: 0 })

type EventsWanted = NonNullable<Input<typeof api.audit.securityEvents>['query']>

/** Security events, newest first. */
export const securityEvents = (query: EventsWanted) => ({
  ...pagesOf(api.audit.securityEvents, { query }),
  staleTime: 0,
})

/** One complete entry, from anywhere in the log, with the names of the ids it contains. */
export const entryById = (entry: number) => read(api.audit.view, { params: { entry } })

interface SearchedList
  extends Pick<FetchedList<object>, 'rows' | 'error' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'> {
  last: { searchedTo: string | null } | undefined
  isOfFormerSearch: boolean
}

/**
 * A search goes on by itself while nothing is found: a page looks through a part of the log only. Returns the moment back to which nothing
 * matches while it goes on; null once something is found, all is seen, or a page failed.
 */
export const useSearchOn = (list: SearchedList): string | null => {
  const { rows, last, error, hasNextPage, isFetchingNextPage, isOfFormerSearch, fetchNextPage } = list
  const goesOn = rows?.length === 0 && hasNextPage && !error && !isOfFormerSearch
  useEffect(() => {
    if (goesOn && !isFetchingNextPage) void fetchNextPage()
  }, [goesOn, isFetchingNextPage, fetchNextPage])
  return goesOn ? (last?.searchedTo ?? null) : null
}
