import type { ErrorSpec } from '@akada/contract/kernel/errors'
import { empty, type ReadTx, sql } from '../db/index.ts'
import { refuse } from '../errors/index.ts'

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
