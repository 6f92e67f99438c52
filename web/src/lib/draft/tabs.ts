/** A message to the other tabs: whose work of which kind changed, or the server's response to it. Never stored. */
export interface TabMessage {
  person: string
  kind: string
  key: string
  answer?: unknown
}

/** The other tabs of the product in this browser. */
export interface Tabs {
  tell: (message: TabMessage) => void
  hear: (listener: (message: TabMessage) => void) => void
  /** Runs `work` while no other tab runs any under the same name; waits for its turn. */
  alone: <T>(name: string, work: () => Promise<T>) => Promise<T>
}

const isMessage = (raw: unknown): raw is TabMessage =>
  typeof raw === 'object' && raw !== null && 'person' in raw && 'kind' in raw && 'key' in raw

/**
 * Without browser support (pages without https, old browsers) tabs do not coordinate: if two send the same work, it has the same ids and is
 * written once.
 */
export const joinTabs = (name: string): Tabs => {
  const isPage = typeof window === 'object'
  const channel = isPage && typeof BroadcastChannel === 'function' ? new BroadcastChannel(name) : null
  const locks: LockManager | undefined = isPage ? navigator.locks : undefined
  return {
    tell: message => channel?.postMessage(message),
    hear: listener =>
      channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (isMessage(data)) listener(data)
      }),
    // The types allow undefined as the result of a lock; `work` always runs.
    alone: (of, work) => (locks ? locks.request(of, work) : work()),
  }
}
