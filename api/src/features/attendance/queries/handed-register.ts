import { type ReadTx, sql } from '../../../platform/db/index.ts'
import type { StoredMarks } from '../rules/marks.ts'
import type { SheetKey } from './sheet.ts'

interface FormerArm {
  stateId: string
  schoolId: string
  districtId: string
  title: string
  teacher: string | null
  since: string | null
}

/** A class arm for somebody who was its class teacher within the term of a day; null for everybody else. */
export const findFormerArm = (
  tx: ReadTx,
  { classArmId, day, staffId }: { classArmId: string; day: string; staffId: string },
): Promise<FormerArm | null> =>
  tx.find(sql`
    select a.state_id as "stateId", a.school_id as "schoolId", sc.district_id as "districtId", c.name || ' ' || a.name as title,
      st.full_name as teacher,
      (select to_char(now.began_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from class_teacher_period_brief now
        where now.class_arm_id = a.id and now.ended_at is null) as since
    from class_arm_brief a
    join class_brief c on c.id = a.class_id
    join school_brief sc on sc.id = a.school_id
    join term_brief t on t.session_id = a.session_id and ${day}::date between t.starts and t.ends
    left join staff_brief st on st.id = a.class_teacher_id
    where a.id = ${classArmId} and exists (
      select from class_teacher_period_brief was
      where was.class_arm_id = a.id and was.staff_id = ${staffId}
        and coalesce((was.began_at at time zone 'Africa/Lagos')::date, t.starts) <= t.ends
        and coalesce((was.ended_at at time zone 'Africa/Lagos')::date, t.ends) >= t.starts)`)

/** The name of a class arm, and the marks that one of its registers has now; null if nothing is marked. */
export const recordedIn = (
  tx: ReadTx,
  { classArmId, day, sitting }: SheetKey,
): Promise<{ fullName: string; marks: StoredMarks | null }> =>
  tx.get(sql`
    select c.name || ' ' || a.name as "fullName",
      (select akada_kept_marks(r) from register r
        where r.class_arm_id = a.id and r.day = ${day}::date and r.sitting = ${sitting}) as marks
    from class_arm_brief a join class_brief c on c.id = a.class_id
    where a.id = ${classArmId}`)
