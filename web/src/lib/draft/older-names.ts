/** What begins the names under which versions before November 2026 stored unsent work in `localStorage`, by kind and person. */
const olderPrefix = 'akada.unsent.'
/** The same for work that could not be opened. A time and the name that it had before follow. */
const olderAsidePrefix = 'akada.aside.'

/** Kinds whose pages still read them there. */
const inPlace = new Set(['registers', 'scores', 'exam-registrations'])

const namesIn = (storage: Storage): string[] =>
  Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? '')

const nameOf = (kind: string, person: string): string => `${olderPrefix}${kind}.${person}`

/** An entry of an older version. */
export interface OlderEntry {
  /** The name that it has. */
  name: string
  /** The name that it was encrypted under. */
  bound: string
  kind: string
  isAside: boolean
}

/** The unsent work that an older version left on the device for a person. Nothing where the browser forbids its storage. */
export const olderEntries = (person: string): OlderEntry[] => {
  try {
    return namesIn(localStorage).flatMap(name => {
      const isAside = name.startsWith(olderAsidePrefix)
      const bound = isAside ? name.slice(olderAsidePrefix.length).replace(/^\d+\./, '') : name
      const end = `.${person}`
      if (!bound.startsWith(olderPrefix) || !bound.endsWith(end)) return []
      const kind = bound.slice(olderPrefix.length, -end.length)
      return inPlace.has(kind) ? [] : [{ name, bound, isAside, kind }]
    })
  } catch {
    return []
  }
}

export const hasOlder = (person: string): boolean => olderEntries(person).length > 0

/** All of a kind is settled. */
export const forgetOlder = (person: string, kind: string): void => {
  try {
    localStorage.removeItem(nameOf(kind, person))
  } catch {
    // A browser that forbids its storage has nothing to forget.
  }
}

/** The name of an entry once it could not be opened. */
export const asideNameOf = (name: string, now: number): string => `${olderAsidePrefix}${now}.${name}`
