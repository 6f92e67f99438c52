import type { ScoreCell, ScoreGrid } from '@akada/contract/grading/calls'
import { empty, type ReadTx, type Sql, sql } from '../../../platform/db/index.ts'
import type { SheetPlace } from '../rules/sheet-place.ts'
import { gridColumns, type GridFacts, gridFrom, type GridKey } from './facts.ts'

export interface ViewFacts extends GridFacts {
  teachers: ScoreGrid['teachers']
  grades: ScoreGrid['grades']
  /** Null without a term. */
  passMarkTenths: number | null
}

/** The contents of a grid besides its students; null if there is no such arm or subject. */
export const findViewFacts = (
  tx: ReadTx,
  key: GridKey,
  { staffId, today }: { staffId: string; today: string },
): Promise<ViewFacts | null> =>
  tx.find(sql`
    select ${gridColumns({ staffId, today })},
      (select coalesce(json_agg(json_build_object('id', staff.id, 'firstName', staff.first_name, 'lastName', staff.last_name)
          order by st.assigned_at, staff.id), '[]')
        from subject_teacher_brief st join staff_brief staff on staff.id = st.staff_id
        where st.class_arm_id = a.id and st.subject_id = su.id and st.ended_at is null) as "teachers",
      (select coalesce(json_agg(json_build_object('from', gb.from_mark, 'grade', gb.grade, 'remark', gb.remark)
          order by gb.from_mark desc), '[]')
        from term_grade_band_brief gb where gb.term_id = t.id and gb.class_type_id = ct.id) as "grades",
      (select setting.pass_mark_tenths from term_setting_brief setting where setting.term_id = t.id) as "passMarkTenths"
    ${gridFrom(key, { today, orLastBegun: true })}`)

export type GridStudent = Omit<ScoreGrid['students'][number], 'cells'> & {
  /** Component id to cell; only those that were ever filled. */
  cells: Record<string, ScoreCell>
}

/** The filled cells of a student `s`; with an arm, only those that were entered there. */
const cellsOf = ({
  termId,
  subjectId,
  enteredIn,
}: {
  termId: string
  subjectId: string
  enteredIn?: string
}): Sql => sql`
  (select coalesce(json_object_agg(score.component_id, json_build_object('kind', score.kind,
      'score', round(score.tenths / 10.0, 1), 'version', score.version,
      'by', staff.full_name, 'at', to_char(score.entered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))), '{}')
    from score join staff_brief staff on staff.id = score.entered_by
    where score.student_id = s.id and score.term_id = ${termId} and score.subject_id = ${subjectId}
      and score.session_year = (select akada_session_year(${termId}))
      ${enteredIn === undefined ? empty : sql`and score.class_arm_id = ${enteredIn}`})`

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
    select s.id, s.full_name as "fullName",
      s.fx_id as "fxId", coalesce(e.admission_number, s.admission_number) as "admissionNumber", s.gender,
      coalesce(ss.offered, not ${elective}::boolean) as "offered",
      ${cellsOf({ termId, subjectId })} as "cells"
    from placement e
    join student_brief s on s.id = e.student_id
    left join student_subject_brief ss on ss.student_id = s.id and ss.session_id = ${sessionId} and ss.subject_id = ${subjectId}
    where e.class_arm_id = ${classArmId} and akada_counts_on(e.begins, e.ends, ${day}::date)
    order by s.last_name collate "und-x-icu", s.first_name collate "und-x-icu", s.middle_name collate "und-x-icu", s.id`)

export type GridLeaver = Omit<NonNullable<ScoreGrid['leavers']>[number], 'cells'> & { cells: Record<string, ScoreCell> }

/**
 * Who was in an arm during a term and left it before a day, by name, with the cells that were entered here. Later scores from another arm
 * or school are not included.
 */
export const gridLeavers = (
  tx: ReadTx,
  {
    classArmId,
    subjectId,
    termId,
    starts,
    day,
  }: { classArmId: string; subjectId: string; termId: string; starts: string; day: string },
): Promise<GridLeaver[]> =>
  tx.rows(sql`
    select s.id, s.full_name as "fullName",
      s.fx_id as "fxId", coalesce(stay.kept_number, s.admission_number) as "admissionNumber", s.gender,
      stay.last_day as "lastDay", ${cellsOf({ termId, subjectId, enteredIn: classArmId })} as "cells"
    from (
      select e.student_id, max(e.ends) as last_day, max(e.admission_number) as kept_number
      from placement e
      where e.class_arm_id = ${classArmId} and e.ends < ${day}::date and e.ends >= greatest(e.begins, ${starts}::date)
        and not exists (select from placement here where here.class_arm_id = ${classArmId} and here.student_id = e.student_id
          and akada_counts_on(here.begins, here.ends, ${day}::date))
      group by e.student_id
    ) stay
    join student_brief s on s.id = stay.student_id and s.merged_into is null
    order by s.last_name collate "und-x-icu", s.first_name collate "und-x-icu", s.middle_name collate "und-x-icu", s.id`)

/** A class arm by its parts, the other arms of its school, and the other subjects of its class: what a score sheet may name. */
export const getSheetPlace = async (
  tx: ReadTx,
  { classArmId, subjectId }: GridKey,
): Promise<Pick<SheetPlace, 'className' | 'arm' | 'otherArms' | 'otherSubjects'>> =>
  tx.get(sql`
    select c.name as "className", a.name as arm,
      (select coalesce(json_agg(json_build_object('className', class.name, 'arm', other.name)), '[]')
        from class_arm_brief other join class_brief class on class.id = other.class_id
        where other.school_id = a.school_id and other.session_id = a.session_id and other.id <> a.id) as "otherArms",
      (select coalesce(json_agg(distinct su.name), '[]')
        from class_subject_brief cs join subject_brief su on su.id = cs.subject_id
        where cs.session_id = a.session_id and cs.class_id = a.class_id and cs.subject_id <> ${subjectId}
          and (cs.school_id is null or cs.school_id = a.school_id)) as "otherSubjects"
    from class_arm_brief a join class_brief c on c.id = a.class_id
    where a.id = ${classArmId}`)
