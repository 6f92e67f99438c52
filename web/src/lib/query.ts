import type { QueryFunctionContext, UseMutationOptions } from '@tanstack/react-query'
import type { Input, JsonCall, Named, Response } from './http/endpoints.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The status of an answer that the page expects, and that is no error: 401 of a page that asks who is signed in. */
      expected?: number
    }
    mutationMeta: {
      /** No snackbar when it fails: the page shows the error itself. */
      silent?: boolean
      /** No loading overlay while it runs, for saves during which people continue to work. */
      background?: boolean
      /** Saves while the person types: it ends with the response, and does not wait for its reads to be refetched. */
      typing?: boolean
    }
  }
}

interface Read<Data> {
  queryKey: readonly [group: string, name: string, input: object]
  queryFn: (context: QueryFunctionContext) => Promise<Data>
}

/** Keys of the query cache: the call's group and name, then its input. `keys(api.students.search)` matches every such query. */
export const keys = <C extends JsonCall>(call: C, ...input: Parameters<C> | []) => [...call.key, ...input] as const

/**
 * A read, for `useQuery`: `useQuery(read(api.classes.viewArm, { params: { id } }))`. Add more options by spreading. All reads are cleared
 * when the person switches roles or signs out.
 */
export const read = <C extends JsonCall>(call: C, ...input: Parameters<C>): Read<Response<C>> => reading(call, ...input)

function reading<C extends JsonCall>(call: C, input?: object): Read<Response<C>>
function reading(call: Loose, input: object = {}): Read<unknown> {
  return { queryKey: [...call.key, input], queryFn: ({ signal }) => call({ ...input, signal }) }
}

/** The read of one part of a response: `useQuery(readPart(api.classes.viewAll, 'foundClasses'))`. */
export const readPart = <C extends JsonCall, Part extends keyof Response<C>>(
  call: C,
  part: Part,
  ...input: Parameters<C>
): Read<Response<C>> & { select: (answer: Response<C>) => Response<C>[Part] } => ({
  ...read(call, ...input),
  select: answer => answer[part],
})

/**
 * A write, for `useMutation`: `useMutation(write(api.classes.updateArm, { onSuccess }))`, then `mutate({ params: { id }, body })`. Shows
 * the loading overlay until the reads that it made out of date are refetched, and the server's message if it fails.
 */
export function write<C extends JsonCall>(
  call: C,
  options?: Omit<UseMutationOptions<Response<C>, Error, Input<C>>, 'mutationFn'>,
): UseMutationOptions<Response<C>, Error, Input<C>>
export function write(call: Loose, options: object = {}): object {
  return { ...options, mutationFn: (input: object) => call(input) }
}

// One signature for all calls: the types of `read` and `write` check which input belongs to which call.
type Loose = ((input: object) => Promise<unknown>) & Named<'json'>
