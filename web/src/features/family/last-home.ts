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
  const text = isStored(stored) ? await unseal(stored.key, bound, stored.sealed) : null
  return text === null ? undefined : (JSON.parse(text) as LastHome)
}

/**
 * Stores a list in place of the one before; without one, returns that which is stored, or undefined if there is none or it cannot be read.
 * Rejects if the browser refuses.
 */
export const renewHome = (home?: FamilyHome): Promise<LastHome | undefined> => (home ? storeHome(home) : findHome())
