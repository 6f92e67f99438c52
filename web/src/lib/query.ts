import type { QueryFunctionContext, UseMutationOptions } from '@tanstack/react-query'
import { call } from './api.ts'
import type { CallKey, Input, InputArgument, Response } from './endpoints.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The page shows the fault in its place: a notice says only a first refusal by the server, no failing repeat and no missing connection. */
      silent?: boolean
    }
    mutationMeta: {
      /** No snackbar when it fails: the page shows the fault itself. */
      silent?: boolean
      /** No loading overlay while it runs, for saves that people go on working through. */
      background?: boolean
    }
  }
}

interface Read<Data> {
  queryKey: readonly [CallKey, object]
  queryFn: (context: QueryFunctionContext) => Promise<Data>
}

/** Keys of the query cache: the call, then its input. `keys('GET /student/search')` names every such query for invalidation. */
export const keys = <K extends CallKey>(key: K, ...input: InputArgument<K> | []) => [key, ...input] as const

/**
 * A read, for `useQuery`: `useQuery(read('GET /class-arm/view/{id}', { params: { id } }))`. Add more options by spreading.
 * Everything read is forgotten when the person switches roles or signs out.
 */
export function read<K extends CallKey>(key: K, ...input: InputArgument<K>): Read<Response<K>>
export function read(key: CallKey, input: object = {}): Read<unknown> {
  return { queryKey: [key, input], queryFn: ({ signal }) => send(key, { ...input, signal }) }
}

/**
 * A write, for `useMutation`: `useMutation(write('PATCH /class-arm/update/{id}', { onSuccess }))`, then
 * `mutate({ params: { id }, body })`. Shows the loading overlay and, when it fails, the server's message.
 */
export function write<K extends CallKey>(
  key: K,
  options?: Omit<UseMutationOptions<Response<K>, Error, Input<K>>, 'mutationFn' | 'mutationKey'>,
): UseMutationOptions<Response<K>, Error, Input<K>>
export function write(key: CallKey, options: object = {}): object {
  return { ...options, mutationKey: [key], mutationFn: (input: object) => send(key, input) }
}

// One signature for all calls: which input goes with which key is checked where `read` and `write` are used.
const send: (key: CallKey, input: object) => Promise<unknown> = call
