import { type ReadTx, sql, type WriteTx } from '../../../platform/db/index.ts'
import type { RecordWay } from '../../students/index.ts'

/** One student's mark in one register. */
interface MarkPlace {
  classArmId: string
  day: string
  sitting: string
  mark: unknown
}

/** Puts marks of registers under the other record's id. */
export const moveMarks = (tx: WriteTx, { from, to }: RecordWay, marks: readonly MarkPlace[]): Promise<number> =>
  tx.run(sql`
    update register r set marks = (r.marks - ${from}::text) || jsonb_build_object(${to}::text, r.marks -> ${from}::text),
      revision = r.revision + 1
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as mark("classArmId" uuid, day date, sitting text)
    where r.class_arm_id = mark."classArmId" and r.day = mark.day and r.sitting = mark.sitting and r.marks ? ${from}::text`)

/** The marks as the registers have them now under the kept record's id. */
export const marksNow = (
  tx: ReadTx,
  keptId: string,
  marks: readonly MarkPlace[],
): Promise<{ place: number; same: boolean }[]> =>
  tx.rows(sql`
    select was.place::int, coalesce(r.marks -> ${keptId}::text = was.mark -> 'mark', false) as same
    from jsonb_array_elements(${JSON.stringify(marks)}::jsonb) with ordinality as was(mark, place)
    left join register r on r.class_arm_id = (was.mark ->> 'classArmId')::uuid and r.day = (was.mark ->> 'day')::date
      and r.sitting = was.mark ->> 'sitting'`)
