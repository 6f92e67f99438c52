import {
  ApiError,
  errorFrom,
  foreignError,
  jsonOf,
  actingChangedError,
  offlineError,
  timeoutError,
} from './api-error.ts'
import { deviceTime, learnServerTime } from '../clock.ts'
import { actingAs, type SessionStore, type Tokens } from '../session/session-store.ts'
import { timeLimit } from './time-limit.ts'

/** The parts of a call that form its address. */
export interface AddressParts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
}

/**
 * Query string in the form that the API reads: lists bracketed (`school[0]=a&school[1]=b`), absent values omitted. Without a leading
 * question mark.
 */
export const bracketed = (query: Record<string, unknown>): string => {
  const pairs: string[] = []
  const add = (name: string, value: unknown): void => {
    if (Array.isArray(value)) value.forEach((item, index) => add(`${name}[${index}]`, item))
    else if (isPlain(value)) pairs.push(`${nameOf(name)}=${encodeURIComponent(value)}`)
    else if (value) for (const [key, item] of Object.entries(value)) add(`${name}[${key}]`, item)
  }
  for (const [name, value] of Object.entries(query)) add(name, value)
  return pairs.join('&')
}

const isPlain = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

const nameOf = (name: string): string => encodeURIComponent(name).replaceAll('%5B', '[').replaceAll('%5D', ']')

/** `{id}` filled from `params`; throws if one is missing, because that is a programming error. */
export const filled = (path: string, params: Record<string, unknown> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (!isPlain(value) || value === '') throw new Error(`${path} needs ${name}.`)
    return encodeURIComponent(value)
  })

/** The address of a call. Calls of the billing base may be served by another server. */
export const urlOf = (
  { path, base }: { path: string; base?: '/api' | '/billing' },
  parts: AddressParts,
  bases: { api: string; billing: string },
): string => {
  const query = parts.query ? bracketed(parts.query) : ''
  const start = base === '/billing' ? bases.billing : bases.api
  return `${start}${filled(path, parts.params)}${query ? `?${query}` : ''}`
}

export interface SendOptions {
  signal?: AbortSignal
  /** In milliseconds. Default: 15 s, or 60 s for files. */
  timeout?: number
  /** The response that the caller has, if it has a tag: one that is still the same is not sent again. The new one is put into it. */
  cached?: TaggedResponse
}

export interface TaggedResponse {
  tag?: string | null
  content?: unknown
}

