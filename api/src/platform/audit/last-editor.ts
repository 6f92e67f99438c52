import { empty, type ReadTx, sql } from '../db/index.ts'

/**
 * Who changed something last, by the audit log: 'Ada Obi'; null where it does not say, or where it was the program itself. `operation`
 * leaves out what else is done to the same thing.
 */
export const lastEditorOf = async (
  tx: ReadTx,
  entity: string,
  entityId: string,
  operation?: string,
): Promise<string | null> =>
  (
    await tx.find<{ name: string | null }>(sql`
      select nullif(concat_ws(' ', editor.first_name, editor.last_name), '') as name
      from audit_log left join staff as editor on editor.id = audit_log.staff_id
      where audit_log.entity = ${entity} and audit_log.entity_id = ${entityId}
        ${operation === undefined ? empty : sql`and audit_log.operation = ${operation}`}
      order by audit_log.id desc limit 1`)
  )?.name ?? null
