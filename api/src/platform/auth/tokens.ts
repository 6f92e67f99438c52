import { createHash, randomBytes } from 'node:crypto'
import { createSigner, createVerifier } from 'fast-jwt'
import * as z from 'zod'
import type { Clock } from '../clock/index.ts'

/** How long an access token works, in seconds. */
export const accessTokenSeconds = 15 * 60

/** What an access token says: whose it is, of which session, and with which role access. */
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

const payload = z.object({ sub: z.uuid(), sid: z.uuid(), rid: z.uuid().nullable(), exp: z.number() })

/** Makes and reads access tokens (JWT, HS256). Expiry goes by the app's clock. */
export const openTokens = (secret: string, clock: Clock): Tokens => {
  const key = createHash('sha256').update(`access token ${secret}`).digest()
  const sign = createSigner({ key, algorithm: 'HS256', noTimestamp: true })
  const verify = createVerifier({ key, algorithms: ['HS256'], ignoreExpiration: true })
  return {
    sign: ({ staffId, sessionId, roleAccessId }) => {
      const seconds = Math.floor(clock.now().getTime() / 1000)
      return sign({ sub: staffId, sid: sessionId, rid: roleAccessId, iat: seconds, exp: seconds + accessTokenSeconds })
    },
    read: text => {
      let said: unknown
      try {
        said = verify(text)
      } catch {
        return { kind: 'forged' }
      }
      const parsed = payload.safeParse(said)
      if (!parsed.success) return { kind: 'forged' }
      const { sub, sid, rid, exp } = parsed.data
      if (exp * 1000 <= clock.now().getTime()) return { kind: 'expired' }
      return { kind: 'valid', token: { staffId: sub, sessionId: sid, roleAccessId: rid } }
    },
  }
}

/** A secret to hand out (refresh token, link): 256 random bits. Keep only `hashOfToken` of it. */
export const opaqueToken = (): string => randomBytes(32).toString('base64url')

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()
