import type { AccessToken } from '../auth/tokens.ts'
import type { Secrets } from '../secrets/index.ts'

const HOUR = 3600

/** For whom an address is: a session, and the role access that it acts with. */
export type Viewer = AccessToken

/** What an address says of its viewer, as one text. */
const nameOf = ({ sessionId, staffId, roleAccessId }: Viewer): string =>
  [sessionId, staffId, roleAccessId ?? ''].join('_')

/** The viewer that an address names; null where it names none. */
export const viewerOf = (name: string): Viewer | null => {
  const [sessionId, staffId, roleAccessId] = name.split('_')
  return sessionId && staffId && roleAccessId !== undefined
    ? { sessionId, staffId, roleAccessId: roleAccessId || null }
    : null
}

const signedText = (id: string, viewer: string, expires: number): string => `${id}\n${viewer}\n${expires}`

/**
 * The path under which a browser gets a file without a token, for one to two hours and as long as the viewer's session is open. Within a
 * clock hour it is the same path, so that a page that is drawn again does not fetch the file again.
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

/** Whether a path was signed here and has not expired. Takes the same time wherever a signature is wrong. */
export const isSigned = (secrets: Secrets, { id, viewer, expires, signature }: SignedRequest, now: Date): boolean => {
  const genuine = secrets.isSigned('file address', signedText(id, viewer, expires), Buffer.from(signature, 'base64url'))
  return genuine && Number.isSafeInteger(expires) && now.getTime() < expires * 1000
}
