import { guardianFields, studentFields } from '@akada/contract/students/record'
import { inObject, type ReadTx, selected, sql, type WriteTx } from '../../../platform/db/index.ts'
import type { NewGuardian, Particulars } from './profile.ts'

/** A student who left school, with the last enrolment; nothing of health. */
export interface LeaverRecord extends Particulars {
  id: string
  fxId: string
  fullName: string
  status: string
  stateId: string
  state: string
  stateCode: string
  districtId: string
  schoolId: string
  school: string
  guardians: NewGuardian[]
  /** Null for a student who was in no class. */
  last: { className: string; place: string; lastDay: string; cause: string } | null
}

/** The record of a student who left; null if it was merged into another. */
export const findLeaverRecord = (tx: ReadTx, id: string): Promise<LeaverRecord | null> =>
  tx.find(sql`
    select s.id, s.fx_id as "fxId", akada_full_name(s.last_name, s.first_name, s.middle_name) as "fullName", s.status,
      ${selected(studentFields, 's')}, s.state_id as "stateId", st.name as state, st.code as "stateCode",
      sc.district_id as "districtId", sc.id as "schoolId", sc.name as school,
      (select coalesce(json_agg(json_build_object(${inObject(guardianFields, 'g')}) order by g.position), '[]')
        from guardian g where g.student_id = s.id) as guardians,
      (select json_build_object('className', c.name, 'place', c.name || coalesce(' ' || a.name, ''), 'lastDay', e.ends,
          'cause', coalesce(e.ended_because, ''))
        from enrolment e
        join class_brief c on c.id = e.class_id
        left join class_arm_brief a on a.id = e.class_arm_id
        where e.student_id = s.id and e.ends >= e.begins
        order by e.ends desc, e.id desc limit 1) as last
    from student s
    join school_brief sc on sc.id = s.school_id
    join state_brief st on st.id = s.state_id
    where s.id = ${id} and s.merged_into is null`)

/**
 * The class of the last session that a student attended to the end of its last term, in any school of the state; null if there was none. Who
 * leaves within a year has completed the class of the year before.
 */
export const findCompletedClass = async (tx: ReadTx, id: string): Promise<string | null> =>
  (
    await tx.find<{ name: string }>(sql`
      select c.name
      from enrolment e
      join class_brief c on c.id = e.class_id
      cross join lateral (select max(t.ends) as day from term_brief t where t.session_id = e.session_id) as last
      where e.student_id = ${id} and last.day <= akada_today() and akada_counts_on(e.begins, e.ends, last.day)
      order by last.day desc limit 1`)
  )?.name ?? null

/** Another state may record this student's Learner Identification Number too. */
export const releaseLin = (tx: WriteTx, id: string): Promise<number> =>
  tx.run(sql`update student set lin_passed_on = true where id = ${id} and lin is not null and not lin_passed_on`)
