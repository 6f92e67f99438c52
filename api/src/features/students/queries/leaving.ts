import { type ReadTx, sql, type WriteTx } from '../../../platform/db/index.ts'
import type { StudentHooks } from '../hooks.ts'
import type { AdmissionMove, SessionStay } from '../rules/dates.ts'
import type { Stay } from '../rules/leaving.ts'
import type { NextPlacement } from './school-change.ts'

/** A student with the data that decides about leaving and coming back. */
export interface Leaver {
  id: string
  fullName: string
  status: string
  schoolId: string
  stateId: string
  /** Every enrolment that counts for some day, or is open, oldest first. */
  stays: (Stay & { schoolId: string; classArmId: string | null; place: string })[]
  /** The school that receives a pending transfer request. */
  askedSchool: string | null
}

/**
 * Locks a student and reads the enrolments again: the previous holder of the lock may have moved them. Refuses with 404 if there is none.
 */
export const lockLeaver = async (tx: WriteTx, hooks: StudentHooks, id: string): Promise<Leaver> => {
  await tx.get(sql`select s.id from student s where s.id = ${id} and s.merged_into is null for update`)
  return tx.get(sql`
    select s.id, akada_full_name(s.last_name, s.first_name, s.middle_name) as "fullName", s.status,
      s.school_id as "schoolId", s.state_id as "stateId",
      (select coalesce(json_agg(json_build_object('id', e.id, 'begins', e.begins, 'ends', e.ends, 'schoolId', e.school_id,
          'classArmId', e.class_arm_id, 'place', c.name || coalesce(' ' || a.name, '')) order by e.begins, e.ends), '[]')
        from enrolment e
        join class_brief c on c.id = e.class_id
        left join class_arm_brief a on a.id = e.class_arm_id
        where e.student_id = s.id and akada_counts_ever(e.begins, e.ends)) as stays,
      ${hooks.requestedSchool(sql`s.id`)} as "askedSchool"
    from student s
    where s.id = ${id}`)
}

/** The enrolments of a student that count for some day, oldest first. */
export const staysOf = (tx: ReadTx, id: string): Promise<SessionStay[]> =>
  tx.rows(sql`
    select e.id, e.begins, e.ends, e.session_id as "sessionId", n.starts as "sessionStarts", e.school_id = s.school_id as "isHere",
      c.name || coalesce(' ' || a.name, '') || ' of ' || sc.name as place
    from student s
    join enrolment e on e.student_id = s.id and akada_counts_ever(e.begins, e.ends)
    join school_brief sc on sc.id = e.school_id
    join session_brief n on n.id = e.session_id
    join class_brief c on c.id = e.class_id
    left join class_arm_brief a on a.id = e.class_arm_id
    where s.id = ${id}
    order by e.begins`)

/** Lets an enrolment begin with a corrected day of admission; those before it count for no day. */
export const beginWithAdmission = async (tx: WriteTx, { begins, first, passed }: AdmissionMove): Promise<void> => {
  await tx.run(sql`
    update enrolment e set ends = e.begins - 1, ended_because = 'Day of admission corrected'
    where e.id = any(${passed.map(({ id }) => id)}::uuid[])`)
  await tx.run(sql`update enrolment set begins = ${begins} where id = ${first.id}`)
}

/** Sets the last day and the reason of enrolments, and the student's status. */
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

/** Opens an enrolment of a student who was away, and the one of the next session that follows it, if the student is promoted. */
export const openStay = async (
  tx: WriteTx,
  student: { id: string; stateId: string; schoolId: string },
  stay: { sessionId: string; classId: string; classArmId: string | null; begins: string },
  next: NextPlacement | null,
): Promise<void> => {
  const begin = (place: typeof stay, then: NextPlacement | null) => sql`
    insert into enrolment (id, state_id, school_id, student_id, session_id, class_id, class_arm_id, begins, readmitted, ends, ended_because)
    values (akada_uuid(), ${student.stateId}, ${student.schoolId}, ${student.id}, ${place.sessionId}, ${place.classId},
      ${place.classArmId}, ${place.begins}, ${place === stay}, ${then?.begins ?? null}::date - 1,
      ${then === null ? null : `Goes on in ${then.sessionName}`})`
  await tx.run(begin(stay, next))
  if (next !== null) await tx.run(begin(next, null))
  await tx.run(sql`update student set status = 'Active', revision = revision + 1 where id = ${student.id}`)
}

/** The active term of the state with its session; null if there is none. */
export const findActiveTerm = (tx: ReadTx): Promise<{ sessionId: string; starts: string; ends: string } | null> =>
  tx.find(sql`select t.session_id as "sessionId", t.starts, t.ends from term_brief t where t.active`)
