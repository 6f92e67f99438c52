import { device } from '../lib/session/device.ts'
import { idle } from '../lib/session/idle.ts'
import { notify, longNoticeLife } from '../lib/notices.ts'
import { session } from '../lib/session.ts'

/**
 * Sends what a person marked or typed on this device without a connection, on whichever page the visit starts: at the start, when somebody
 * signs in or takes another role, and when the connection is back.
 */
export const watchUnsent = (): void => {
  let last: string | undefined
  const send = (): void => {
    last = device.acting()
    // The senders are fetched only if there is any work.
    if (last && device.drafts.hasWork())
      import('./unsent-kinds.ts').then(kinds => kinds.sendUnsent()).catch(() => undefined)
  }
  device.subscribe(() => device.acting() !== last && send())
  addEventListener('online', send)
  send()
}

const asideWords =
  'Some work on this device was not sent and cannot be opened. It stays on the device. Contact your administrator before you clear the browser’s data.'

/** Keeps the storage key on the device as long as the session is open, so that a reload needs no connection. */
export const watchKey = (): void => {
  const follow = (): void => (idle.get() === 'open' ? device.keepKey() : device.lock())
  device.hearAside(() => notify.error(asideWords, longNoticeLife))
  session.subscribe(follow)
  idle.subscribe(follow)
}

/** Some browsers never respond, and some devices are slow: the longest a page waits before it starts, in milliseconds. */
const patience = 1000

/**
 * Decrypts what the device stores for a person who is already signed in, before any page needs it. On a slow device it goes on after the page
 * has started, and reads without a connection wait for it (cached-read.ts).
 */
export const resumeDevice = async (): Promise<void> => {
  const person = session.get()?.staff.id
  if (person && idle.get() === 'open')
    await Promise.race([device.resume(person), new Promise(resolve => setTimeout(resolve, patience))])
  else device.lock()
}
