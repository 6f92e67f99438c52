import { Database, resultOf } from './draft/database.ts'

/**
 * Holds the storage key of a signed-in session in IndexedDB, so that a page reloaded without a connection can decrypt what the device
 * stores. The key can be used, but not read. Every call resolves even if the browser forbids IndexedDB: a reload then needs the server.
 */
export interface KnownKey {
  key: CryptoKey
  /** Identifies the key; see `idOfKey`. */
  id: string
}

const keys = new Database('akada', 'keys')

const isKnownKey = (raw: unknown): raw is KnownKey =>
  typeof raw === 'object' && raw !== null && 'key' in raw && raw.key instanceof CryptoKey && 'id' in raw

/** The key of a person whose session continues; null if there is none. */
export const findKey = async (person: string): Promise<KnownKey | null> => {
  try {
    const found: unknown = await keys.run('readonly', store => resultOf<unknown>(store.get(person)))
    return isKnownKey(found) ? found : null
  } catch {
    return null
  }
}

/** Stores the key of the person who is signed in now. */
export const keepKey = async (person: string, known: KnownKey): Promise<void> => {
  await keys.run('readwrite', store => resultOf(store.put(known, person))).catch(() => undefined)
}

/** Removes every key: the session has ended, or is locked. */
export const forgetKeys = async (): Promise<void> => {
  await keys.run('readwrite', store => resultOf(store.clear())).catch(() => undefined)
}
