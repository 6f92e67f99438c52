import { type ReadTx, sql } from '../../../platform/db/index.ts'
import { marksOfR } from './marks.ts'
import type { Holiday } from '../../state/index.ts'
import type { Sitting, Stay } from '../rules/counting.ts'
import type { Mark, Reason } from '../rules/marks.ts'

export interface StudentTerm {
  id: string
  name: string
  session: { id: string; name: string }
  starts: string
  ends: string
  active: boolean
  /** Registers a day. */
  sittingsPerDay: number
  holidays: Holiday[]
}

export interface StudentAttendance {
  /** Class teacher of the student's current arm. */
  classTeacherId: string | null
  stays: Stay[]
  /** Terms that had begun by the day and in which the student was in an arm, newest first. */
  terms: StudentTerm[]
}

/** A student's placements in arms of any school and the terms they overlap; refuses with 404 if there is no such student. */
export const getStudentAttendance = (tx: ReadTx, studentId: string, today: string): Promise<StudentAttendance> =>
  tx.get(sql`
    with stay as materialized (
      select e.class_arm_id, e.begins, e.ends
      from placement e
      where e.student_id = ${studentId} and e.class_arm_id is not null and akada_counts_ever(e.begins, e.ends)
    )
    select
      (select a.class_teacher_id from present_placement e join class_arm_brief a on a.id = e.class_arm_id where e.student_id = s.id) as "classTeacherId",
      (select coalesce(json_agg(json_build_object('classArmId', stay.class_arm_id, 'begins', stay.begins, 'ends', stay.ends)
          order by stay.begins), '[]') from stay) as "stays",
      (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name,
          'session', json_build_object('id', se.id, 'name', se.name), 'starts', t.starts, 'ends', t.ends, 'active', t.active,
          'sittingsPerDay', setting.sittings_per_day, 'holidays', (select coalesce(json_agg(json_build_object('day', h.day, 'name', h.name) order by h.day), '[]')
            from holiday_brief h where h.term_id = t.id)) order by t.starts desc), '[]')
        from (
          select term.* from term_brief term
          where term.state_id = s.state_id and term.starts <= ${today}::date and exists (
            select from stay where akada_counts_during(stay.begins, stay.ends, term.starts, term.ends))
          order by term.starts desc limit 60) t
        join session_brief se on se.id = t.session_id
        join term_setting_brief setting on setting.term_id = t.id) as "terms"
    from student_brief s
    where s.id = ${studentId}`)

/** One student's marks in the registers of some arms; `classArm` is the arm with its school, 'JSS 1 Gold, Olumo High School'. */
export const marksOfStudent = (
  tx: ReadTx,
  studentId: string,
  classArmIds: readonly string[],
): Promise<
  { classArmId: string; day: string; sitting: Sitting; mark: Mark; reason: Reason | null; classArm: string }[]
> =>
  tx.rows(sql`
    select r.class_arm_id as "classArmId", r.day, r.sitting, own.mark, own.reason,
      concat_ws(', ', c.name || ' ' || a.name, sc.name) as "classArm"
    from register r
    join class_arm_brief a on a.id = r.class_arm_id
    join class_brief c on c.id = a.class_id
    join school_brief sc on sc.id = r.school_id
    cross join lateral ${marksOfR} own
    where r.class_arm_id = any(${classArmIds}::uuid[]) and own.student_id = ${studentId}`)

export interface FamilyDays {
  /** The term that the day lies in. */
  term: { name: string; starts: string; ends: string; holidays: Holiday[] } | null
  children: {
    id: string
    stays: { classArmId: string | null; begins: string; ends: string | null }[]
    /** Of the day. */
    marks: { sitting: Sitting; mark: Mark; reason: Reason | null }[]
    /** 'HH:MM' in Nigeria. */
    usualTime: string | null
  }[]
}

/** What a family may read of the day of some of its children; of others it has no row. */
export const getFamilyDays = (tx: ReadTx, studentIds: readonly string[], day: string): Promise<FamilyDays> =>
  tx.get(sql`
    select
      (select json_build_object('name', t.name, 'starts', t.starts, 'ends', t.ends, 'holidays',
          (select coalesce(json_agg(json_build_object('day', h.day, 'name', h.name)), '[]')
            from holiday_brief h where h.term_id = t.id and h.day = ${day}::date))
        from term_brief t where ${day}::date between t.starts and t.ends order by t.active desc limit 1) as "term",
      (select coalesce(json_agg(json_build_object('id', s.id,
          'stays', (select coalesce(json_agg(json_build_object('classArmId', e.class_arm_id, 'begins', e.begins, 'ends', e.ends)
              order by e.begins), '[]')
            from placement e where e.student_id = s.id and public.akada_counts_ever(e.begins, e.ends)),
          'marks', (select coalesce(json_agg(json_build_object('sitting', m.sitting, 'mark', m.mark, 'reason', m.reason)), '[]')
            from public.akada_family_marks(s.id, ${day}::date, ${day}::date) m),
          'usualTime', public.akada_family_usual_time(s.id, ${day}::date))), '[]')
        from student_brief s where s.id = any(${studentIds}::uuid[])) as "children"`)
