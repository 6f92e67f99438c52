import { codeOf, isDatabaseAway, Refusal } from '../errors/index.ts'
import { type Actor, ReplicaBehind, type TransactionOptions } from './transaction.ts'
import { laterOf, type Position } from './position.ts'
import { readOn } from './read.ts'
import { CallerGone } from './request.ts'
import { askOnce, openSource, type Source, type SourceOptions } from './source.ts'
import type { ReadTx, ReplicaState } from './types.ts'

/** How often the primary's position is noted while reads arrive, and the oldest one that may decide, in milliseconds. */
const noteEveryMs = 5000
const oldestMs = 10_000
/** How long a replica is left alone after a connection to it failed. */
const restMs = 2000

/** Where the log of a primary is now. */
export const positionOf = async (primary: Source): Promise<Position> =>
  (await askOnce<{ position: Position }>(primary, 'select pg_current_wal_insert_lsn()::text as position'))?.position ??
  '0/0'

const identity = 'select pg_is_in_recovery() as standby, system_identifier::text as system from pg_control_system()'

/**
 * What every reader must see, also of what others wrote: the position that the primary had five to ten seconds ago. It is noted only while reads
 * arrive, so that an idle server does nothing.
 */
class Floor {
  private readonly primary: Source
  private earlier: { at: number; position: Position } | null = null
  private latest: { at: number; position: Position } | null = null
  private noting = false

  constructor(primary: Source) {
    this.primary = primary
  }

  /** Null while it is not known: after a start, after a pause, or while the primary does not respond. */
  get(): Position | null {
    const now = performance.now()
    if (!this.noting && (!this.latest || now - this.latest.at >= noteEveryMs)) void this.note()
    const known = [this.earlier, this.latest].find(each => each && now - each.at <= oldestMs)
    return known?.position ?? null
  }

  private async note(): Promise<void> {
    this.noting = true
    const at = performance.now()
    try {
      const position = await positionOf(this.primary)
      this.earlier = this.latest
      this.latest = { at, position }
    } catch {
      // The next read tries again.
    } finally {
      this.noting = false
    }
  }
}

export interface Replica extends ReplicaState {
  /**
   * Runs `work` on the replica, if it has replayed the log up to `seen` and is not far behind in general; null if the primary has to be asked.
   * `work` may have been begun then, so it must change nothing.
   */
  read<T>(actor: Actor, seen: Position, work: (tx: ReadTx) => Promise<T>): Promise<{ result: T } | null>
  close(): Promise<void>
}

/** A hot standby of PostgreSQL that answers reads (ADR 0020). */
export const openReplica = (options: SourceOptions & TransactionOptions, primary: Source): Replica => {
  const source = openSource(options)
  const floor = new Floor(primary)
  const counts = { replica: 0, behind: 0, away: 0 }
  let restsUntil = 0
  let checked: Promise<boolean> | null = null

  const problem = async (): Promise<string | null> => {
    const theirs = await askOnce<{ standby: boolean; system: string }>(source, identity).catch(() => undefined)
    if (!theirs) return 'DATABASE_READ_URL does not answer: everything is read from DATABASE_URL until it does'
    const ours = await askOnce<{ system: string }>(primary, identity)
    if (theirs.standby && theirs.system === ours?.system) return null
    return 'DATABASE_READ_URL is no standby of DATABASE_URL: nothing is read from it'
  }
  /** Whether it is a standby of the primary: asked until it is known to be one. */
  const isOurs = (): Promise<boolean> => {
    checked ??= problem().then(
      found => found === null,
      () => false,
    )
    return checked.then(ours => {
      if (ours) return true
      checked = null
      restsUntil = performance.now() + restMs
      return false
    })
  }

  const noteFailure = (error: unknown): void => {
    if (error instanceof ReplicaBehind) {
      counts.behind++
      return
    }
    counts.away++
    if (isDatabaseAway(error)) restsUntil = performance.now() + restMs
  }

  return {
    read: async (actor, seen, work) => {
      const least = floor.get()
      if (least === null || performance.now() < restsUntil) {
        counts[least === null ? 'behind' : 'away']++
        return null
      }
      if (!(await isOurs())) {
        counts.away++
        return null
      }
      try {
        const result = await readOn(source, actor, { ...options, mustHaveReplayed: laterOf(seen, least) }, work)
        counts.replica++
        return { result }
      } catch (error) {
        // A statement that takes too long would take as long on the primary, which has more to do.
        if (error instanceof Refusal || error instanceof CallerGone || codeOf(error) === '57014') throw error
        noteFailure(error)
        return null
      }
    },
    reads: () => counts,
    lag: async () => {
      const behind = await askOnce<{ bytes: string; seconds: string | null }>(
        source,
        `select greatest(pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn()), 0)::text as bytes,
           extract(epoch from now() - pg_last_xact_replay_timestamp())::text as seconds`,
        [await positionOf(primary)],
      )
      const bytes = Number(behind?.bytes ?? 0)
      return { bytes, seconds: bytes === 0 ? 0 : Number(behind?.seconds ?? 0) }
    },
    problem,
    close: () => source.close(),
  }
}
