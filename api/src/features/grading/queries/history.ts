import type { ScoreHistory } from '@akada/contract/grading/sheets'
import { type ReadTx, sql } from '../../../platform/db/index.ts'

export interface CellPlace {
  classArmId: string
  subjectId: string
  termId: string
  studentId: string
  componentId: string
  /** The day whose roll counts. */
  day: string
}

/** The student and the component of a cell, if the student is or was in the arm; `present` says whether on that day. */
export const findCell = (
  tx: ReadTx,
  { classArmId, studentId, componentId, day }: CellPlace,
): Promise<(Pick<ScoreHistory, 'student' | 'component'> & { present: boolean }) | null> =>
  tx.find(sql`
    select json_build_object('id', s.id, 'fullName', s.full_name)
        as "student",
      json_build_object('id', ac.id, 'name', ac.name) as "component",
      exists (select from placement e where e.student_id = s.id and e.class_arm_id = ${classArmId} and akada_counts_on(e.begins, e.ends, ${day}::date)) as "present"
    from student_brief s
    join assessment_component_brief ac on ac.id = ${componentId}
    join class_arm_brief a on a.id = ${classArmId}
    join class_brief c on c.id = a.class_id and c.class_type_id = ac.class_type_id
    where s.id = ${studentId}
      and exists (select from placement e where e.student_id = s.id and e.class_arm_id = ${classArmId})`)

/** A change as stored: marks are whole tenths, -1 absent, -2 exempt, null for empty. */
export type CellChange = Omit<ScoreHistory['changes'][number], 'from' | 'to'> & {
  from: number | null
  to: number | null
}

/** A cell is normally changed a few times; changes beyond this number are not shown. */
const mostChanges = 200

/**
 * The values of a cell over time, newest first. A current student's cell includes earlier entries from other arms; that of a student who
 * left only those from this arm. Entries under a record that was merged into this one are included.
 */
export const historyOf = (
  tx: ReadTx,
  { classArmId, subjectId, termId, studentId, componentId, present }: CellPlace & { present: boolean },
): Promise<CellChange[]> =>
  tx.rows(sql`
    with who as materialized (
      select array_agg(s.id) as ids from student_brief s where s.id = ${studentId} or s.merged_into = ${studentId}
    ), arm as materialized (
      select ${classArmId}::uuid as id
      union
      select e.class_arm_id from placement e, who
      where ${present}::boolean and e.student_id = any(who.ids) and e.class_arm_id is not null
    )
    select sc.at, staff.full_name as "by", cell.was as "from", cell.became as "to",
      case when a.id <> ${classArmId}::uuid then c.name || ' ' || a.name end as "classArm"
    from who
    cross join arm
    join score_change sc on sc.class_arm_id = arm.id and sc.term_id = ${termId} and sc.subject_id = ${subjectId}
      and sc.session_year = (select akada_session_year(${termId}))
    cross join lateral unnest(sc.student_ids, sc.components, sc.from_marks, sc.to_marks)
      as cell(student_id, place, was, became)
    join staff_brief staff on staff.id = sc.staff_id
    join class_arm_brief a on a.id = sc.class_arm_id
    join class_brief c on c.id = a.class_id
    where cell.student_id = any(who.ids) and sc.component_ids[cell.place] = ${componentId}
    order by sc.saved_no desc
    limit ${mostChanges}`)
