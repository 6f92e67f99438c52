import { type ReadTx, sql, type WriteTx } from '../../../platform/db/index.ts'
import type { Stay } from '../rules/leaving.ts'

/** A student with what decides about leaving and coming back. */
export interface Leaver {
  id: string
  fullName: string
  status: string
  schoolId: string
  stateId: string
  /** Every stay that counts for some day, or is open, oldest first. */
  stays: (Stay & { schoolId: string; classArmId: string | null; place: string })[]
  /** The school that a pending request asks. */
  askedSchool: string | null
}

/** Locks a student and reads the stays anew: whoever held the lock may have moved them. Refuses with 404 where there is none. */
export const lockLeaver = async (tx: WriteTx, id: string): Promise<Leaver> => {
  await tx.get(sql`select s.id from student s where s.id = ${id} and s.merged_into is null for update`)
  return tx.get(sql`
    select s.id, akada_full_name(s.last_name, s.first_name, s.middle_name) as "fullName", s.status,
      s.school_id as "schoolId", s.state_id as "stateId",
      (select coalesce(json_agg(json_build_object('id', e.id, 'begins', e.begins, 'ends', e.ends, 'schoolId', e.school_id,
          'classArmId', e.class_arm_id, 'place', c.name || coalesce(' ' || a.name, '')) order by e.begins, e.ends), '[]')
        from enrolment e
        join class c on c.id = e.class_id
        left join class_arm a on a.id = e.class_arm_id
        where e.student_id = s.id and (e.ends is null or e.ends >= e.begins)) as stays,
      (select sc.name from student_transfer t join school sc on sc.id = t.to_school_id
        where t.student_id = s.id and t.status = 'Pending') as "askedSchool"
    from student s
    where s.id = ${id}`)
}

/** Gives stays their last day and the cause; the student's status says that they left. */
export const closeStays = async (
  tx: WriteTx,
  studentId: string,
  { closings, cause, status }: { closings: readonly { id: string; ends: string }[]; cause: string; status: string },
): Promise<void> => {
  await tx.run(sql`
    update enrolment e set ends = closing.ends, ended_because = ${cause}
    from unnest(${closings.map(one => one.id)}::uuid[], ${closings.map(one => one.ends)}::date[]) as closing(id, ends)
    where e.id = closing.id and e.student_id = ${studentId}`)
  await tx.run(sql`update student set status = ${status}, revision = revision + 1 where id = ${studentId}`)
}

/** Opens a stay of a student who was away. */
export const openStay = async (
  tx: WriteTx,
  student: { id: string; stateId: string; schoolId: string },
  stay: { sessionId: string; classId: string; classArmId: string | null; begins: string },
): Promise<void> => {
  await tx.run(sql`
    insert into enrolment (id, state_id, school_id, student_id, session_id, class_id, class_arm_id, begins)
    values (akada_uuid(), ${student.stateId}, ${student.schoolId}, ${student.id}, ${stay.sessionId}, ${stay.classId},
      ${stay.classArmId}, ${stay.begins})`)
  await tx.run(sql`update student set status = 'Active', revision = revision + 1 where id = ${student.id}`)
}

/** The active term of the state with its session; null where none is. */
export const findActiveTerm = (tx: ReadTx): Promise<{ sessionId: string; starts: string; ends: string } | null> =>
  tx.find(sql`select t.session_id as "sessionId", t.starts, t.ends from term t where t.active`)
