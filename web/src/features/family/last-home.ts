import type { ChildDay } from '@akada/contract/attendance/calls'
import type { FamilyHome } from '@akada/contract/family/schemas'
import { now } from '../../lib/clock.ts'
import { Database, resultOf } from '../../lib/draft/database.ts'
import { seal, unseal } from '../../lib/draft/sealed.ts'
import { familyName, noteFamily } from './session.ts'

/**
 * The list of children as it was last, on a phone whose guardian asked for it: encrypted like what staff store (lib/draft/sealed.ts), with a
 * key of this phone that can be used, but not read. Signing out deletes both (session.ts).
 */

const database = new Database(familyName, 'state')
const bound = { person: 'family', name: 'home' }
const place = 'home'

export interface LastHome {
  home: FamilyHome
  /** When it was true, as an instant. */
  at: string
}

interface Stored {
  key: CryptoKey
  sealed: string
}

const isStored = (raw: unknown): raw is Stored =>
  typeof raw === 'object' && raw !== null && 'key' in raw && 'sealed' in raw && typeof raw.sealed === 'string'

type Check = (value: unknown) => boolean

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const text: Check = value => typeof value === 'string'
const count: Check = value => typeof value === 'number'
const flag: Check = value => typeof value === 'boolean'
const instant: Check = value => typeof value === 'string' && !Number.isNaN(Date.parse(value))
const optional =
  (check: Check): Check =>
  value =>
    value === null || check(value)
const list =
  (check: Check): Check =>
  value =>
    Array.isArray(value) && value.every(check)
const shape =
  <T>(fields: { [Name in keyof T]: Check }): Check =>
  value =>
    isRecord(value) && Object.entries<Check>(fields).every(([name, check]) => check(value[name]))

type Child = FamilyHome['foundChildren'][number]

const days: { [Status in ChildDay['status']]: Check } = {
  marked: shape<Extract<ChildDay, { status: 'marked' }>>({
    status: text,
    mark: text,
    sittings: list(text),
    reason: optional(text),
  }),
  unmarked: shape<Extract<ChildDay, { status: 'unmarked' }>>({ status: text, usuallyBy: optional(text) }),
  closed: shape<Extract<ChildDay, { status: 'closed' }>>({ status: text, because: text, name: optional(text) }),
  left: shape<Extract<ChildDay, { status: 'left' }>>({ status: text, lastDay: text }),
  notYet: shape<Extract<ChildDay, { status: 'notYet' }>>({ status: text, firstDay: text }),
  noClassArm: () => true,
}

/**
 * Whether a value is a state as this version of the portal stores it: an older one may have stored another. The contract's schema would
 * weigh more than the page. A field that is new in the contract does not compile until it is checked here.
 */
const isLastHome = (value: unknown): value is LastHome =>
  shape<LastHome>({
    at: instant,
    home: shape<FamilyHome>({
      name: text,
      ussdCode: optional(text),
      language: optional(text),
      foundChildren: list(
        shape<Child>({
          id: text,
          fullName: text,
          gender: text,
          school: text,
          place: optional(text),
          relationship: optional(text),
          today: day =>
            isRecord(day) && Object.entries(days).some(([status, check]) => day.status === status && check(day)),
          card: optional(
            shape<NonNullable<Child['card']>>({
              id: text,
              term: text,
              termNumber: count,
              session: text,
              school: text,
              classArm: text,
              average: optional(text),
              position: optional(shape<{ place: number; of: number }>({ place: count, of: count })),
              issuedAt: instant,
            }),
          ),
          result: optional(
            shape<NonNullable<Child['result']>>({
              exam: shape<NonNullable<Child['result']>['exam']>({ id: text, examName: text, session: text }),
              candidateNumber: text,
              publishedAt: instant,
              passed: count,
              sat: count,
            }),
          ),
        }),
      ),
      messages: shape<FamilyHome['messages']>({
        total: count,
        found: list(
          shape<FamilyHome['messages']['found'][number]>({
            id: text,
            from: text,
            sentAt: instant,
            beginning: text,
            isUnread: flag,
            isToConfirm: flag,
          }),
        ),
      }),
    }),
  })(value)

/** Whether the browser can encrypt: not on pages without https. */
export const canStoreHome = (): boolean => globalThis.crypto?.subtle !== undefined && 'indexedDB' in globalThis

const storeHome = async (home: FamilyHome): Promise<undefined> => {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const last: LastHome = { home, at: now().toISOString() }
  const stored: Stored = { key, sealed: await seal(key, bound, JSON.stringify(last)) }
  await database.run('readwrite', store => resultOf(store.put(stored, place)))
}

/** Notes that the last state is stored on this phone from now on, or removes it. */
export const noteStoring = (on: boolean): void => {
  if (on) return localStorage.setItem(familyName, 'stored')
  noteFamily(false)
  noteFamily(true)
}

const findHome = async (): Promise<LastHome | undefined> => {
  const stored: unknown = await database.run('readonly', store => resultOf<unknown>(store.get(place)))
  if (stored === undefined) return undefined
  const text = isStored(stored) ? await unseal(stored.key, bound, stored.sealed) : null
  const last: unknown = text === null ? undefined : JSON.parse(text)
  if (isLastHome(last)) return last
  await database.run('readwrite', store => resultOf(store.delete(place)))
  return undefined
}

/**
 * Stores a list in place of the one before; without one, returns that which is stored, or undefined if there is none or it cannot be read,
 * as one of another version: then it is deleted.
 * Rejects if the browser refuses.
 */
export const renewHome = (home?: FamilyHome): Promise<LastHome | undefined> => (home ? storeHome(home) : findHome())
