import { describe, expect, it } from 'vitest'
import { readTogether } from './read.ts'
import type { ReadTx, TenantDb } from './types.ts'

/** A database without a server, of whose transactions only the number is of interest. */
const counted = () => {
  const transactions: ReadTx[] = []
  const none = () => Promise.reject(new Error('No statement is expected.'))
  const db: TenantDb = {
    read: work => {
      const tx: ReadTx = { rows: none, find: none, get: none }
      transactions.push(tx)
      return work(tx)
    },
    write: none,
  }
  return { db: readTogether(db), transactions }
}

describe('reading together', () => {
  it('shares a transaction among the reads of one turn, and opens another for the next', async () => {
    const { db, transactions } = counted()
    const twice = async (name: string) => [
      await db.read(async () => `${name} 1`),
      await db.read(async () => `${name} 2`),
    ]
    expect(await Promise.all([twice('students'), twice('staff')])).toEqual([
      ['students 1', 'students 2'],
      ['staff 1', 'staff 2'],
    ])
    expect(transactions).toHaveLength(2)
  })

  it('fails all reads of a transaction with the error of one, and works again afterwards', async () => {
    const { db } = counted()
    const outcomes = await Promise.allSettled([
      db.read(() => Promise.reject(new Error('The index is gone.'))),
      db.read(() => new Promise(() => {})),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await db.read(async () => 'found')).toBe('found')
  })
})