export interface Sending extends SendOptions {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

export interface Answer {
  status: number
  text: () => Promise<string>
  blob: () => Promise<Blob>
  header: (name: string) => string | null
}

type Transport = (
  method: string | undefined,
  url: string,
  headers: Headers,
  body: BodyInit | null,
  signal: AbortSignal,
) => Promise<Answer>

/** Where a call goes: a definition of the contract, or what the build leaves of it. */
export interface Address {
  /** GET if omitted. */
  method?: string
  path: string
  base?: '/api' | '/billing'
}

/** Sends every request of a client. Throws ApiError. */
export type Send = (
  to: Address,
  sending: Sending,
  mayRefresh?: boolean,
  transport?: Transport,
  fallback?: number,
) => Promise<Answer>

export interface ClientSettings<User extends Tokens> {
  bases: { api: string; billing: string }
  /** The calls that the client makes by itself. */
  calls: Record<'refreshToken' | 'unlock' | 'logout' | 'revoke', Address>
  session: SessionStore<User>
  /** Runs the work while no other tab runs work under the same name. */
  lock: (work: () => Promise<void>) => Promise<void>
  /** Gets every response with new tokens before the session stores it. */
  prepare?: (answer: unknown) => Promise<void>
}

const expired = 451
const ended = 452
const locked = 423
const unreadable = 415

/** navigator.locks if the browser supports it; otherwise tabs do not coordinate. */
export const acrossTabs = async (work: () => Promise<void>): Promise<void> => {
  if (typeof navigator !== 'undefined' && navigator.locks) await navigator.locks.request('akada.refresh', work)
  else await work()
}

/** Shorter bodies are not worth compressing: they fit into one packet. */
const packedFrom = 1024
/** Something on the way does not take compressed bodies. */
let isPackingRefused = false

const pack = (text: string): Promise<ArrayBuffer> =>
  new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer()

/** Long bodies are sent compressed: forty scores are 9 kB of JSON, and 1.8 kB on the line. */
export const overFetch: Transport = async (method, url, headers, body, signal) => {
  const send = (more: RequestInit): Promise<Response> =>
    fetch(url, { method, headers, body, signal, cache: 'no-store', ...more })
  const sendPacked = async (text: string): Promise<Response> => {
    const packed = new Headers(headers)
    packed.set('content-encoding', 'gzip')
    const response = await send({ headers: packed, body: await pack(text) })
    if (response.status !== unreadable) return response
    isPackingRefused = true
    return send({})
  }
  const packs = !isPackingRefused && typeof CompressionStream === 'function'
  const response = await (packs && typeof body === 'string' && body.length >= packedFrom ? sendPacked(body) : send({}))
  return {
    status: response.status,
    text: () => response.text(),
    blob: () => response.blob(),
    header: name => response.headers.get(name),
  }
}

const bodyOf = (given: unknown): FormData | string | null => {
  if (given === undefined) return null
  return given instanceof FormData ? given : JSON.stringify(given)
}

const isFresh = <User extends Tokens>(answer: unknown): answer is User =>
  typeof answer === 'object' && answer !== null && 'authorizationToken' in answer && 'staff' in answer

/** Why a request failed before the server responded. */
const reasonOf = (error: unknown): ApiError => (error instanceof ApiError ? error : offlineError())

/**
 * Sends every request: adds the token, refreshes and retries once on 451, signs out on 452, and throws an ApiError for every failure. A
 * newly opened page has no token yet and refreshes first. At most one refresh runs at a time, also across tabs. A request started by one
 * person in one role is never sent again in the name of another.
 */
export const createClient = <User extends Tokens>({ bases, calls, session, lock, prepare }: ClientSettings<User>) => {
  let refreshing: Promise<void> | undefined

  /** Exchanges the tokens of `user` for new ones. Throws ApiError. */
  const exchange = async (user: User, to: Address, more: object = {}): Promise<void> => {
    const body = { refreshToken: user.staff.refreshToken, attempt: session.attempt(), ...more }
    const answer = await send(to, { body }, false).catch((error: unknown) => {
      if (error instanceof ApiError && error.requestId && error.status < 500) session.attempted()
      throw error
    })
    const fresh = jsonOf(await answer.text())
    if (!isFresh<User>(fresh)) throw foreignError()
    session.attempted()
    await prepare?.(fresh)
    session.renew(user, fresh)
  }

  /** Gets new tokens in place of `stale`, or the first ones of a newly opened page. */
  const refresh = (stale: string | undefined): Promise<void> => {
    refreshing ??= lock(async () => {
      session.reload()
      const user = session.get()
      // An earlier request has refreshed already, or another person has signed in.
      if (!user || user.authorizationToken !== stale) return
      await exchange(user, calls.refreshToken)
    }).finally(() => {
      refreshing = undefined
    })
    return refreshing
  }

  const attempt = async (
    to: Address,
    sending: Sending,
    transport: Transport,
    fallback: number,
    token: string | undefined,
  ): Promise<Answer> => {
    const url = urlOf(to, sending, bases)
    const headers = new Headers({ accept: 'application/json' })
    if (token) headers.set('authorization', `Bearer ${token}`)
    if (sending.cached?.tag) headers.set('if-none-match', sending.cached.tag)
    const body = bodyOf(sending.body)
    if (typeof body === 'string') headers.set('content-type', 'application/json')
    const { signal, isOver } = timeLimit(sending.timeout ?? fallback, sending.signal)
    const sentAt = deviceTime()
    const fail = (error: unknown): never => {
      if (sending.signal?.aborted) throw new DOMException('Given up.', 'AbortError')
      throw isOver() ? timeoutError() : reasonOf(error)
    }
    const answer = await transport(to.method, url, headers, body, signal).catch(fail)
    learnServerTime(answer.header('akada-now'), sentAt)
    // The connection may be cut in the middle of a response.
    return { ...answer, text: () => answer.text().catch(fail), blob: () => answer.blob().catch(fail) }
  }

  const send = async (
    to: Address,
    sending: Sending,
    mayRefresh = true,
    transport: Transport = overFetch,
    fallback = 15_000,
  ): Promise<Answer> => {
    const asked = session.get()
    let user = asked
    const again = async (): Promise<void> => {
      await refresh(user?.authorizationToken)
      user = session.get()
      if (!asked || !user || actingAs(user) !== actingAs(asked)) throw actingChangedError()
    }
    if (mayRefresh && user && !user.authorizationToken) await again()
    let answer = await attempt(to, sending, transport, fallback, user?.authorizationToken)
    if (answer.status === expired && mayRefresh && user) {
      await again()
      answer = await attempt(to, sending, transport, fallback, user.authorizationToken)
    }
    // Redirects are followed: what is left below 400 is a response, or 304 for one that has not changed.
    if (answer.status < 400) return answer
    const error = errorFrom(answer.status, await answer.text())
    error.retryAfter = answer.header('retry-after')
    if (error.requestId && answer.status === ended && user) session.endOf(user)
    if (error.requestId && answer.status === locked) session.reportLocked()
    throw error
  }

  /** Gets the tokens of a newly opened page if somebody is signed in and it has none yet. Throws ApiError. */
  const begin = async (): Promise<void> => {
    const user = session.get()
    if (user && !user.authorizationToken) await refresh(undefined)
  }

  /** Unlocks a locked session with the password. Throws ApiError. */
  const unlock = (given: { password: string; ownDevice: boolean }): Promise<void> =>
    lock(async () => {
      session.reload()
      const user = session.get()
      if (user) await exchange(user, calls.unlock, given)
    })

  /** Ends the session on the server, even if this page has no access token because it was opened locked. Throws ApiError. */
  const leave = async (options: SendOptions): Promise<void> => {
    const user = session.get()
    if (user?.authorizationToken) await send(calls.logout, options)
    else if (user) await send(calls.revoke, { ...options, body: {} }, false)
  }

  return { send, begin, unlock, leave }
}
