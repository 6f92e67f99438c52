import type { TabMessage, Tabs } from '../src/lib/draft/tabs.ts'

/** The tabs of one browser: a message of one tab reaches the others, and a lock is held by one tab at a time. */
export const makeBrowser = () => {
  const open = new Set<{ hear: (message: TabMessage) => void }>()
  const locks = new Map<string, Promise<unknown>>()
  const join = () => {
    const listeners = new Set<(message: TabMessage) => void>()
    const tab = { hear: (message: TabMessage) => listeners.forEach(listener => listener(message)) }
    open.add(tab)
    const held = new Set<() => void>()
    const tabs: Tabs = {
      tell: message => {
        if (!open.has(tab)) return
        for (const other of open) if (other !== tab) queueMicrotask(() => open.has(other) && other.hear(message))
      },
      hear: listener => void listeners.add(listener),
      alone: (name, work) => {
        const closed = new Promise<void>(resolve => held.add(resolve))
        const mine = (locks.get(name) ?? Promise.resolve()).then(work)
        // A closed tab releases its locks.
        locks.set(name, Promise.race([mine.catch(() => undefined), closed]))
        return mine
      },
    }
    /** The tab is gone: it receives and sends nothing, and its locks are released. */
    const close = (): void => {
      open.delete(tab)
      for (const free of held) free()
    }
    return { tabs, close }
  }
  return { join }
}
