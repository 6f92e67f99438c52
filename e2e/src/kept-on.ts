import type { Page } from './support.ts'

/** All data that the browser stores for the portal and a script can read: storage, and the names and values of all databases. */
export const keptOn = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
    const { 'akada.session': _self, ...local } = Object.fromEntries(Object.entries(localStorage))
    const stored: unknown[] = [local, Object.entries(sessionStorage)]
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const objects = database.transaction(store).objectStore(store)
        const values = await settled(objects.getAll())
        for (const value of values)
          stored.push(
            'key' in value ? { isKey: value.key instanceof CryptoKey, canBeRead: value.key.extractable } : value,
          )
      }
      database.close()
    }
    return JSON.stringify(stored)
  })

/** The revisions of the drafts on the device: each write makes a new one. */
export const storedRevisions = (page: Page): Promise<unknown[]> =>
  page.evaluate(
    () =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open('akada.drafts')
        opening.onerror = () => reject(opening.error ?? new Error('The database was not opened.'))
        opening.onsuccess = () => {
          const rows = opening.result.transaction('work').objectStore('work').getAll()
          rows.onerror = () => reject(rows.error ?? new Error('The drafts were not read.'))
          rows.onsuccess = () => {
            opening.result.close()
            resolve(rows.result.map((row: { revision: unknown }) => row.revision))
          }
        }
      }),
  )
