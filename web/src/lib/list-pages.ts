import { infiniteQueryOptions } from '@tanstack/react-query'
import type { TaggedResponse } from './http/client.ts'
import type { Input, JsonCall, Named, Response } from './http/endpoints.ts'

/** What `useList` takes to fetch a list page after page. */
export type ListPages<Page> = ReturnType<
  typeof infiniteQueryOptions<Page, Error, { pages: Page[] }, readonly unknown[], string | undefined>
>

interface Answer {
  next?: string | undefined
}
/** A call that answers a page of a list: `next` is where the following page begins, the `after` of its request. */
type PageCall = JsonCall & ((input: never) => Promise<Answer>)

/**
 * A list as pages of the `limit` of its query: each begins where the one before ended. `cacheOf` is for a list with a version (ADR 0017): the
 * browser's copy of the page that a query asks for.
 */
export function pagesOf<C extends PageCall>(
  call: C,
  input: Omit<Input<C>, 'signal'>,
  cacheOf?: (query: unknown) => TaggedResponse,
): ListPages<Response<C>>
export function pagesOf(
  call: ((input: object) => Promise<Answer>) & Named<'json'>,
  input: { query?: object },
  cacheOf?: (query: unknown) => TaggedResponse,
): object {
  return infiniteQueryOptions({
    queryKey: [...call.key, input, 'pages'] as const,
    queryFn: ({ pageParam, signal }) => {
      const query = { ...input.query, after: pageParam }
      return call({ ...input, query, signal, ...(cacheOf && { cached: cacheOf(query) }) })
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: Answer) => next,
  })
}
