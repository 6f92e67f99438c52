import { Database, resultOf } from './draft/database.ts'

/**
 * Holds the storage key of a signed-in session in IndexedDB, so that a page that is reloaded without a connection opens what the device
 * keeps. The key can be used there, but not read. Every call resolves where the browser forbids IndexedDB: then a reload needs the server.
 */
export interface KnownKey {
  key: CryptoKey
  /** Tells keys apart; see `idOfKey`. */
  id: string
}

/** Some browsers never answer: a page waits no longer before it begins, in milliseconds. */
const patience = 1000

const keys = new Database('akada', 'keys')

const isKnownKey = (raw: unknown): raw is KnownKey =>
  typeof raw === 'object' && raw !== null && 'key' in raw && raw.key instanceof CryptoKey && 'id' in raw

/** The key of a person whose session goes on; null where there is none. */
export const findKey = async (person: string): Promise<KnownKey | null> => {
  try {
    const found: unknown = await keys.run('readonly', store => resultOf<unknown>(store.get(person)), patience)
    return isKnownKey(found) ? found : null
  } catch {
    return null
  }
}

/** Keeps the key of the person who is signed in now. */
export const keepKey = async (person: string, known: KnownKey): Promise<void> => {
  await keys.run('readwrite', store => resultOf(store.put(known, person))).catch(() => undefined)
}

/** Removes every key: the session has ended, or is locked. */
export const forgetKeys = async (): Promise<void> => {
  await keys.run('readwrite', store => resultOf(store.clear())).catch(() => undefined)
}
