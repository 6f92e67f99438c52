import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { onStale, refreshed } from '../lib/calls/stale.ts'
import { ApiError, isAbort, messageOf } from '../lib/http/api-error.ts'
import { notify } from '../lib/notices.ts'

/** Shows the server's message in a snackbar; if a session ended (452) or is locked (423) the page itself says so. */
const report = (error: unknown): void => {
  if (isAbort(error) || (error instanceof ApiError && [423, 452].includes(error.status))) return
  notify.error(messageOf(error))
}

/**
 * Whether a notice reports that a read failed, beside the page, which may show it in its place: a failed refetch leaves the displayed data as
 * it was, a missing connection is reported by the banner, and some pages expect an answer.
 */
const isReported = (
  error: unknown,
  { meta, state }: { meta?: { expected?: number }; state: { data: unknown } },
): boolean =>
  state.data === undefined && !(error instanceof ApiError && (error.status === 0 || error.status === meta?.expected))

/** A caller's error remains on a retry; a network error may not. */
const worthRetrying = (failures: number, error: unknown): boolean =>
  failures < 2 && error instanceof ApiError && (error.status === 0 || error.status === 503 || error.status === 502)

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (isReported(error, query)) report(error)
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _input, _context, mutation) => {
      if (!mutation.meta?.silent) report(error)
    },
    // A mutation ends when the screen shows its changes.
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
