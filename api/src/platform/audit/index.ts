import type { ErrorSpec } from '@akada/contract/kernel/errors'
import type { Actor, Origin } from '../auth/actor.ts'
import { empty, type ReadTx, type Sql, sql, type WriteTx } from '../db/index.ts'
import { refuse } from '../errors/index.ts'
import { noteEntry } from './sealer.ts'

/**
 * The last person to change something, according to the audit log: 'Ada Obi'; null if unknown, or if it was the program itself. `operation`
 * excludes other operations on the same record.
 */
export const lastEditorOf = async (
  tx: ReadTx,
  entity: string,
  entityId: string,
  operation?: string,
): Promise<string | null> =>
  (
    await tx.find<{ name: string | null }>(sql`
      select akada_person_name(audit_log.staff_id) as name
      from audit_log
      where audit_log.entity = ${entity} and audit_log.entity_id = ${entityId}
        ${operation === undefined ? empty : sql`and audit_log.operation = ${operation}`}
      order by audit_log.id desc limit 1`)
  )?.name ?? null

/**
 * Refuses a save that is based on an older revision of a record, in words that name who saved meanwhile. `theirs` is the record as it is
 * now, as the caller may see it.
 */
export const refuseStale = async (
  tx: ReadTx,
  error: ErrorSpec,
  { entity, id, operation }: { entity: string; id: string; operation?: string },
  theirs: unknown,
): Promise<never> => {
  const by = await lastEditorOf(tx, entity, id, operation)
  return refuse(error, { params: { name: by ?? 'Somebody else' }, details: { theirs, by } })
}

export { chainHead, sealAudit, type Sealer, startSealer } from './sealer.ts'
export { type AuditError, type AuditPart, verifyChains } from './verify.ts'

/** The program itself: a job, the first start, the command line. `as` names it: 'Nightly tidying'. */
export interface SystemActor {
  system: true
  stateId: string
  as: string
  /** The request that caused it, if someone who is not signed in sent it. */
  origin?: Pick<Origin, 'requestId' | 'address'>
}

export interface AuditWords {
  /** One sentence: 'Admitted Ada Obi to JSS 1 Gold'. */
  summary: string
  /** The organisation whose chain the entry belongs to; the actor's if omitted. Null: none at that level. */
  schoolId?: string | null
  districtId?: string | null
  before?: unknown
  after?: unknown
}

/** The permission used, or the name of the action in the same form (`auth.sign-in`); the record; and what else the log says of it. */
export type AuditEntry = readonly [
  operation: string,
  about: readonly [entity: string, id: string | null],
  words: AuditWords,
]

const json = (value: unknown): string | null => (value === undefined || value === null ? null : JSON.stringify(value))

const isSystem = (by: Actor | SystemActor): by is SystemActor => 'system' in by

const insertOf = (by: Actor | SystemActor, [operation, [entity, entityId], words]: AuditEntry): Sql => {
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
  noteEntry()
  const schoolId = words.schoolId === undefined ? who.schoolId : words.schoolId
  // An entry that names its organisation but not the one above must not be filed under the actor's by accident.
  const ownAbove = words.schoolId === undefined || words.schoolId === who.schoolId ? who.districtId : null
  const districtId = words.districtId === undefined ? ownAbove : words.districtId
  return sql`
    insert into audit_log (state_id, district_id, school_id, staff_id, acting_as, operation, entity, entity_id, summary,
      before, after, request_id, address)
    values (${by.stateId}, ${districtId}, ${schoolId}, ${who.staffId}, ${who.actingAs}, ${operation}, ${entity},
      ${entityId}, ${words.summary}, ${json(words.before)}, ${json(words.after)}, ${who.requestId}, ${who.address})`
}

/** Records why a transaction writes without an audit entry (counts, caches, things audited elsewhere). */
const exempt = (tx: WriteTx, because: string): void => {
  tx.audited.exemptBecause = because
}

const write = async (tx: WriteTx, by: Actor | SystemActor, ...entry: AuditEntry): Promise<void> => {
  tx.audited.entries += 1
  await tx.run(insertOf(by, entry))
}

/**
 * Writes an audit log entry in the transaction of the change. A change that does not depend on the entry can be queued with it
 * (`Promise.all`), so that both are sent to the database together.
 */
export const audit = Object.assign(write, { exempt })
