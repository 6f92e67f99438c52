import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { onStale, refreshed } from '../lib/calls/stale.ts'
import { ApiError, isAbort, messageOf } from '../lib/api-error.ts'
import { notify } from '../lib/notices.ts'

/** Says the server's message in a snackbar; of a session that ended (452) or is locked (423) the page speaks itself. */
const report = (error: unknown): void => {
  if (isAbort(error) || (error instanceof ApiError && [423, 452].includes(error.status))) return
  notify.error(messageOf(error))
}

/**
 * Whatever the server refuses is said, also where a page shows it in its place. Of silent queries two failures are not: a repeat, which
 * leaves what is shown as it was, and a missing connection, of which the banner speaks.
 */
const isSaid = (error: unknown, { meta, state }: { meta?: { silent?: boolean }; state: { data: unknown } }): boolean =>
  !meta?.silent || (state.data === undefined && error instanceof ApiError && error.status !== 0)

/** A fault of the caller will not mend itself; one of the way there may. */
const worthRetrying = (failures: number, error: unknown): boolean =>
  failures < 2 && error instanceof ApiError && (error.status === 0 || error.status === 503 || error.status === 502)

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (isSaid(error, query)) report(error)
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _input, _context, mutation) => {
      if (!mutation.meta?.silent) report(error)
    },
    // A mutation ends when the screen shows what it changed.
    onSettled: async (_data, _error, _input, _context, mutation) => {
      if (!mutation.meta?.typing) await refreshed()
    },
  }),
  defaultOptions: {
    queries: { retry: worthRetrying, staleTime: 30_000, gcTime: 10 * 60_000 },
    // Without a connection a write fails at once, and says so; waiting for one would look like a save that never ends.
    mutations: { retry: false, networkMode: 'always' },
  },
})

onStale(reads => Promise.all(reads.map(name => queryClient.invalidateQueries({ queryKey: name.split('.') }))))
