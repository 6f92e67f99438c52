import { expect, vi } from 'vitest'
import { makeDatabase } from './database.ts'
import { makeBrowser } from './tabs.ts'
import { ApiError } from '../src/lib/http/api-error.ts'
import { importKey } from '../src/lib/draft/sealed.ts'
import { Database } from '../src/lib/draft/database.ts'
import { Drafts } from '../src/lib/draft/drafts.ts'
import type { Draft, DraftKind, ToSend } from '../src/lib/draft/kind.ts'
import { DraftStorage } from '../src/lib/draft/storage.ts'

/** A line of a list that people edit together. */
export interface Line {
  id: string
  text: string
  /** The version that the person saw. */
  version: number
  /** It may have arrived. */
  tried: boolean
  theirs: string | null
  refusal: string | null
}

interface Result {
  name: string
  id: string
  outcome: 'saved' | 'conflict' | 'refused'
  text: string
}

export type List = Draft<{ title: string }, Line>
interface Answer {
  results: Result[]
}

export const isList = (raw: unknown): raw is List =>
  typeof raw === 'object' && raw !== null && 'head' in raw && 'items' in raw

const waits = ({ theirs, refusal }: Line): boolean => theirs !== null || refusal !== null

export const mapItems = (list: List, by: (line: Line, name: string) => Line | null): List => ({
  ...list,
  items: Object.fromEntries(
    Object.entries(list.items).flatMap(([name, line]) => {
      const next = by(line, name)
      return next ? [[name, next]] : []
    }),
  ),
})

interface Load {
  by: string
  lists: readonly ToSend<{ title: string }, Line>[]
  answer: (results?: Partial<Record<string, Result['outcome']>>) => Promise<void>
  fail: (error: unknown) => Promise<void>
}

export const offline = () => new ApiError(0, { code: 'offline', message: 'No connection.' })
const head = { title: 'Shopping' }
const empty: List = { head, items: {} }
/** Longer than the pause before sending. */
export const quiet = 500

/** A browser on one device, a server whose responses the test supplies, and tabs that can be opened and closed. */
export const makeWorld = () => {
  const { device, ...database } = makeDatabase()
  vi.stubGlobal('indexedDB', database.indexedDB)
  vi.stubGlobal('IDBKeyRange', database.IDBKeyRange)
  const browser = makeBrowser()
  const loads: Load[] = []
  const storages = new Set<DraftStorage>()
  let lastId = 0

  /** Waits until nothing is in progress except pending server responses. */
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 6; turn++) {
      await vi.advanceTimersByTimeAsync(0)
      for (const storage of storages) await storage.settled()
      await new Promise(resolve => setImmediate(resolve))
    }
  }
  const pass = async (time: number): Promise<void> => {
    await settle()
    await vi.advanceTimersByTimeAsync(time)
    await settle()
  }

  const openTab = async (who: string, more: Partial<DraftKind<{ title: string }, Line, Answer>> = {}) => {
    const { tabs, close } = browser.join()
    const window = new EventTarget()
    vi.stubGlobal('window', window)
    const storage = new DraftStorage(new Database('test', 'work'), tabs)
    storages.add(storage)
    let person: string | undefined
    let opened: string | undefined
    let role = 'teacher'
    let isClosed = false
    const listeners = new Set<() => void>()
    const tell = () => listeners.forEach(listener => listener())
    const stopped: unknown[] = []
    const kind: DraftKind<{ title: string }, Line, Answer> = {
      name: 'lists',
      version: 2,
      read: raw => (isList(raw) ? raw : null),
      batch: 1,
      quiet,
      isOpen: ({ items }) => Object.keys(items).length > 0,
      isSendable: ({ items }) => Object.values(items).some(line => !waits(line)),
      sent: list => mapItems(list, line => (waits(line) ? line : { ...line, tried: true })),
      send: lists =>
        new Promise((resolve, reject) => {
          if (isClosed) return
          loads.push({
            by: person ?? '',
            lists,
            answer: async (outcomes = {}) => {
              resolve(
                lists.map(({ draft }) => ({
                  results: Object.entries(draft.items).flatMap(([name, { id, text, ...line }]) =>
                    waits({ id, text, ...line }) ? [] : [{ name, id, text, outcome: outcomes[name] ?? 'saved' }],
                  ),
                })),
              )
              await settle()
            },
            fail: async error => {
              reject(error)
              await settle()
            },
          })
        }),
      answered: (now, { results }) =>
        mapItems(now, (line, name) => {
          const result = results.find(one => one.name === name)
          if (!result) return line
          const after = { ...line, tried: false }
          if (line.id !== result.id) return after
          if (result.outcome === 'saved') return null
          return result.outcome === 'conflict' ? { ...after, theirs: 'theirs' } : { ...after, refusal: 'No.' }
        }),
      isAnswer: (raw): raw is Answer => typeof raw === 'object' && raw !== null && 'results' in raw,
      onStopped: (_key, error) => void stopped.push(error),
      ...more,
    }
    const signIn = async (name: string, secret = name): Promise<number> => {
      const aside = await storage.open({ person: name, key: await importKey(btoa(secret.padEnd(32, '.'))) })
      person = name
      opened = name
      tell()
      return aside
    }
    const signOut = (): void => {
      person = undefined
      opened = undefined
      tell()
      storage.close()
    }
    await signIn(who)
    const drafts = new Drafts(kind, {
      storage,
      owner: () => opened,
      person: () => person,
      role: () => role,
      subscribe: listener => listeners.add(listener),
    })
    const write = (name: string, text: string, key = 'monday'): void =>
      drafts.change(key, empty, list => ({
        head,
        items: {
          ...list.items,
          [name]: {
            id: `id-${++lastId}`,
            text,
            version: 1,
            tried: list.items[name]?.tried ?? false,
            theirs: null,
            refusal: null,
          },
        },
      }))
    return {
      drafts,
      storage,
      write,
      signIn,
      signOut,
      /** The person goes on in another role. */
      actAs: (next: string): void => {
        role = next
        tell()
      },
      stopped,
      /** The page knows who is signed in, but cannot decrypt their work yet. */
      arrive: (name: string): void => {
        person = name
        tell()
      },
      texts: (key = 'monday') =>
        Object.fromEntries(Object.entries(drafts.find(key)?.items ?? {}).map(([name, { text }]) => [name, text])),
      online: async () => {
        window.dispatchEvent(new Event('online'))
        await settle()
      },
      /** Closes the tab abruptly, with everything in its memory. */
      kill: () => {
        isClosed = true
        close()
        storages.delete(storage)
        person = undefined
        opened = undefined
        tell()
      },
    }
  }
  return { device, loads, openTab, settle, pass, last: () => loads.at(-1) ?? expect.fail('Nothing was sent.') }
}
