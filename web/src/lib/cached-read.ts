import type { QueryClient, QueryFunctionContext, QueryKey } from '@tanstack/react-query'
import { foreignError, isRefusal } from './http/api-error.ts'
import type { TaggedResponse } from './http/client.ts'
import type { Input, JsonCall, Response } from './http/endpoints.ts'
import { device } from './session/device.ts'
import { AnswerCache, type CachedPage } from './draft/cache.ts'
import { read } from './query.ts'
import { timeLimit } from './http/time-limit.ts'

// A person in one role: what was read in the role in one school must not show in the role in another.
const cache = new AnswerCache(device.drafts, device.acting)

/** The pages that this device can show now without a connection, to the person who opened them on it. */
export const cachedPages = (): CachedPage[] => cache.pages()

/** How long to wait for a slow connection when a cached response can be shown instead, in milliseconds. */
const patience = 8000

const isAnswer = <Answer>(raw: unknown, parts: readonly (keyof Answer)[]): raw is Answer =>
  typeof raw === 'object' && raw !== null && parts.every(part => part in raw)

/** By query, when the response that shows was cached; nothing for a response that has just come. */
const shownFrom = new Map<string, number | undefined>()

/** When a response that shows for want of a connection was cached, in milliseconds; undefined if the server has just sent it. */
export const cachedAt = (queryKey: QueryKey): number | undefined => shownFrom.get(JSON.stringify(queryKey))

/** The queries whose responses are replaced when the connection is back. */
const waiting = new Set<string>()

/** Fetches again when the connection is back: for the queries of a page that was opened without one, it never went. */
const refetchOnline = (client: QueryClient, queryKey: QueryKey): void => {
  const name = JSON.stringify(queryKey)
  if (waiting.has(name)) return
  waiting.add(name)
  const refetch = (): void => {
    waiting.delete(name)
    void client.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false })
  }
  window.addEventListener('online', refetch, { once: true })
}

/** Updates a cached response by what the page learned in another way, such as the answer to a save; nothing if none is cached. */
export const updateCached = <C extends JsonCall>(
  call: C,
  input: Input<C>,
  parts: readonly (keyof Response<C>)[],
  by: (kept: Response<C>) => Response<C>,
): void => {
  const { queryKey } = read<JsonCall>(call, input)
  const kept = cache.find(JSON.stringify(queryKey))
  if (isAnswer<Response<C>>(kept, parts)) cacheAnswer(queryKey, by(kept))
}

/** Caches a response that was updated since it was fetched, or that came in another way, under its query's key. */
export const cacheAnswer = (queryKey: QueryKey, data: unknown, page?: CachedPage): void =>
  void cache.keep(JSON.stringify(queryKey), data, cache.owner(), { page })

const isTaggedResponse = (raw: unknown): raw is TaggedResponse =>
  typeof raw === 'object' && raw !== null && 'tag' in raw && typeof raw.tag === 'string' && 'content' in raw

/**
 * A read of what seldom changes: this device stores the answer with its tag, and the server does not send it again while it is the same.
 * `call` must answer with a tag (`cachedResponse` in its route).
 */
export const taggedRead = <C extends JsonCall>(call: C) => {
  const { queryKey } = read<JsonCall>(call)
  const name = `tagged ${JSON.stringify(queryKey)}`
  const queryFn = async ({ signal }: QueryFunctionContext): Promise<Response<C>> => {
    await device.settled()
    const stored = cache.find(name)
    const cached = isTaggedResponse(stored) ? { ...stored } : {}
    const answer = await Reflect.apply(call, undefined, [{ signal, cached }])
    if (isTaggedResponse(cached) && (!isTaggedResponse(stored) || cached.tag !== stored.tag))
      void cache.keep(name, cached, cache.owner())
    return answer
  }
  return { queryKey, queryFn }
}

/** Who reads, and in which role, whether or not the device has opened what it stores for them. */
const askingNow = (): string => `${device.person() ?? ''} ${device.role()}`

interface CachedReadOptions<Answer> {
  aged?: (kept: Answer) => Answer
  page?: (answer: Answer) => CachedPage
  whole?: (context: { signal: AbortSignal }) => Promise<Answer>
}

/**
 * A read whose last response also shows without a connection:
 * `useQuery(cachedRead(api.attendance.getRegister, { params: { id } }, ['students']))`, instead of `read`. `parts` are the fields of the
 * response that the page needs: a cached response that lacks any of them, because an older version of the product stored it, is ignored.
 * `aged` brings a cached response up to date, and `page` is the page that it opens without a connection. `whole` reads all pages of a list that is
 * stored as one. Only for what people must be able to do offline.
 */
export const cachedRead = <C extends JsonCall>(
  call: C,
  input: Input<C>,
  parts: readonly (keyof Response<C>)[],
  { aged, page, whole }: CachedReadOptions<Response<C>> = {},
) => {
  const { queryKey, queryFn } = read<JsonCall>(call, input)
  const fetchNow = whole ?? queryFn
  const name = JSON.stringify(queryKey)
  const queryOrCached = async (context: QueryFunctionContext): Promise<Response<C>> => {
    const asking = askingNow()
    const find = (): Response<C> | undefined => {
      const found = cache.find(name)
      return isAnswer<Response<C>>(found, parts) ? found : undefined
    }
    const limit = find() ? timeLimit(patience, context.signal) : undefined
    try {
      const answer = await fetchNow({ ...context, signal: limit?.signal ?? context.signal })
      // A server that is older than this page may leave out some; an answer with none of them is not Akada's.
      if (!parts.some(part => isAnswer<Response<C>>(answer, [part]))) throw foreignError()
      // A slow device opens what it stores after the page has started; the answer is cached once it has.
      void device.settled().then(() => {
        if (askingNow() === asking) void cache.keep(name, answer, cache.owner(), { page: page?.(answer) })
      })
      shownFrom.delete(name)
      return answer
    } catch (error) {
      await device.settled()
      const kept = find()
      if (kept && !context.signal.aborted && (limit?.isOver() || !isRefusal(error))) {
        shownFrom.set(name, cache.keptAt(name))
        refetchOnline(context.client, queryKey)
        return aged ? aged(kept) : kept
      }
      if (isRefusal(error)) void cache.forget(name)
      throw error
    }
  }
  // Requested at once even without a connection, because the cached response is then returned immediately.
  return { queryKey, queryFn: queryOrCached, networkMode: 'always' as const, refetchOnReconnect: true }
}
