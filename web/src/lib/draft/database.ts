/** Some browsers never respond: the longest wait for their database, in milliseconds. */
const longestWait = 5_000

/** The result of a request within a transaction. Rejects with the request's error. */
export const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new DOMException('The request failed.', 'UnknownError'))
  })

const inTime = <T>(work: Promise<T>, limit: number): Promise<T> =>
  new Promise((resolve, reject) => {
    const late = (): void => reject(new DOMException('The database did not answer.', 'TimeoutError'))
    const timer = setTimeout(late, limit)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })

const completed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new DOMException('The transaction ended.', 'AbortError'))
  })

/** A browser database with one object store. Every call rejects if the browser forbids it or does not respond. */
export class Database {
  #name: string
  #store: string
  #opening: Promise<IDBDatabase> | null = null

  constructor(name: string, store: string) {
    this.#name = name
    this.#store = store
  }

  /**
   * Runs `work` in one transaction, and resolves once it is complete. `work` may await only requests of the store, because the browser ends
   * a transaction that has none pending.
   */
  run<T>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => Promise<T>,
    limit: number = longestWait,
  ): Promise<T> {
    return inTime(this.#run(mode, work), limit)
  }

  async #run<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<T>): Promise<T> {
    const database = await this.#open()
    const transaction = database.transaction(this.#store, mode)
    // A full device is reported at the end of the transaction, not at the request.
    const [result] = await Promise.all([work(transaction.objectStore(this.#store)), completed(transaction)])
    return result
  }

  #open(): Promise<IDBDatabase> {
    this.#opening ??= this.#connect().catch((error: unknown) => {
      this.#opening = null
      throw error
    })
    return this.#opening
  }

  async #connect(): Promise<IDBDatabase> {
    const request = indexedDB.open(this.#name, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(this.#store)
    const database = await resultOf(request)
    const forget = (): void => {
      this.#opening = null
    }
    database.onclose = forget
    // A newer version of the product, or a person clearing the browser's data, must not have to wait for this page.
    database.onversionchange = () => {
      database.close()
      forget()
    }
    return database
  }
}
