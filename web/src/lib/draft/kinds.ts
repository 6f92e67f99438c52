/** The kind of the cache: it is evicted to make room for unsent work, and removed from the device at sign-out. */
export const cacheKind = 'cache'

const older = /^akada\.(?:unsent|aside|seen|tab\.mends)\./

const isIn = (storageOf: () => Storage, person: string): boolean => {
  try {
    const storage = storageOf()
    const names = Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? '')
    return names.some(name => older.test(name) && name.includes(person))
  } catch {
    return false
  }
}

/** Whether versions before November 2026 stored something of a person on the device; see older.ts. */
export const hasOlder = (person: string): boolean =>
  isIn(() => localStorage, person) || isIn(() => sessionStorage, person)
