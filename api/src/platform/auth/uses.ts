import type { Database } from '../db/index.ts'
import type { SessionUse, SignIns } from './actor.ts'

/** When sessions were last used, collected in memory and written together. */
export interface Uses {
  add(sessionId: string, at: Date, address: string): void
  write(): Promise<void>
}

/** The use of one session is written at most once in this time, in milliseconds. */
const noteEvery = 60_000
const maxEntries = 20_000

export const openUses = (database: Database, signIns: SignIns): Uses => {
  const pending = new Map<string, SessionUse>()
  const written = new Map<string, number>()

  return {
    add: (sessionId, at, address) => {
      if (at.getTime() - (written.get(sessionId) ?? 0) < noteEvery) return
      if (pending.size < maxEntries || pending.has(sessionId)) pending.set(sessionId, { at, address })
    },
    write: async () => {
      if (pending.size === 0) return
      const due = [...pending].sort(([one], [other]) => (one < other ? -1 : 1))
      pending.clear()
      if (written.size > maxEntries) written.clear()
      for (const [sessionId, { at }] of due) written.set(sessionId, at.getTime())
      await signIns.noteUses(database, due)
    },
  }
}
