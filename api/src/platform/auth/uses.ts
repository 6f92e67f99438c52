import { audit } from '../audit/index.ts'
import { type Database, sql } from '../db/index.ts'

/** When sessions were used last, gathered in memory and written down together. */
export interface Uses {
  add(sessionId: string, at: Date, address: string): void
  write(): Promise<void>
}

/** How often the use of one session is written down at most, in milliseconds. */
const noteEvery = 60_000
const mostKept = 20_000

interface Use {
  at: Date
  address: string
}

export const openUses = (database: Database): Uses => {
  const pending = new Map<string, Use>()
  const written = new Map<string, number>()

  return {
    add: (sessionId, at, address) => {
      if (at.getTime() - (written.get(sessionId) ?? 0) < noteEvery) return
      if (pending.size < mostKept || pending.has(sessionId)) pending.set(sessionId, { at, address })
    },
    write: async () => {
      if (pending.size === 0) return
      const due = [...pending].sort(([one], [other]) => (one < other ? -1 : 1))
      pending.clear()
      if (written.size > mostKept) written.clear()
      for (const [sessionId, { at }] of due) written.set(sessionId, at.getTime())
      await noteUses(database, due)
    },
  }
}

/** In the order of their ids, so that two processes that write at once wait for each other in one direction only. */
const noteUses = async (database: Database, uses: readonly [string, Use][]): Promise<void> => {
  const [ids, times, addresses] = [
    uses.map(([id]) => id),
    uses.map(([, { at }]) => at.toISOString()),
    uses.map(([, { address }]) => address),
  ]
  await database.system.write(tx => {
    audit.exempt(tx, 'a note of when sessions were used last')
    return tx.run(sql`
      with used as (
        select auth_session.id, given.at, given.address
        from unnest(${ids}::uuid[], ${times}::timestamptz[], ${addresses}::text[]) as given (id, at, address)
        join auth_session on auth_session.id = given.id
        where auth_session.ended_at is null and auth_session.locked_at is null and auth_session.last_used_at < given.at
        order by auth_session.id for update of auth_session)
      update auth_session set last_used_at = used.at, last_address = used.address
      from used where auth_session.id = used.id`)
  })
}
