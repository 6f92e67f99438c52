import type { ReadTx, TenantDb } from './types.ts'

/**
 * The same database for parts of one piece of work that know nothing of each other: reads that are asked for in one turn of the event loop
 * share a transaction, and their statements are sent together. If one of them fails, so do those that have no answer yet.
 */
export const readTogether = (db: TenantDb): TenantDb => {
  let waiting: ((tx: ReadTx) => Promise<void>)[] = []
  let shared: Promise<unknown> = Promise.resolve()
  const begin = async (): Promise<unknown> => {
    await new Promise<void>(resume => process.nextTick(resume))
    const works = waiting
    waiting = []
    return db.read(tx => Promise.all(works.map(work => work(tx))))
  }
  return {
    ...db,
    read: work =>
      new Promise((resolve, reject) => {
        waiting.push(async tx => resolve(await work(tx)))
        if (waiting.length === 1) shared = begin()
        shared.catch(reject)
      }),
  }
}
