import type { SecurityOperation } from '@akada/contract/audit/security'
import { sql, type WriteTx } from '../db/index.ts'
import { audit } from './index.ts'
import { noteEntry } from './sealer.ts'

/** What the audit log records of an event. */
export interface SecurityEntry {
  staffId: string | null
  actingAs: string
  districtId: string | null
  schoolId: string | null
  entityId: string | null
  summary: string
  after: Record<string, string | number | boolean | null>
  requestId: string | null
  address: string | null
}

/** Events of one kind about one subject within an hour. */
export interface Group {
  /** Null: all states. */
  stateId: string | null
  operation: SecurityOperation
  subject: string
  /** The full hour, as an instant. */
  hour: string
  times: number
  entry: SecurityEntry
}

type StatesGroup = Group & { stateId: string }

/** At most this many subjects of a kind are counted separately per state and hour. */
const mostSubjects = 100
/** At most this many hours are closed in one transaction. */
export const maxTalliesPerRun = 500

const insertEntry = (tx: WriteTx, stateId: string, operation: string, entry: SecurityEntry): Promise<number> => {
  noteEntry()
  return tx.run(sql`
    insert into audit_log (state_id, district_id, school_id, staff_id, acting_as, operation, entity, entity_id, summary, after,
      request_id, address)
    values (${stateId}, ${entry.districtId}, ${entry.schoolId}, ${entry.staffId}, ${entry.actingAs}, ${operation}, 'account',
      ${entry.entityId}, ${entry.summary}, ${JSON.stringify(entry.after)}, ${entry.requestId}, ${entry.address})`)
}

/** Adds to a count; returns the new number, or null if it would begin one more subject than an hour may have. */
const addTo = async (tx: WriteTx, { stateId, operation, subject, hour, times, entry }: StatesGroup) =>
  tx.find<{ times: number }>(sql`
    insert into security_tally as kept (state_id, operation, subject, hour, times, recorded, entry)
    select ${stateId}, ${operation}, ${subject}, ${hour}, ${times}, ${times}, ${JSON.stringify(entry)}
    where ${subject === 'others'}
      or exists (
        select from security_tally as known
        where known.state_id = ${stateId} and known.operation = ${operation} and known.subject = ${subject}
          and known.hour = ${hour})
      or ${mostSubjects} > (
        select count(*) from security_tally as known
        where known.state_id = ${stateId} and known.operation = ${operation} and known.hour = ${hour})
    on conflict (state_id, operation, subject, hour) do update set times = kept.times + excluded.times
    returning times`)

const oftenOf = (times: number): Record<string, number> => (times > 1 ? { times } : {})

const recordGroup = async (tx: WriteTx, group: StatesGroup, asOther: (group: Group) => Group): Promise<void> => {
  const kept = await addTo(tx, group)
  if (kept === null) return recordGroup(tx, { ...asOther(group), stateId: group.stateId }, asOther)
  if (kept.times > group.times) return
  const { entry } = group
  await insertEntry(tx, group.stateId, group.operation, {
    ...entry,
    after: { ...entry.after, ...oftenOf(group.times) },
  })
}

/** Counts groups of events, and writes an audit entry for those that are the first of their hour. */
export const recordGroups = async (
  tx: WriteTx,
  groups: readonly StatesGroup[],
  asOther: (group: Group) => Group,
): Promise<void> => {
  audit.exempt(tx, 'security events are audit entries themselves')
  for (const group of groups) await recordGroup(tx, group, asOther)
}

interface ClosedTally {
  stateId: string
  operation: string
  more: number
  entry: SecurityEntry
}

/**
 * Closes the counts of past hours: one audit entry with the number of repeats each. Returns how many counts were closed; if it is
 * `maxTalliesPerRun`, there may be more.
 */
export const closeTallies = async (tx: WriteTx, now: Date): Promise<number> => {
  audit.exempt(tx, 'security events are audit entries themselves')
  const closed = await tx.rows<ClosedTally>(sql`
    delete from security_tally
    where (state_id, operation, subject, hour) in (
      select state_id, operation, subject, hour from security_tally
      where hour < ${now.toISOString()}::timestamptz - interval '62 minutes'
      order by hour limit ${maxTalliesPerRun} for update skip locked)
    returning state_id as "stateId", operation, times - recorded as more, entry`)
  for (const { stateId, operation, more, entry } of closed) {
    if (more === 0) continue
    const summary = `${entry.summary} (${more} more within the hour)`
    await insertEntry(tx, stateId, operation, { ...entry, summary, after: { ...entry.after, times: more } })
  }
  return closed.length
}
