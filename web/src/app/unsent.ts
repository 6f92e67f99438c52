import { device } from '../lib/device.ts'

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
