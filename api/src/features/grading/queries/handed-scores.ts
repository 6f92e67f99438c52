import { type ReadTx, sql } from '../../../platform/db/index.ts'
import type { Taught } from '../../hand-overs/index.ts'
import type { CellValue } from '../rules/saving.ts'

interface SubjectOfArm {
  classArmId: string
  subjectId: string
  termId: string
}

const title = sql`su.name || ', ' || c.name || ' ' || a.name || ', ' || t.name`

const components = sql`
  (select coalesce(json_agg(json_build_object('id', ac.id, 'name', ac.name) order by ac.position, ac.id), '[]')
    from assessment_component_brief ac where ac.class_type_id = c.class_type_id)`

const from = ({ classArmId, subjectId, termId }: SubjectOfArm) => sql`
    from class_arm_brief a
    join class_brief c on c.id = a.class_id
    join school_brief sc on sc.id = a.school_id
    join subject_brief su on su.id = ${subjectId}
    join term_brief t on t.id = ${termId} and t.session_id = a.session_id
    where a.id = ${classArmId}`

/** A subject of a class arm for somebody who taught it there within a term; null for everybody else. */
export const findTaughtSubject = (
  tx: ReadTx,
  { staffId, ...key }: SubjectOfArm & { staffId: string },
): Promise<Taught | null> =>
  tx.find(sql`
    select a.state_id as "stateId", a.school_id as "schoolId", sc.district_id as "districtId", ${title} as title,
      t.starts as "from", t.ends as "to", ${components} as components,
      (select string_agg(st.full_name, ', ' order by now.assigned_at, st.id) from subject_teacher_brief now
        join staff_brief st on st.id = now.staff_id
        where now.class_arm_id = a.id and now.subject_id = su.id and now.ended_at is null) as teacher,
      (select to_char(max(now.assigned_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from subject_teacher_brief now
        where now.class_arm_id = a.id and now.subject_id = su.id and now.ended_at is null) as since
    ${from(key)} and exists (
      select from subject_teacher_brief was
      where was.class_arm_id = a.id and was.subject_id = su.id and was.staff_id = ${staffId}
        and (was.assigned_at at time zone 'Africa/Lagos')::date <= t.ends
        and coalesce((was.ended_at at time zone 'Africa/Lagos')::date, t.ends) >= t.starts)`)

/** A subject of a class arm in a term: its name, and the components of its assessment. */
export const getSubjectOfArm = (
  tx: ReadTx,
  key: SubjectOfArm,
): Promise<{ title: string; components: { id: string; name: string }[] }> =>
  tx.get(sql`select ${title} as title, ${components} as components ${from(key)}`)

interface RecordedCell extends CellValue {
  studentId: string
  componentId: string
  version: number
  by: string
}

/** What is recorded in these cells; nothing for those that were never filled. */
export const recordedCells = (
  tx: ReadTx,
  { subjectId, termId }: SubjectOfArm,
  cells: readonly { studentId: string; componentId: string }[],
): Promise<RecordedCell[]> =>
  tx.rows(sql`
    select s.student_id as "studentId", s.component_id as "componentId", s.kind, s.tenths, s.version, st.full_name as "by"
    from score s join staff_brief st on st.id = s.entered_by
    where s.session_year = (select akada_session_year(${termId})) and (s.student_id, s.term_id, s.subject_id, s.component_id) in (
      select wanted.student_id, ${termId}::uuid, ${subjectId}::uuid, wanted.component_id
      from unnest(${cells.map(({ studentId }) => studentId)}::uuid[], ${cells.map(({ componentId }) => componentId)}::uuid[])
        as wanted(student_id, component_id))`)
