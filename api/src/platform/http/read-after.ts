import type { EndpointDefinition } from '@akada/contract/kernel/calls'
import { isPosition, laterOf, type Position, type WorkDone } from '../db/index.ts'
import type { Cookies } from './cookies.ts'

/**
 * Tells the server up to where a browser has written, so that it never reads from a replica that is not as far (ADR 0020). The form of its
 * value is that of a position, with a dot for the slash.
 */
const cookie = { name: 'akada-wrote', path: '/', seconds: 24 * 60 * 60 }

const positionIn = (cookies: Cookies): Position | null => {
  const position = cookies.find(cookie.name)?.replace('.', '/') ?? ''
  return isPosition(position) ? position : null
}

/**
 * What a caller has seen, for a call that may be answered by a replica: one that only reads, for a person. Null: ask the primary. A caller
 * that keeps no cookies has none and always gets the primary.
 */
export const positionSeenBy = (
  cookies: Cookies,
  { method, access, sideEffect }: EndpointDefinition,
): Position | null => (method === 'GET' && !sideEffect && access !== 'public' ? positionIn(cookies) : null)

/** Records in the caller's cookie what the request has written. */
export const rememberWrites = (cookies: Cookies, { position }: WorkDone): void => {
  if (position === undefined) return
  if (position === null) return cookies.set(cookie.name, '', { path: cookie.path, seconds: 0 })
  const before = positionIn(cookies)
  const latest = before ? laterOf(before, position) : position
  cookies.set(cookie.name, latest.replace('/', '.'), { path: cookie.path, seconds: cookie.seconds })
}
