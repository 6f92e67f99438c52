import { createHash, randomBytes } from 'node:crypto'
import { createSigner, createVerifier } from 'fast-jwt'
import * as z from 'zod'
import type { Clock } from '../clock/index.ts'
import type { Secrets } from '../secrets/index.ts'

/** Lifetime of an access token, in seconds. */
export const accessTokenSeconds = 15 * 60

/** The content of an access token: its owner, session and role access. */
export interface AccessToken {
  staffId: string
  sessionId: string
  roleAccessId: string | null
}

export type ReadToken = { kind: 'valid'; token: AccessToken } | { kind: 'expired' } | { kind: 'forged' }

export interface Tokens {
  sign(token: AccessToken): string
  read(text: string): ReadToken
}

/** The content of a correctly signed token, and its expiry, in seconds since 1970. */
interface Genuine {
  read: Extract<ReadToken, { kind: 'valid' }>
  exp: number
}

const payload = z.object({ sub: z.uuid(), sid: z.uuid(), rid: z.uuid().nullable(), exp: z.number() })

/** About 700 bytes each. Reading an evicted token costs a signature check, some tens of microseconds. */
const maxEntries = 5_000

/**
 * Makes and reads access tokens (JWT, HS256). Expiry follows the app's clock. A signature that was verified once is not verified again, as
 * each request of a person sends the same token; its expiry is checked every time.
 */
export const openTokens = (secrets: Secrets, clock: Clock): Tokens => {
  const keys = secrets.keysFor('access token')
  const sign = createSigner({ key: keys[0], algorithm: 'HS256', noTimestamp: true })
  const verifiers = keys.map(key => createVerifier({ key, algorithms: ['HS256'], ignoreExpiration: true }))
  const cache = new Map<string, Genuine>()

  const genuine = (text: string): Genuine | null => {
    const known = cache.get(text)
    if (known) return known
    const parsed = payload.safeParse(verified(text))
    if (!parsed.success) return null
    const { sub, sid, rid, exp } = parsed.data
    const token = { read: { kind: 'valid', token: { staffId: sub, sessionId: sid, roleAccessId: rid } }, exp } as const
    cache.set(text, token)
    if (cache.size > maxEntries) cache.delete(cache.keys().next().value ?? '')
    return token
  }

  const verified = (text: string): unknown => {
    for (const verify of verifiers) {
      try {
        return verify(text)
      } catch {
        // Not signed with this key.
      }
    }
    return null
  }

  return {
    sign: ({ staffId, sessionId, roleAccessId }) => {
      const seconds = Math.floor(clock.now().getTime() / 1000)
      const exp = seconds + accessTokenSeconds
      return sign({ sub: staffId, sid: sessionId, rid: roleAccessId, iat: seconds, exp })
    },
    read: text => {
      const token = genuine(text)
      if (!token) return { kind: 'forged' }
      if (token.exp * 1000 > clock.now().getTime()) return token.read
      cache.delete(text)
      return { kind: 'expired' }
    },
  }
}

/** A random secret to issue (refresh token, link): 256 bits. Store only its `hashOfToken`. */
export const opaqueToken = (): string => randomBytes(32).toString('base64url')

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()
