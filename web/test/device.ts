import { operationsOf } from '@akada/contract/permissions'
import { vi } from 'vitest'
import type { LoggedInUser } from '../src/lib/session.ts'

const portal = { requirements: [], contact: { phoneNumbers: [], emails: [] } }
const term = (defaultValue: string) => ({ stateValue: null, defaultValue })
const rule = { age: 60, years: 35 }

/** Somebody signed in as a class teacher. */
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
  provider: { name: 'Akada' },
  signIn: { id: '07', ownDevice: false, endsAt: '2026-10-14T20:00:00.000Z' },
  authorizationToken: `token-of-${id}`,
})

export interface Asked {
  path: string
  body: unknown
  /** Whose token it carries. */
  by: string | null
  /** Lets the server's answer arrive. */
  answer: (content: unknown, status?: number) => Promise<void>
  /** The server has it, but its answer is lost on the way. */
  lose: () => Promise<void>
}

const memory = (onChange: (name: string, value: string | null) => void): Storage => {
  const map = new Map<string, string>()
  return {
    get length() {
      return map.size
    },
    key: place => [...map.keys()][place] ?? null,
    getItem: name => map.get(name) ?? null,
    setItem: (name, value) => {
      map.set(name, value)
      onChange(name, value)
    },
    removeItem: name => {
      map.delete(name)
      onChange(name, null)
    },
    clear: () => map.clear(),
  }
}

/** New tokens for the person whom the device knows as signed in, as a page gets them that was opened again. */
const tokensAfterReload = (storage: Storage): string => {
  const user: LoggedInUser = JSON.parse(storage.getItem('akada.session') ?? '{}')
  return JSON.stringify({ ...user, authorizationToken: `token-of-${user.staff.id}` })
}

/** The storage key that the server gives to a person's sessions. */
const storageKeyOf = (id: string): string => btoa(id.padEnd(32, '.'))

/** Signs a person in as a page does that got the server's answer. Modules are the ones of the test's last `reload`. */
export const enter = async (user: LoggedInUser): Promise<void> => {
  const { device, takeKey } = await import('../src/lib/device.ts')
  const { session } = await import('../src/lib/session.ts')
  tabs.add(device.local)
  await takeKey({ ...user, storageKey: storageKeyOf(user.staff.id) })
  if (session.get()?.staff.id !== user.staff.id) session.set(user)
}

const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0)

/** What the pages of this test keep: modules that were loaded again are another tab. */
const tabs = new Set<{ settled(): Promise<void> }>()

/** Waits until all that the pages keep is encrypted and stored, and has reached the other tabs. */
const written = async (): Promise<void> => {
  for (const tab of tabs) await tab.settled()
  for (const tab of tabs) await tab.settled()
}

/**
 * A device with a browser's storage and events, and a line to a server that a test answers for: `asked` are the requests that reached
 * it. With fake timers; `vi.unstubAllGlobals()` puts it away.
 */
export const makeDevice = () => {
  const asked: Asked[] = []
  tabs.clear()
  const window = new EventTarget()
  // Other tabs hear of unsent work. The tab that wrote it hears it too, which changes nothing there.
  const storage = memory((key, newValue) => {
    if (key.startsWith('akada.unsent.')) window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
  })
  let online = true
  const fetch = (url: string, { body, headers }: { body?: string | null; headers: Headers }): Promise<Response> => {
    if (!online) return Promise.reject(new TypeError('Failed to fetch'))
    if (url === '/api/token/refresh-token') return Promise.resolve(new Response(tokensAfterReload(storage)))
    return new Promise((resolve, reject) => {
      asked.push({
        path: url,
        body: body ? JSON.parse(body) : null,
        by: headers.get('authorization'),
        answer: async (content, status = 200) => {
          resolve(new Response(JSON.stringify(content), { status }))
          await settle()
        },
        lose: async () => {
          reject(new TypeError('Failed to fetch'))
          await settle()
        },
      })
    })
  }
  vi.stubGlobal('window', window)
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('fetch', fetch)
  return {
    asked,
    storage,
    window,
    last: (): Asked => {
      const one = asked.at(-1)
      if (!one) throw new Error('Nothing was asked of the server.')
      return one
    },
    goOffline: () => {
      online = false
    },
    goOnline: async () => {
      online = true
      window.dispatchEvent(new Event('online'))
      await settle()
    },
    /** All modules anew, as after a reload of the page: what is kept on the device is all that is left. */
    reload: async () => {
      await written()
      vi.resetModules()
    },
    written,
  }
}
