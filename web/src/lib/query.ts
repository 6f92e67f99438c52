import type { QueryFunctionContext, UseMutationOptions } from '@tanstack/react-query'
import type { Input, JsonCall, Named, Response } from './endpoints.ts'

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
      /** Saves what somebody goes on typing: it ends with the answer, and does not wait for what it changed to be read again. */
      typing?: boolean
    }
  }
}

interface Read<Data> {
  queryKey: readonly [group: string, name: string, input: object]
  queryFn: (context: QueryFunctionContext) => Promise<Data>
}

/** Keys of the query cache: the call's group and name, then its input. `keys(api.students.search)` names every such query. */
export const keys = <C extends JsonCall>(call: C, ...input: Parameters<C> | []) => [...call.key, ...input] as const

/**
 * A read, for `useQuery`: `useQuery(read(api.classes.viewArm, { params: { id } }))`. Add more options by spreading.
 * Everything read is forgotten when the person switches roles or signs out.
 */
export const read = <C extends JsonCall>(call: C, ...input: Parameters<C>): Read<Response<C>> => reading(call, ...input)

function reading<C extends JsonCall>(call: C, input?: object): Read<Response<C>>
function reading(call: Loose, input: object = {}): Read<unknown> {
  return { queryKey: [...call.key, input], queryFn: ({ signal }) => call({ ...input, signal }) }
}

/**
 * A write, for `useMutation`: `useMutation(write(api.classes.updateArm, { onSuccess }))`, then
 * `mutate({ params: { id }, body })`. Shows the loading overlay until what the write made out of date is on the screen again, and,
 * when it fails, the server's message.
 */
export function write<C extends JsonCall>(
  call: C,
  options?: Omit<UseMutationOptions<Response<C>, Error, Input<C>>, 'mutationFn'>,
): UseMutationOptions<Response<C>, Error, Input<C>>
export function write(call: Loose, options: object = {}): object {
  return { ...options, mutationFn: (input: object) => call(input) }
}

// One signature for all calls: which input goes with which call is checked where `read` and `write` are used.
type Loose = ((input: object) => Promise<unknown>) & Named<'json'>
