import { timeLimit } from '../http/time-limit.ts'

const own = new URL(import.meta.url).pathname

/** How long to wait for the server, in milliseconds. */
const patience = 15_000

/** `foreign`: something on the way answers in place of the server, or it answers with an error. */
export type ServerState = 'current' | 'replaced' | 'foreign' | 'unreachable'

/** Whether the server still has the version of the product that runs here, by the list of its files. Never rejects. */
export const askVersion = async (): Promise<ServerState> => {
  let text: string
  try {
    const answer = await fetch('/offline.json', { cache: 'no-store', signal: timeLimit(patience).signal })
    text = await answer.text()
  } catch {
    return 'unreachable'
  }
  try {
    const { product, files }: { product?: string; files: object } = JSON.parse(text)
    if (product !== 'akada') return 'foreign'
    return own in files ? 'current' : 'replaced'
  } catch {
    return 'foreign'
  }
}

/** Opens the address again with the server's current version. Unsent work on the device stays. */
export const openNewVersion = async (): Promise<void> => {
  const worker = typeof navigator === 'undefined' ? undefined : navigator.serviceWorker?.controller
  if (worker) {
    // Otherwise it would show its cached page, which is of the version that was replaced.
    const { port1, port2 } = new MessageChannel()
    const renewed = new Promise(resolve => port1.addEventListener('message', resolve))
    port1.start()
    worker.postMessage({ renew: true }, [port2])
    await Promise.race([renewed, new Promise(resolve => setTimeout(resolve, patience))])
  }
  location.reload()
}

let isReady = false
const listeners = new Set<() => void>()

/** Whether a newer version is on the device, with its files, that this page does not run yet (app/worker.ts). */
export const newVersion = {
  get: (): boolean => isReady,
  set: (now: boolean): void => {
    isReady = now
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
