import { type ReadTx, sql } from '../../../platform/db/index.ts'
import type { ExportComponent, ExportRow } from '../rules/export.ts'

export interface ExportScope {
  schoolId: string
  termId: string
  sessionId: string
  /** The day whose roll counts. */
  day: string
  classId?: string
  subjectId?: string
}

/** The continuous assessment components of every class type of a school's arms: the exam is not included. */
export const exportComponents = (tx: ReadTx, { schoolId, termId, sessionId, classId }: ExportScope) =>
  tx.rows<ExportComponent & { classTypeId: string }>(sql`
    select ac.id, ac.name, ac.maximum_tenths as "maximumTenths", ac.class_type_id as "classTypeId"
    from term_component_brief ac join class_type_brief ct on ct.id = ac.class_type_id
    where ac.term_id = ${termId} and not ac.is_exam and not ac.retired and exists (
      select from class_arm_brief a join class_brief c on c.id = a.class_id
      where a.school_id = ${schoolId} and a.session_id = ${sessionId} and c.class_type_id = ac.class_type_id
        and (${classId ?? null}::uuid is null or c.id = ${classId ?? null}::uuid))
    order by ct.position, ac.position, ac.id`)

/** Arms whose scores are exported, in order; read one after the other, so that a large school is never in memory as a whole. */
export const exportArms = (tx: ReadTx, { schoolId, sessionId, classId }: ExportScope) =>
  tx.rows<{ id: string }>(sql`
    select a.id from class_arm_brief a join class_brief c on c.id = a.class_id
    where a.school_id = ${schoolId} and a.session_id = ${sessionId}
      and (${classId ?? null}::uuid is null or c.id = ${classId ?? null}::uuid)
    order by c.level, c.name, a.name, a.id`)

/** Students and subjects in the scope. */
export const countExport = (tx: ReadTx, { schoolId, sessionId, day, classId, subjectId }: ExportScope) =>
  tx.get<{ students: number; rows: number }>(sql`
    select count(distinct e.student_id)::int as "students", count(*)::int as "rows"
    from class_arm_brief a
    join placement e on e.class_arm_id = a.id and akada_counts_on(e.begins, e.ends, ${day}::date)
    join lateral (
      select distinct on (cs.subject_id) cs.subject_id, cs.elective from class_subject_brief cs
      where cs.session_id = a.session_id and cs.class_id = a.class_id and (cs.school_id is null or cs.school_id = a.school_id)
        and (${subjectId ?? null}::uuid is null or cs.subject_id = ${subjectId ?? null}::uuid)
      order by cs.subject_id, cs.school_id nulls last
    ) offer on true
    left join student_subject_brief ss on ss.student_id = e.student_id and ss.session_id = a.session_id
      and ss.subject_id = offer.subject_id
    where a.school_id = ${schoolId} and a.session_id = ${sessionId}
      and (${classId ?? null}::uuid is null or a.class_id = ${classId ?? null}::uuid) and coalesce(ss.offered, not offer.elective)`)

/** The rows of one arm, by student and subject. */
export const exportRows = (tx: ReadTx, armId: string, { termId, day, subjectId }: ExportScope): Promise<ExportRow[]> =>
  tx.rows(sql`
    select s.lin, s.fx_id as "fxId", coalesce(e.admission_number, s.admission_number) as "admissionNumber",
      s.last_name as "lastName", s.first_name as "firstName", s.middle_name as "middleName", s.gender,
      c.name as "className", a.name as "arm", c.class_type_id as "classTypeId", su.name as "subject",
      coalesce(filled.cells, '{}') as "cells"
    from class_arm_brief a
    join class_brief c on c.id = a.class_id
    join placement e on e.class_arm_id = a.id and akada_counts_on(e.begins, e.ends, ${day}::date)
    join student_brief s on s.id = e.student_id
    join lateral (
      select distinct on (cs.subject_id) cs.subject_id, cs.elective, cs.position from class_subject_brief cs
      where cs.session_id = a.session_id and cs.class_id = a.class_id and (cs.school_id is null or cs.school_id = a.school_id)
        and (${subjectId ?? null}::uuid is null or cs.subject_id = ${subjectId ?? null}::uuid)
      order by cs.subject_id, cs.school_id nulls last
    ) offer on true
    join subject_brief su on su.id = offer.subject_id
    left join student_subject_brief ss on ss.student_id = s.id and ss.session_id = a.session_id and ss.subject_id = su.id
    left join lateral (
      select json_object_agg(score.component_id,
        case score.kind when 'score' then to_json(score.tenths) else to_json(score.kind) end) as cells
      -- Along the key: the planner counts the scores of all years, and would look up each component by itself.
      from (
        select * from score
        where score.session_year = (select akada_session_year(${termId})) and score.student_id = s.id and score.term_id = ${termId}
          and score.subject_id = su.id and score.kind <> 'empty'
        offset 0
      ) score
      join term_component_brief ac on ac.term_id = score.term_id and ac.id = score.component_id and not ac.is_exam
    ) filled on true
    where a.id = ${armId} and coalesce(ss.offered, not offer.elective)
    order by s.last_name collate "und-x-icu", s.first_name collate "und-x-icu", s.middle_name collate "und-x-icu", s.id,
      offer.position, su.name`)

/** The names in the heading of an export. */
export const getExportPlace = (tx: ReadTx, { schoolId, classId, subjectId }: ExportScope) =>
  tx.get<{ school: string; nationalSchoolId: string | null; className: string | null; subject: string | null }>(sql`
    select sc.name as "school", sc.national_school_id as "nationalSchoolId",
      (select c.name from class_brief c where c.id = ${classId ?? null}::uuid) as "className",
      (select su.name from subject_brief su where su.id = ${subjectId ?? null}::uuid) as "subject"
    from school_brief sc where sc.id = ${schoolId}`)
