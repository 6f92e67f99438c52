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
