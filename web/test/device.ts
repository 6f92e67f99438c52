import { operationsOf } from '@akada/contract/permissions'
import { vi } from 'vitest'
import type { LoggedInUser } from '../src/lib/session.ts'
import { makeDatabase } from './database.ts'

const portal = { requirements: [], contact: { phoneNumbers: [], emails: [] } }
const term = (defaultValue: string) => ({ stateValue: null, defaultValue })
const rule = { age: 60, years: 35 }

/** A person signed in as a class teacher. */
export const person = (id: string): LoggedInUser => ({
  staff: {
    id,
    title: null,
    firstName: 'Adaeze',
    lastName: 'Bello',
    username: `class.teacher.${id}`,
    email: `${id}@example.ng`,
    profilePicture: null,
    tescomNumber: null,
    isSuperAdmin: false,
    accountStatus: 'Active',
    secondFactor: { enrolled: false, required: false },
    refreshToken: 'refresh',
    roleAccess: [],
    activeRoleAccess: null,
    operations: operationsOf('classTeacher'),
    ownClassArms: [],
    school: null,
    district: null,
    stateDetails: {
      id: '02',
      name: 'Ogun',
      country: 'Nigeria',
      retirementParameters: { teaching: rule, nonTeaching: rule },
      stateTerminologies: {
        district: term('District'),
        oracleNumber: term('Oracle Number'),
        tescomNumber: term('Tescom Number'),
        subebNumber: term('Subeb Number'),
      },
      sittingsPerDay: 2,
    },
  },
  term: null,
  missingRequirements: { unSatisfiedRequirementsExist: false, statePortal: portal, districtPortal: portal },
  mailDelivery: 'mail',
  sendsSms: false,
  provider: { name: 'Akada' },
  signIn: { id: '07', ownDevice: false, endsAt: '2026-10-14T20:00:00.000Z' },
  authorizationToken: `token-of-${id}`,
})

export interface Asked {
  path: string
  body: unknown
  /** Whose token it carries. */
  by: string | null
  /** Lets the server's response arrive. */
  answer: (content: unknown, status?: number) => Promise<void>
  /** Something on the way answers instead of the server. */
  answerForeign: (text: string, status?: number, headers?: Record<string, string>) => Promise<void>
  /** The server has the request, but its response is lost. */
  lose: () => Promise<void>
}

const memory = (): Storage => {
  const map = new Map<string, string>()
  return {
    get length() {
      return map.size
    },
    key: place => [...map.keys()][place] ?? null,
    getItem: name => map.get(name) ?? null,
    setItem: (name, value) => void map.set(name, value),
    removeItem: name => void map.delete(name),
    clear: () => map.clear(),
  }
}

/** New tokens for the person who is signed in on the device, as a newly opened page gets them. */
const tokensAfterReload = (storage: Storage): string => {
  const user: LoggedInUser = JSON.parse(storage.getItem('akada.session') ?? '{}')
  return JSON.stringify({ ...user, authorizationToken: `token-of-${user.staff.id}` })
}

/** The storage key that the server gives to a person's sessions: 32 bytes. */
const storageKeyOf = (id: string): string => btoa(id.slice(-32).padEnd(32, '.'))

/** Signs a person in like a page that has received the server's response. The modules are those of the test's last `reload`. */
export const enter = async (user: LoggedInUser): Promise<void> => {
  const { device, receiveKey } = await import('../src/lib/session/device.ts')
  const { session } = await import('../src/lib/session.ts')
  open.add(device.drafts)
  await receiveKey({ ...user, storageKey: storageKeyOf(user.staff.id) })
  if (session.get()?.staff.id !== user.staff.id) session.set(user)
}

/** The storages of the pages in this test: modules that were loaded again are another tab. */
const open = new Set<{ settled(): Promise<void> }>()

/** Encryption takes real time, independent of the test's clock. */
const realTurn = setImmediate

/** Waits until all work of the pages is done, except for pending server responses, and has reached the other tabs. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 8; turn++) {
    if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(0)
    for (const storage of open) await storage.settled()
    await new Promise(resolve => realTurn(resolve))
  }
}

/** A response as the server gives it: an error names its request. */
export const asServed = (content: unknown): unknown =>
  typeof content === 'object' && content !== null && 'code' in content ? { requestId: 'r1', ...content } : content

/** Messages between tabs, and locks shared by them, until the tab is closed. */
const makeTabs = () => {
  const channels = new Set<Channel>()
  let held: (() => void)[] = []
  class Channel extends EventTarget {
    constructor() {
      super()
      channels.add(this)
    }
    postMessage(data: unknown): void {
      if (!channels.has(this)) return
      for (const other of channels)
        if (other !== this)
          queueMicrotask(
            () => channels.has(other) && other.dispatchEvent(Object.assign(new Event('message'), { data })),
          )
    }
  }
  const queue = new Map<string, Promise<unknown>>()
  const locks = {
    request: <T>(name: string, work: () => Promise<T>): Promise<T> => {
      const closed = new Promise<void>(resolve => held.push(resolve))
      const mine = (queue.get(name) ?? Promise.resolve()).then(work)
      queue.set(name, Promise.race([mine.catch(() => undefined), closed]))
      return mine
    },
  }
  return {
    Channel,
    locks,
    closeAll: (): void => {
      channels.clear()
      for (const free of held) free()
      held = []
    },
  }
}

