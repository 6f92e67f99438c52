import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ListPages } from '../../lib/list-pages.ts'

/** A list that is fetched page after page, as DataList and ShowMore draw it. */
export interface FetchedList<Row> {
  /** Of all pages fetched; undefined while the first is. */
  rows: Row[] | undefined
  /** How many rows there are, where the server counts them. */
  total?: number | undefined
  error: unknown
  refetch: () => unknown
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

type AnswerOf<Name extends string> = { readonly [N in Name]: readonly object[] } & { total?: number }

/**
 * Fetches a list, whose rows are at `name` of each page. `first` is the first page, for what it says of the whole list, and `last` the last one.
 * While another search is read for the first time, what the former found is still there (`isOfFormerSearch`).
 */
export const useList = <Name extends string, Page extends AnswerOf<Name>>(
  pages: ListPages<Page>,
  name: Name,
): FetchedList<Page[Name][number]> & { first: Page | undefined; last: Page | undefined; isOfFormerSearch: boolean } => {
  const { data, isPlaceholderData, ...query } = useInfiniteQuery({
    ...pages,
    placeholderData: keepPreviousData,
  })
  const rows = useMemo(() => data?.pages.flatMap((page): Page[Name][number][] => [...page[name]]), [data, name])
  const first = data?.pages[0]
  const { error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  return {
    first,
    last: data?.pages.at(-1),
    isOfFormerSearch: isPlaceholderData,
    rows,
    total: first?.total,
    error,
    refetch,
    hasNextPage,
    isFetchingNextPage,
    fetchNextPage,
  }
}
