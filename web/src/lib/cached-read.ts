import type { QueryFunctionContext, QueryKey } from '@tanstack/react-query'
import { ApiError, isPassing } from './api-error.ts'
import type { Input, JsonCall, Response } from './endpoints.ts'
import { device } from './device.ts'
import { AnswerCache } from './draft/cache.ts'
import { read } from './query.ts'
import { session } from './session.ts'

/** A person in one role: what the role in one school has seen is not for the role in another. */
const ownerNow = (): string | undefined => {
  const staff = device.owner() && session.get()?.staff
  return staff && `${staff.id}.${staff.activeRoleAccess?.id ?? ''}.${staff.activeRoleAccess?.organization.id ?? ''}`
}

const cache = new AnswerCache(device.drafts, ownerNow)

/** How long a slow line is waited for where a kept answer can show instead, in milliseconds. */
const patience = 8000

const isAnswer = <Answer>(raw: unknown, parts: readonly (keyof Answer)[]): raw is Answer =>
  typeof raw === 'object' && raw !== null && parts.every(part => part in raw)

/** Keeps an answer that was brought up to date since it was fetched, under its query's key. */
export const cacheAnswer = (queryKey: QueryKey, data: unknown): void =>
  void cache.keep(JSON.stringify(queryKey), data, cache.owner())

/**
 * A read whose last answer also shows without a connection: `useQuery(cachedRead(api.attendance.getRegister, { params: { id } }, ['students']))`, in
 * place of `read`. `parts` are what the page needs of the answer: a kept one that lacks any, because an older version of the product
 * kept it, does not count. `aged` brings a kept one up to now. For what people must be able to do offline, and for nothing else.
 */
export const cachedRead = <C extends JsonCall>(
  call: C,
  input: Input<C>,
  parts: readonly (keyof Response<C>)[],
  aged: (kept: Response<C>) => Response<C> = kept => kept,
) => {
  const { queryKey, queryFn: fetchNow } = read<JsonCall>(call, input)
  const name = JSON.stringify(queryKey)
  const queryFn = async (context: QueryFunctionContext): Promise<Response<C>> => {
    const owner = cache.owner()
    const kept = cache.find(name)
    const shows = isAnswer<Response<C>>(kept, parts)
    const clock = shows ? AbortSignal.timeout(patience) : undefined
    const signal = clock ? AbortSignal.any([context.signal, clock]) : context.signal
    try {
      const answer = await fetchNow({ ...context, signal })
      void cache.keep(name, answer, owner)
      return answer
    } catch (error) {
      if (shows && !context.signal.aborted && (clock?.aborted || isPassing(error))) return aged(kept)
      if (error instanceof ApiError && !isPassing(error)) void cache.forget(name)
      throw error
    }
  }
  // Asked at once, line or not: where there is none the kept answer is there in no time.
  return { queryKey, queryFn, networkMode: 'always' as const, refetchOnReconnect: true }
}
