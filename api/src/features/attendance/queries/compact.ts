import { empty, sql, type WriteTx } from '../../../platform/db/index.ts'
import type { CompactMarks } from '../rules/compact.ts'
import type { KeptMarks } from '../rules/marking.ts'
import type { SheetKey } from './sheet.ts'

/** Has registers written in the compact form from now on. */
export const writeCompact = (tx: WriteTx): Promise<number> =>
  tx.run(sql`insert into register_form default values on conflict do nothing`)

/** The first registers, or the next after one, that have the earlier form, in the order of their keys and locked until the transaction ends. */
export const lockEarlier = (
  tx: WriteTx,
  after: SheetKey | null,
  most: number,
): Promise<(SheetKey & { marks: KeptMarks })[]> =>
  tx.rows(sql`
    select r.class_arm_id as "classArmId", r.day, r.sitting, r.marks
    from register r
    where r.marks <> '{}' ${
      after
        ? sql`and (r.class_arm_id, r.day, r.sitting) > (${after.classArmId}::uuid, ${after.day}::date, ${after.sitting})`
        : empty
    }
    order by r.class_arm_id, r.day, r.sitting
    limit ${most}
    for update`)

/** Replaces the earlier form of registers, which are locked, by the compact one. */
export const rewrite = (tx: WriteTx, rows: readonly (SheetKey & CompactMarks)[]): Promise<number> =>
  tx.run(sql`
    update register r
    set marks = null, students = made.students, codes = made.codes, mark_ids = made."markIds", shared = made.shared, own = made.own
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as made("classArmId" uuid, day date, sitting text, students uuid[],
      codes text, "markIds" uuid[], shared jsonb, own jsonb)
    where r.class_arm_id = made."classArmId" and r.day = made.day and r.sitting = made.sitting`)
