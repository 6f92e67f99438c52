import { type ReadTx, sql, type WriteTx } from '../../../platform/db/index.ts'
import type { RecordWay } from '../../students/index.ts'

/** One student's mark in one register. */
interface MarkPlace {
  classArmId: string
  day: string
  sitting: string
  mark: unknown
}

/** Moves marks of registers to the other record's id. */
export const moveMarks = (tx: WriteTx, { from, to }: RecordWay, marks: readonly MarkPlace[]): Promise<number> =>
  tx.run(sql`
    update register r set students = array_replace(r.students, ${from}::uuid, ${to}::uuid),
      own = case when r.own ? ${from}::text then (r.own - ${from}::text) || jsonb_build_object(${to}::text, r.own -> ${from}::text)
        else r.own end,
      revision = r.revision + 1
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as mark("classArmId" uuid, day date, sitting text)
    where r.class_arm_id = mark."classArmId" and r.day = mark.day and r.sitting = mark.sitting
      and ${from}::uuid = any(r.students)`)

/** The marks now stored in the registers under the kept record's id. */
export const marksNow = (
  tx: ReadTx,
  keptId: string,
  marks: readonly MarkPlace[],
): Promise<{ place: number; same: boolean }[]> =>
  tx.rows(sql`
    select was.place::int, coalesce(akada_kept_mark(r, ${keptId}) = was.mark -> 'mark', false) as same
    from jsonb_array_elements(${JSON.stringify(marks)}::jsonb) with ordinality as was(mark, place)
    left join register r on r.class_arm_id = (was.mark ->> 'classArmId')::uuid and r.day = (was.mark ->> 'day')::date
      and r.sitting = was.mark ->> 'sitting'`)

/** A mark of the record to be removed, in a register, and that of the kept record there. */
interface FoundMark extends MarkPlace {
  /** 'JSS 1 Gold' */
  classArm: string
  /** 'absent' */
  removedMark: string
  /** Null if the kept record has none there. */
  keptMark: string | null
}

/** The marks of the record to be removed, in the registers of every arm it was in. */
export const marksOf = (tx: ReadTx, { from, to }: RecordWay): Promise<FoundMark[]> =>
  tx.rows(sql`
    select r.class_arm_id as "classArmId", c.name || ' ' || a.name as "classArm", r.day, r.sitting,
      removed.mark, removed.mark ->> 'm' as "removedMark", akada_kept_mark(r, ${to}) ->> 'm' as "keptMark"
    from class_arm_brief a
    join class_brief c on c.id = a.class_id
    join register r on r.class_arm_id = a.id
    cross join lateral akada_kept_mark(r, ${from}) as removed(mark)
    where a.id in (select e.class_arm_id from placement e where e.student_id = ${from}::uuid) and removed.mark is not null
    order by r.day, r.sitting desc`)
