/** What one tab tells the others: whose work of which kind changed, or what the server answered of it. Never stored. */
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
  /** Does `work` while no other tab does any under the same name; waits for its turn. */
  alone: <T>(name: string, work: () => Promise<T>) => Promise<T>
}

const isMessage = (raw: unknown): raw is TabMessage =>
  typeof raw === 'object' && raw !== null && 'person' in raw && 'kind' in raw && 'key' in raw

/** Without a browser's help (pages without https, old browsers) each tab is by itself: what two send has the same ids, and is written once. */
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
    // The types say that a lock's answer may be undefined; `work` always runs.
    alone: (of, work) => (locks ? locks.request(of, work) : work()),
  }
}
