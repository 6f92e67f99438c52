import { type ReadTx, sql, type WriteTx } from '../../../platform/db/index.ts'

/** A student's change of school. */
export interface SchoolChange {
  studentId: string
  from: { schoolId: string; schoolName: string; className: string }
  to: { schoolId: string; schoolName: string; sessionId: string; classId: string; classArmId: string | null }
  /** The student's number at the new school. */
  admissionNumber: string
  today: string
}

/**
 * Moves a locked student to another school: the open enrolment ends yesterday and another begins today; the former number is stored with
 * the enrolments there; guardians move too. One round trip, the statements in this order. Scores, registers and cards stay where they were
 * made: they are found by the student. Violates `student_admission_number` if the number is taken.
 */
export const changeSchool = async (
  tx: WriteTx,
  { studentId, from, to, admissionNumber, today }: SchoolChange,
): Promise<void> => {
  await Promise.all([
    tx.run(sql`
      update enrolment e set admission_number = s.admission_number
      from student s
      where s.id = ${studentId} and e.student_id = s.id and e.school_id = ${from.schoolId} and e.admission_number is null`),
    tx.run(sql`
      update enrolment set ends = greatest(${today}::date, begins) - 1, ended_because = ${`Transferred to ${to.schoolName}`}
      where student_id = ${studentId} and ends is null`),
    tx.run(sql`
      update student set school_id = ${to.schoolId}, admission_number = ${admissionNumber}, admission_date = ${today},
        previous_school = ${from.schoolName}, previous_class = ${from.className}, revision = revision + 1
      where id = ${studentId}`),
    tx.run(sql`
      insert into enrolment (id, state_id, school_id, student_id, session_id, class_id, class_arm_id, begins)
      select akada_uuid(), s.state_id, s.school_id, s.id, ${to.sessionId}, ${to.classId}, ${to.classArmId},
        greatest(${today}::date, (select max(e.ends) + 1 from enrolment e where e.student_id = s.id))
      from student s where s.id = ${studentId}`),
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
        where e.school_id = ${schoolId} and e.ends is not null and lower(e.admission_number) = lower(${admissionNumber})) holder
      join student s on s.id = holder.id
      where holder.id <> ${exceptId}
      limit 1`)
  )?.fullName ?? null
