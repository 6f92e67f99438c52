import { ApiError, errorFrom, leftError, offlineError, timeoutError } from './api-error.ts'
import { actingAs, type SessionStore, type Tokens } from './session-store.ts'
import { urlOf } from './url.ts'

export interface SendOptions {
  signal?: AbortSignal
  /** In milliseconds; 15 s unless told otherwise, 60 s for files. */
  timeout?: number
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
  method: string,
  url: string,
  headers: Headers,
  body: BodyInit | null,
  signal: AbortSignal,
) => Promise<Answer>

/** Where a call goes: a definition of the contract, or what the build leaves of it. */
export interface Address {
  method: string
  path: string
  base?: '/api' | '/billing'
}

/** The way of every request of a client. Throws ApiError. */
export type Send = (
  to: Address,
  sending: Sending,
  mayRefresh?: boolean,
  transport?: Transport,
  fallback?: number,
) => Promise<Answer>

export interface ClientSettings<User extends Tokens> {
  bases: { api: string; billing: string }
  /** The calls that it makes by itself. */
  calls: Record<'refreshToken' | 'unlock' | 'logout' | 'revoke', Address>
  session: SessionStore<User>
  /** Runs the work while no other tab runs work under the same name. */
  lock: (work: () => Promise<void>) => Promise<void>
  /** Is shown every answer with new tokens before the session takes it. */
  prepare?: (answer: unknown) => Promise<void>
}

const expired = 451
const ended = 452
const locked = 423

/** navigator.locks where the browser has them; elsewhere each tab keeps to itself. */
export const acrossTabs = async (work: () => Promise<void>): Promise<void> => {
  if (typeof navigator !== 'undefined' && navigator.locks) await navigator.locks.request('akada.refresh', work)
  else await work()
}

export const overFetch: Transport = async (method, url, headers, body, signal) => {
  const response = await fetch(url, { method, headers, body, signal, cache: 'no-store' })
  return {
    status: response.status,
    text: () => response.text(),
    blob: () => response.blob(),
    header: name => response.headers.get(name),
  }
}

const limited = (options: SendOptions, fallback: number) => {
  const clock = AbortSignal.timeout(options.timeout ?? fallback)
  return { clock, signal: options.signal ? AbortSignal.any([options.signal, clock]) : clock }
}

/**
 * The way of every request: token, one refresh and one retry on 451, sign-out on 452, and an ApiError for whatever fails. A page that was
 * just opened has no token yet and refreshes first. However many requests need it at once, one refresh is under way, and across tabs too. What one person in one role began is never sent
 * again in the name of another.
 */
export const createClient = <User extends Tokens>({ bases, calls, session, lock, prepare }: ClientSettings<User>) => {
  let refreshing: Promise<void> | undefined

  /** Exchanges the tokens of `user` for new ones. Throws ApiError. */
  const exchange = async (user: User, to: Address, more: object = {}): Promise<void> => {
    const body = { refreshToken: user.staff.refreshToken, attempt: session.attempt(), ...more }
    const answer = await send(to, { body }, false).catch((error: unknown) => {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) session.attempted()
      throw error
    })
    const fresh = JSON.parse(await answer.text())
    session.attempted()
    await prepare?.(fresh)
    session.renew(user, fresh)
  }

  /** Gets new tokens in place of `stale`, or the first of a page that was just opened. */
  const refresh = (stale: string | undefined): Promise<void> => {
    refreshing ??= lock(async () => {
      session.reload()
      const user = session.get()
      // A request before this one has refreshed already, or somebody else is here by now.
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
    const { body: given } = sending
    const body = given === undefined ? null : given instanceof FormData ? given : JSON.stringify(given)
    if (typeof body === 'string') headers.set('content-type', 'application/json')
    const { clock, signal } = limited(sending, fallback)
    try {
      return await transport(to.method, url, headers, body, signal)
    } catch (error) {
      if (sending.signal?.aborted) throw new DOMException('Given up.', 'AbortError')
      throw clock.aborted ? timeoutError() : error instanceof ApiError ? error : offlineError()
    }
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
      if (!asked || !user || actingAs(user) !== actingAs(asked)) throw leftError()
    }
    if (mayRefresh && user && !user.authorizationToken) await again()
    let answer = await attempt(to, sending, transport, fallback, user?.authorizationToken)
    if (answer.status === expired && mayRefresh && user) {
      await again()
      answer = await attempt(to, sending, transport, fallback, user.authorizationToken)
    }
    if (answer.status >= 200 && answer.status < 300) return answer
    const error = errorFrom(answer.status, await answer.text())
    if (answer.status === ended && user) session.endOf(user)
    if (answer.status === locked) session.tellLocked()
    throw error
  }

  /** Gets the tokens of a page that was just opened, where somebody is signed in and it has none yet. Throws ApiError. */
  const begin = async (): Promise<void> => {
    const user = session.get()
    if (user && !user.authorizationToken) await refresh(undefined)
  }

  /** Opens a session that is locked, with the password. Throws ApiError. */
  const unlock = (given: { password: string; ownDevice: boolean }): Promise<void> =>
    lock(async () => {
      session.reload()
      const user = session.get()
      if (user) await exchange(user, calls.unlock, given)
    })

  /** Ends the session on the server, also where this page has no access token because it was opened locked. Throws ApiError. */
  const leave = async (options: SendOptions): Promise<void> => {
    const user = session.get()
    if (user?.authorizationToken) await send(calls.logout, options)
    else if (user) await send(calls.revoke, { ...options, body: {} }, false)
  }

  return { send, begin, unlock, leave }
}
