import type { EnrolmentOf } from '../rules/former.ts'
import { type ReadTx, sql } from '../../../platform/db/index.ts'

/** The data of a current or former student, with every enrolment. */
export interface FormerStudent {
  id: string
  fullName: string
  fxId: string
  gender: string
  dateOfBirth: string
  admissionNumber: string
  /** The student's current or last school. */
  present: { stateId: string; districtId: string; schoolId: string }
  enrolments: EnrolmentOf[]
}

/**
 * A student with all enrolments, oldest first; those that were closed on the day they began are left out. Refuses with 404 if there is
 * none.
 */
export const getFormerStudent = (tx: ReadTx, id: string): Promise<FormerStudent> =>
  tx.get(sql`
    select s.id, akada_full_name(s.last_name, s.first_name, s.middle_name) as "fullName", s.fx_id as "fxId",
      s.gender, s.date_of_birth as "dateOfBirth", s.admission_number as "admissionNumber",
      (select json_build_object('stateId', sc.state_id, 'districtId', sc.district_id, 'schoolId', sc.id)
        from school_brief sc where sc.id = s.school_id) as "present",
      (select coalesce(json_agg(json_build_object(
          'place', json_build_object('stateId', sc.state_id, 'districtId', sc.district_id, 'schoolId', sc.id),
          'admissionNumber', e.admission_number,
          'row', json_build_object('id', e.id, 'school', json_build_object('id', sc.id, 'name', sc.name),
            'session', json_build_object('id', n.id, 'name', n.name), 'class', json_build_object('id', c.id, 'name', c.name),
            'classArm', case when a.id is not null then json_build_object('id', a.id, 'name', a.name) end,
            'begins', e.begins, 'ends', e.ends, 'endedBecause', e.ended_because)) order by e.begins, e.id), '[]')
        from enrolment e
        join school_brief sc on sc.id = e.school_id
        join session_brief n on n.id = e.session_id
        join class_brief c on c.id = e.class_id
        left join class_arm_brief a on a.id = e.class_arm_id
        where e.student_id = s.id and akada_counts_ever(e.begins, e.ends)) as "enrolments"
    from student s
    where s.id = ${id} and s.merged_into is null`)

/** Every school of a student, past and present: each may read its own records. */
export const locateFormerStudents = (tx: ReadTx, ids: string[]) =>
  tx.rows<{ id: string; stateId: string; districtId: string; schoolId: string }>(sql`
    select distinct s.id, sc.state_id as "stateId", sc.district_id as "districtId", sc.id as "schoolId"
    from student s
    join enrolment e on e.student_id = s.id
    join school_brief sc on sc.id = e.school_id or sc.id = s.school_id
    where s.id = any(${ids}::uuid[]) and s.merged_into is null`)
