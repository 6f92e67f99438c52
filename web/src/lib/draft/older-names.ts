import { cacheKind } from './kinds.ts'

/** Prefix of the names under which versions before November 2026 stored unsent work in `localStorage`, by kind and person. */
const olderPrefix = 'akada.unsent.'
/** Prefix for corrections to an upload, in `sessionStorage`; person and upload follow. */
const olderTabPrefix = 'akada.tab.mends.'
/** Prefix for cached server responses; person, role and organisation follow. */
const olderCachePrefix = 'akada.seen.'
/** Prefix for work that could not be decrypted. A time and the earlier name follow. */
const olderAsidePrefix = 'akada.aside.'

const namesIn = (storage: Storage): string[] =>
  Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? '')

const nameOf = (kind: string, person: string): string => `${olderPrefix}${kind}.${person}`

/** An entry of an older version. */
export interface OlderEntry {
  /** The current name. */
  name: string
  /** The name that it was encrypted under. */
  bound: string
  kind: string
  isAside: boolean
  storage: Storage
  /** Prefix of the keys of cached responses. */
  owner: string
  /** The key of the only draft in it; null if it holds several by key. */
  key: string | null
}

const entriesIn = (storageOf: () => Storage, read: (name: string, storage: Storage) => OlderEntry[]): OlderEntry[] => {
  try {
    const storage = storageOf()
    return namesIn(storage).flatMap(name => read(name, storage))
  } catch {
    return []
  }
}

/** The unsent work that an older version left on the device for a person. Empty if the browser forbids storage. */
export const olderEntries = (person: string): OlderEntry[] => {
  const tabs = entriesIn(
    () => sessionStorage,
    (name, storage) => {
      const start = `${olderTabPrefix}${person}.`
      if (!name.startsWith(start)) return []
      const key = name.slice(start.length)
      return [{ name, bound: name, isAside: false, kind: 'corrections', owner: '', storage, key }]
    },
  )
  const lasting = entriesIn(
    () => localStorage,
    (name, storage) => {
      if (name.startsWith(olderCachePrefix)) {
        const owner = name.slice(olderCachePrefix.length)
        const isOwn = owner.split('.').includes(person)
        return isOwn ? [{ name, bound: name, isAside: false, kind: cacheKind, owner, storage, key: null }] : []
      }
      const isAside = name.startsWith(olderAsidePrefix)
      const bound = isAside ? name.slice(olderAsidePrefix.length).replace(/^\d+\./, '') : name
      const end = `.${person}`
      if (!bound.startsWith(olderPrefix) || !bound.endsWith(end)) return []
      const kind = bound.slice(olderPrefix.length, -end.length)
      return [{ name, bound, isAside, kind, owner: '', storage, key: null }]
    },
  )
  return [...lasting, ...tabs]
}

/** Removes a kind's older entry, once all its drafts are saved or discarded. */
export const forgetOlder = (person: string, kind: string): void => {
  try {
    localStorage.removeItem(nameOf(kind, person))
  } catch {
    // A browser that forbids storage has nothing to remove.
  }
}

/** The name of an entry once it could not be decrypted. */
export const asideNameOf = (name: string, now: number): string => `${olderAsidePrefix}${now}.${name}`
