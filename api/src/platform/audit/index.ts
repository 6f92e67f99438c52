import type { Actor, Origin } from '../auth/index.ts'
import { empty, join, raw, type Sql, sql, type WriteTx } from '../db/index.ts'

export { lastEditorOf } from './last-editor.ts'
export { chainHead, sealAudit, type Sealer, startSealer } from './sealer.ts'
export { type AuditFault, verifyChains } from './verify.ts'

/** The program itself: a job, the first start, the command line. `as` says which: 'Nightly tidying'. */
export interface SystemActor {
  system: true
  stateId: string
  as: string
  /** The request that caused it, where somebody who is not signed in sent one. */
  origin?: Pick<Origin, 'requestId' | 'address'>
}

export interface AuditEntry {
  /** The permission that it was done under, or the act's name in the same form: `auth.sign-in`. */
  operation: string
  entity: string
  entityId: string | null
  /** One sentence: 'Admitted Ada Obi to JSS 1 Gold'. */
  summary: string
  /** The organisation in whose chain it is kept; the actor's where left out. Null says: none at that level. */
  schoolId?: string | null
  districtId?: string | null
  before?: unknown
  after?: unknown
}

const json = (value: unknown): string | null => (value === undefined || value === null ? null : JSON.stringify(value))

const isSystem = (by: Actor | SystemActor): by is SystemActor => 'system' in by

const insertOf = (by: Actor | SystemActor, entry: AuditEntry): Sql => {
  const who = isSystem(by)
    ? {
        districtId: null,
        schoolId: null,
        actingAs: by.as,
        staffId: null,
        requestId: by.origin?.requestId ?? null,
        address: by.origin?.address ?? null,
      }
    : by
  const schoolId = entry.schoolId === undefined ? who.schoolId : entry.schoolId
  // An entry that names its school but not the district is not filed under the actor's district by accident.
  const districtId =
    entry.districtId !== undefined
      ? entry.districtId
      : entry.schoolId === undefined || entry.schoolId === who.schoolId
        ? who.districtId
        : null
  return sql`
    insert into audit_log (state_id, district_id, school_id, staff_id, acting_as, operation, entity, entity_id, summary,
      before, after, request_id, address)
    values (${by.stateId}, ${districtId}, ${schoolId}, ${who.staffId}, ${who.actingAs}, ${entry.operation}, ${entry.entity},
      ${entry.entityId}, ${entry.summary}, ${json(entry.before)}, ${json(entry.after)}, ${who.requestId}, ${who.address})`
}

const write = async (tx: WriteTx, by: Actor | SystemActor, entry: AuditEntry): Promise<void> => {
  await tx.run(insertOf(by, entry))
  tx.audited.entries += 1
}

const deedOf = (
  tx: WriteTx,
  by: Actor | SystemActor,
  entry: AuditEntry,
  deed: Sql,
  beside: readonly Sql[] = [],
): Sql => {
  tx.audited.entries += 1
  const others = beside.map((other, index) => sql`, ${raw(`beside_${index}`)} as (${other})`)
  return sql`with audited as (${insertOf(by, entry)})${others.length > 0 ? join(others, '') : empty} ${deed}`
}

/**
 * Does a deed and writes its entry in one statement, for the few writes of which a state does hundreds in a second. `deed` is an insert,
 * update or delete without a `with` of its own; answers how many rows it touched. The entry is written whether or not there were any,
 * and so are those of the inserts `beside` it.
 */
const withDeed = (
  tx: WriteTx,
  by: Actor | SystemActor,
  entry: AuditEntry,
  deed: Sql,
  beside: readonly Sql[] = [],
): Promise<number> => tx.run(deedOf(tx, by, entry, deed, beside))

/** The same as the last statement of its transaction, which is committed with it. */
const withLastDeed = (tx: WriteTx, by: Actor | SystemActor, entry: AuditEntry, deed: Sql): Promise<number> =>
  tx.last.run(deedOf(tx, by, entry, deed))

/** States why a transaction writes without an audit entry (counts, caches, things audited elsewhere). */
const exempt = (tx: WriteTx, because: string): void => {
  tx.audited.exemptBecause = because
}

/** Writes an entry of the audit log in the transaction that does the deed. */
export const audit = Object.assign(write, { exempt, withDeed, withLastDeed })
