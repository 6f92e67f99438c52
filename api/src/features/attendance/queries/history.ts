import { type ReadTx, sql } from '../../../platform/db/index.ts'
import type { StoredMark } from '../rules/marks.ts'
import type { SheetKey } from './sheet.ts'

export interface CellHistory {
  student: { id: string; fullName: string } | null
  /** The current mark; null if the cell is empty. */
  now: StoredMark | null
  /** The earlier marks, first to last. */
  replaced: { mark: StoredMark; why: string | null; savedAt: string }[]
  /** Names of the authors of these marks, by id. */
  names: Record<string, string>
}

/** All marks that a student's cell of a register has shown, including corrections of a record that was merged into the student's. */
export const getCellHistory = (
  tx: ReadTx,
  { classArmId, day, sitting }: SheetKey,
  studentId: string,
): Promise<CellHistory> =>
  tx.get(sql`
    with was as materialized (
      select rc.id, rc.replaced, rc.reason, rc.at
      from register_correction rc
      where rc.class_arm_id = ${classArmId} and rc.day = ${day}::date and rc.sitting = ${sitting}
        and rc.student_id in (select s.id from student_brief s where s.id = ${studentId} or s.merged_into = ${studentId})
      order by rc.id desc limit 199
    ), held as materialized (
      select akada_kept_mark(r, ${studentId}) as mark
      from register r
      where r.class_arm_id = ${classArmId} and r.day = ${day}::date and r.sitting = ${sitting}
    )
    select
      (select json_build_object('id', s.id, 'fullName', s.full_name)
        from student_brief s where s.id = ${studentId} and exists (
          select from placement e where e.student_id = s.id and e.class_arm_id = ${classArmId})) as "student",
      (select mark from held) as "now",
      (select coalesce(json_agg(json_build_object('mark', was.replaced, 'why', was.reason,
          'savedAt', to_char(was.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by was.id), '[]') from was) as "replaced",
      (select coalesce(json_object_agg(staff.id, staff.full_name), '{}')
        from staff_brief staff where staff.id in (
          select (was.replaced ->> 'b')::uuid from was union select (held.mark ->> 'b')::uuid from held)) as "names"`)
