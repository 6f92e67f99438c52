/**
 * Holds the storage key of a signed-in session in IndexedDB, so that a page that is reloaded without a connection opens what the device
 * keeps. The key can be used there, but not read. Every call resolves where the browser forbids IndexedDB: then a reload needs the server.
 */
export interface KnownKey {
  key: CryptoKey
  /** Tells keys apart; see `idOfKey`. */
  id: string
}

const store = 'keys'
/** Some browsers never answer: a page waits no longer before it begins, in milliseconds. */
const patience = 1000

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const withStore = async <T>(mode: IDBTransactionMode, work: (keys: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
  const opening = indexedDB.open('akada', 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(store)
  const database = await settled(opening)
  try {
    return await settled(work(database.transaction(store, mode).objectStore(store)))
  } finally {
    database.close()
  }
}

const isKnownKey = (raw: unknown): raw is KnownKey =>
  typeof raw === 'object' && raw !== null && 'key' in raw && raw.key instanceof CryptoKey && 'id' in raw

/** The key of a person whose session goes on; null where there is none. */
export const findKey = async (person: string): Promise<KnownKey | null> => {
  try {
    const tooLate = new Promise(resolve => setTimeout(resolve, patience))
    const found: unknown = await Promise.race([withStore('readonly', keys => keys.get(person)), tooLate])
    return isKnownKey(found) ? found : null
  } catch {
    return null
  }
}

/** Keeps the key of the person who is signed in now. */
export const keepKey = async (person: string, known: KnownKey): Promise<void> => {
  await withStore('readwrite', keys => keys.put(known, person)).catch(() => undefined)
}

/** Removes every key: the session has ended, or is locked. */
export const forgetKeys = async (): Promise<void> => {
  await withStore('readwrite', keys => keys.clear()).catch(() => undefined)
}
