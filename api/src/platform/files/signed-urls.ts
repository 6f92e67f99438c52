import type { AccessToken } from '../auth/tokens.ts'
import type { Secrets } from '../secrets/index.ts'

const HOUR = 3600

/** The viewer a path is issued to: a session, and the role access it acts with. */
export type Viewer = AccessToken

/** The viewer as it is written in a path. */
const nameOf = ({ sessionId, staffId, roleAccessId }: Viewer): string =>
  [sessionId, staffId, roleAccessId ?? ''].join('_')

/** The viewer named in a path; null if it names none. */
export const viewerOf = (name: string): Viewer | null => {
  const [sessionId, staffId, roleAccessId] = name.split('_')
  return sessionId && staffId && roleAccessId !== undefined
    ? { sessionId, staffId, roleAccessId: roleAccessId || null }
    : null
}

const signedText = (id: string, viewer: string, expires: number): string => `${id}\n${viewer}\n${expires}`

/**
 * The path from which a browser gets a file without a token, for one to two hours and as long as the viewer's session is open. Within a
 * clock hour the path stays the same, so that a page that is rendered again does not fetch the file again.
 */
export const signedPath = (secrets: Secrets, id: string, by: Viewer, now: Date): string => {
  const expires = (Math.floor(now.getTime() / 1000 / HOUR) + 2) * HOUR
  const viewer = nameOf(by)
  const signature = secrets.sign('file address', signedText(id, viewer, expires)).toString('base64url')
  return `/api/files/${encodeURIComponent(id)}?viewer=${viewer}&expires=${expires}&signature=${signature}`
}

export interface SignedRequest {
  id: string
  /** As the path carries it; see `viewerOf`. */
  viewer: string
  /** Seconds since 1970, as the path carries them. */
  expires: number
  signature: string
}

/** Whether a path was signed here and has not expired. Takes the same time wherever a signature differs. */
export const isSigned = (secrets: Secrets, { id, viewer, expires, signature }: SignedRequest, now: Date): boolean => {
  const genuine = secrets.isSigned('file address', signedText(id, viewer, expires), Buffer.from(signature, 'base64url'))
  return genuine && Number.isSafeInteger(expires) && now.getTime() < expires * 1000
}
