import { notify } from '../notices.ts'

/**
 * A sign-out that the server does not know of yet. The note is the id of the session, which lets nobody act as the person; the cookie that does
 * cannot be removed by a script, and is of no use once the session has ended.
 */
const key = 'akada.leaving'

const find = (): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Notes that a session was left without a connection. */
export const rememberLeaving = (sessionId: string): void => {
  try {
    localStorage.setItem(key, sessionId)
  } catch {
    // Without storage nothing is remembered; the server ends the session by its age.
  }
}

const words =
  'You signed out without a connection. Your session on the server ends as soon as this device is connected.'

/** Ends the session that was left, if there is one; the note stays until the server itself has answered. */
const sendLeaving = async (): Promise<void> => {
  const session = find()
  if (!session) return
  try {
    const answer = await fetch('/api/token/revoke', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ session }),
      cache: 'no-store',
    })
    const { message }: { message?: string } = await answer.json()
    if (!answer.ok || message === undefined) throw new Error('Not the server.')
    if (find() === session) localStorage.removeItem(key)
    notify.success('Your session has ended on the server too.')
  } catch {
    notify.success(words)
  }
}

/** How long to wait before a sign-out that could not be sent is sent again, in milliseconds. */
const again = 30_000

/** Has the browser itself end the session once it is connected, also after this page was closed; where it can (Chrome). */
const sendInBackground = async (): Promise<void> => {
  const registration = await navigator.serviceWorker?.ready
  if (registration && 'sync' in registration)
    await (registration.sync as { register: (tag: string) => Promise<void> }).register(`akada.leaving.${find()}`)
}

/** Sends a sign-out that the server does not know of: now, when the connection returns, and every half a minute until it is sent. */
export const watchLeaving = (onLeft: (listener: () => void) => unknown): void => {
  const send = (): void => {
    if (!find()) return
    void sendInBackground().catch(() => undefined)
    void sendLeaving()
  }
  send()
  onLeft(send)
  addEventListener('online', send)
  setInterval(send, again)
}
