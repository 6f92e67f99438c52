import type { ScoreCell, ScoreGrid } from '@akada/contract/grading/endpoints'
import { type ReadTx, sql } from '../../../platform/db/index.ts'
import { type GridFacts, type GridKey, gridColumns, gridFrom } from './facts-queries.ts'

export interface ViewFacts extends GridFacts {
  teachers: ScoreGrid['teachers']
  grades: ScoreGrid['grades']
}

/** What a grid shows beside its students; null where there is no such arm or subject. */
export const findViewFacts = (
  tx: ReadTx,
  key: GridKey,
  { staffId, today }: { staffId: string; today: string },
): Promise<ViewFacts | null> =>
  tx.find(sql`
    select ${gridColumns(staffId)},
      (select coalesce(json_agg(json_build_object('id', staff.id, 'firstName', staff.first_name, 'lastName', staff.last_name)
          order by st.assigned_at, staff.id), '[]')
        from subject_teacher st join staff on staff.id = st.staff_id
        where st.class_arm_id = a.id and st.subject_id = su.id and st.ended_at is null) as "teachers",
      (select coalesce(json_agg(json_build_object('from', gb.from_mark, 'grade', gb.grade, 'remark', gb.remark)
          order by gb.from_mark desc), '[]')
        from grade_band gb where gb.class_type_id = ct.id) as "grades"
    ${gridFrom(key, { today, orLastBegun: true })}`)

export type GridStudent = Omit<ScoreGrid['students'][number], 'cells'> & {
  /** Component id to cell; only those that were ever filled. */
  cells: Record<string, ScoreCell>
}

/** The students of an arm on a day, by name, with their cells of a subject in a term. */
export const gridStudents = (
  tx: ReadTx,
  {
    classArmId,
    subjectId,
    termId,
    sessionId,
    day,
    elective,
  }: {
    classArmId: string
    subjectId: string
    termId: string
    sessionId: string
    day: string
    elective: boolean
  },
): Promise<GridStudent[]> =>
  tx.rows(sql`
    select s.id, s.last_name || ', ' || s.first_name || coalesce(' ' || s.middle_name, '') as "fullName",
      s.fx_id as "fxId", s.admission_number as "admissionNumber", s.gender,
      coalesce(ss.offered, not ${elective}::boolean) as "offered",
      (select coalesce(json_object_agg(score.component_id, json_build_object('kind', score.kind,
          'score', round(score.tenths / 10.0, 1), 'version', score.version,
          'by', concat_ws(' ', staff.first_name, staff.last_name), 'at', score.entered_at)), '{}')
        from score join staff on staff.id = score.entered_by
        where score.student_id = s.id and score.term_id = ${termId} and score.subject_id = ${subjectId}) as "cells"
    from enrolment e
    join student s on s.id = e.student_id
    left join student_subject ss on ss.student_id = s.id and ss.session_id = ${sessionId} and ss.subject_id = ${subjectId}
    where e.class_arm_id = ${classArmId} and e.begins <= ${day}::date and (e.ends is null or e.ends >= ${day}::date)
    order by s.last_name collate "und-x-icu", s.first_name collate "und-x-icu", s.middle_name collate "und-x-icu", s.id`)
