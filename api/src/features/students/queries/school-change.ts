import { type ReadTx, sql, type WriteTx } from '../../../platform/db/index.ts'
import type { PlacedStudent } from './class-arm.ts'

/** Where a student of a promoted school is to go on in the next session. */
export interface NextPlacement {
  sessionId: string
  sessionName: string
  classId: string
  classArmId: string | null
  begins: string
}

/** A student's change of school. */
export interface SchoolChange {
  student: Pick<PlacedStudent, 'id' | 'since'>
  from: { schoolId: string; schoolName: string; className: string }
  to: {
    schoolId: string
    schoolName: string
    /** The enrolment that begins today. */
    present: { sessionId: string; classId: string; classArmId: string | null }
    /** The one that follows it; null: it has no end. */
    next: NextPlacement | null
  }
  /** The student's number at the new school. */
  admissionNumber: string
  today: string
}

/** The next session's placement of a locked student who is promoted; null for one who is not. */
export const findNextPlacement = (tx: ReadTx, studentId: string): Promise<NextPlacement | null> =>
  tx.find(sql`
    select e.session_id as "sessionId", n.name as "sessionName", e.class_id as "classId", e.class_arm_id as "classArmId", e.begins
    from open_placement e
    join session_brief n on n.id = e.session_id
    where e.student_id = ${studentId}
      and exists (select from present_placement p where p.student_id = e.student_id and p.id <> e.id)`)

/**
 * Moves a locked student to another school: what counts today ends yesterday, what was to begin later counts for no day, and others begin, of
 * today and of the next session; the former number is stored with the enrolments there; guardians move too. One round trip, the statements in
 * this order. Scores, registers and cards stay where they were made: they are found by the student. Violates `student_admission_number` if the
 * number is taken.
 */
export const changeSchool = async (
  tx: WriteTx,
  { student, from, to, admissionNumber, today }: SchoolChange,
): Promise<void> => {
  const studentId = student.id
  const { present, next } = to
  const begins = student.since !== null && student.since > today ? student.since : today
  const begin = (place: typeof present, first: string, then: typeof next) => sql`
    insert into enrolment (id, state_id, school_id, student_id, session_id, class_id, class_arm_id, begins, ends, ended_because)
    select akada_uuid(), s.state_id, s.school_id, s.id, ${place.sessionId}, ${place.classId}, ${place.classArmId}, ${first}::date,
      ${then?.begins ?? null}::date - 1, ${then === null ? null : `Goes on in ${then.sessionName}`}
    from student s where s.id = ${studentId}`
  await Promise.all([
    tx.run(sql`
      update enrolment e set admission_number = s.admission_number
      from student s
      where s.id = ${studentId} and e.student_id = s.id and e.school_id = ${from.schoolId} and e.admission_number is null`),
    tx.run(sql`
      update enrolment set ends = greatest(${today}::date, begins) - 1, ended_because = ${`Transferred to ${to.schoolName}`}
      where student_id = ${studentId} and akada_counts_from(begins, ends, ${today}::date)`),
    tx.run(sql`
      update student set school_id = ${to.schoolId}, admission_number = ${admissionNumber}, admission_date = ${today},
        previous_school = ${from.schoolName}, previous_class = ${from.className}, revision = revision + 1
      where id = ${studentId}`),
    tx.run(begin(present, begins, next)),
    ...(next === null ? [] : [tx.run(begin(next, next.begins, null))]),
    tx.run(sql`update guardian set school_id = ${to.schoolId} where student_id = ${studentId}`),
  ])
}

/** The student with an admission number at a school, or who left it with that number; null if it is free. */
export const findNumberHolder = async (
  tx: ReadTx,
  { schoolId, admissionNumber, exceptId }: { schoolId: string; admissionNumber: string; exceptId: string },
): Promise<string | null> =>
  (
    await tx.find<{ fullName: string }>(sql`
      select akada_full_name(s.last_name, s.first_name, s.middle_name) as "fullName"
      -- Two indexes answer; with an "or" between a column and a list, every student of the country is read.
      from (
        select here.id from student here
        where here.school_id = ${schoolId} and lower(here.admission_number) = lower(${admissionNumber})
        union all
        select e.student_id from enrolment e
        where e.school_id = ${schoolId} and e.admission_number is not null and lower(e.admission_number) = lower(${admissionNumber})) holder
      join student s on s.id = holder.id
      where holder.id <> ${exceptId}
      limit 1`)
  )?.fullName ?? null