/** The content of a request: JSON, or the fields of a form. */
const contentOf = (body: BodyInit | null | undefined): unknown => {
  if (body instanceof FormData) return Object.fromEntries(body)
  return typeof body === 'string' ? JSON.parse(body) : null
}

type Fetch = (url: string, request: { body: FormData; headers: Headers }) => Promise<Response>

/** The part of XMLHttpRequest that sends files (lib/file-calls.ts), over the same connection. */
const uploadWith = (fetch: Fetch) =>
  class {
    responseType = ''
    status = 0
    response: Blob | null = null
    upload = {}
    onload: (() => void) | null = null
    onerror: (() => void) | null = null
    #url = ''
    #headers = new Headers()
    open(_method: string, url: string): void {
      this.#url = url
    }
    setRequestHeader(name: string, value: string): void {
      this.#headers.set(name, value)
    }
    getResponseHeader(): null {
      return null
    }
    abort(): void {}
    send(body: FormData): void {
      fetch(this.#url, { body, headers: this.#headers })
        .then(async response => {
          this.status = response.status
          this.response = await response.blob()
          this.onload?.()
        })
        .catch(() => this.onerror?.())
    }
  }

/**
 * A device with a browser's storage and events, and a connection to a server whose responses the test supplies: `asked` are the requests
 * that reached it. With fake timers; `vi.unstubAllGlobals()` removes it.
 */
export const makeDevice = () => {
  const asked: Asked[] = []
  open.clear()
  const { device, ...database } = makeDatabase()
  const tabs = makeTabs()
  const windows = new Set<EventTarget>()
  const openWindow = (): void => {
    const window = new EventTarget()
    windows.add(window)
    vi.stubGlobal('window', window)
  }
  const storage = memory()
  let online = true
  const fetch = (
    url: string,
    { body, headers = new Headers() }: { body?: BodyInit | null; headers?: Headers } = {},
  ): Promise<Response> => {
    if (!online) return Promise.reject(new TypeError('Failed to fetch'))
    if (url === '/api/token/refresh-token') return Promise.resolve(new Response(tokensAfterReload(storage)))
    return new Promise((resolve, reject) => {
      asked.push({
        path: url,
        body: contentOf(body),
        by: headers.get('authorization'),
        answer: async (content, status = 200) => {
          resolve(new Response(JSON.stringify(asServed(content)), { status }))
          await settle()
        },
        answerForeign: async (text, status = 200, headers = {}) => {
          resolve(new Response(text, { status, headers }))
          await settle()
        },
        lose: async () => {
          reject(new TypeError('Failed to fetch'))
          await settle()
        },
      })
    })
  }
  openWindow()
  vi.stubGlobal('indexedDB', database.indexedDB)
  vi.stubGlobal('IDBKeyRange', database.IDBKeyRange)
  vi.stubGlobal('BroadcastChannel', tabs.Channel)
  vi.stubGlobal('navigator', { locks: tabs.locks, onLine: true })
  vi.stubGlobal('localStorage', storage)
  // Tests read the bodies as text.
  vi.stubGlobal('CompressionStream', undefined)
  vi.stubGlobal('fetch', fetch)
  vi.stubGlobal('XMLHttpRequest', uploadWith(fetch))
  return {
    asked,
    storage,
    /** How many pieces of work of a kind are stored for a person. */
    stored: (kind: string, person: string): number =>
      [...device.rows.values()].filter(({ value }) => {
        const row = new Map(Object.entries(value ?? {}))
        return row.get('kind') === kind && row.get('person') === person
      }).length,
    /** What the device's database contains. */
    storedRows: (): unknown[] => [...device.rows.values()],
    /** How many characters the device can store from now on. */
    setRoom: (room: number): void => {
      device.room = room
    },
    last: (): Asked => {
      const one = asked.at(-1)
      if (!one) throw new Error('Nothing was asked of the server.')
      return one
    },
    goOffline: () => {
      online = false
    },
    /** Its database answers nothing until the returned function is called. */
    stall: (): (() => void) => {
      const stalled = Promise.withResolvers<void>()
      device.turn = device.turn.then(() => stalled.promise)
      return stalled.resolve
    },
    goOnline: async () => {
      online = true
      for (const window of windows) window.dispatchEvent(new Event('online'))
      await settle()
    },
    /** The page is reloaded: its modules are new, and only the device's storage is left. */
    reload: async () => {
      await settle()
      if (vi.isFakeTimers()) vi.clearAllTimers()
      tabs.closeAll()
      windows.clear()
      open.clear()
      openWindow()
      vi.resetModules()
    },
    /** Opens another tab beside the existing ones. */
    newTab: async () => {
      await settle()
      openWindow()
      vi.resetModules()
    },
    /** An event of the pages' windows. */
    happens: (event: Event): void => {
      for (const window of windows) window.dispatchEvent(event)
    },
    settle,
    /** Lets time pass, in milliseconds. */
    pass: async (time: number) => {
      await settle()
      await vi.advanceTimersByTimeAsync(time)
      await settle()
    },
  }
}
