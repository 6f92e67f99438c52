import { empty, type ReadTx, sql, type Sql, type WriteTx } from '../../../platform/db/index.ts'
import type { RecordWay } from '../../students/index.ts'

/** A subject of a class arm: whether it is one, and the arm's session and school. */
export interface SubjectInArm {
  stateId: string
  schoolId: string
  sessionId: string
  armName: string
  subjectName: string
  /** Null if the subject is none of the arm's. */
  elective: boolean | null
}

export const getSubjectInArm = (tx: ReadTx, classArmId: string, subjectId: string): Promise<SubjectInArm> =>
  tx.get(sql`
    select a.state_id as "stateId", a.school_id as "schoolId", a.session_id as "sessionId", c.name || ' ' || a.name as "armName",
      su.name as "subjectName", (
        select cs.elective from class_subject cs
        where cs.session_id = a.session_id and cs.class_id = a.class_id and cs.subject_id = su.id
          and (cs.school_id is null or cs.school_id = a.school_id)
        order by cs.school_id nulls last
        limit 1) as elective
    from class_arm_brief a
    join class_brief c on c.id = a.class_id
    join subject su on su.id = ${subjectId}
    where a.id = ${classArmId}`)

/** Writes which students depart from the rule of a subject; those who follow it need no row. */
export const saveChoices = async (
  tx: WriteTx,
  place: { stateId: string; schoolId: string; sessionId: string; subjectId: string },
  choices: { departing: readonly string[]; following: readonly string[]; offered: boolean },
): Promise<void> => {
  await tx.run(sql`
    delete from student_subject
    where session_id = ${place.sessionId} and subject_id = ${place.subjectId} and student_id = any(${choices.following}::uuid[])`)
  await tx.run(sql`
    insert into student_subject (state_id, school_id, session_id, student_id, subject_id, offered)
    select ${place.stateId}, ${place.schoolId}, ${place.sessionId}, wanted.id, ${place.subjectId}, ${choices.offered}
    from unnest(${choices.departing}::uuid[]) as wanted(id)
    on conflict (student_id, session_id, subject_id) do update
    set offered = excluded.offered, school_id = excluded.school_id, promotion_id = null`)
}

/** Moves a student's choices of subjects in a session to another school. */
export const moveChoicesToSchool = (
  tx: WriteTx,
  { studentId, sessionId, schoolId }: { studentId: string; sessionId: string; schoolId: string },
): Promise<number> =>
  tx.run(sql`
    update student_subject set school_id = ${schoolId} where student_id = ${studentId} and session_id = ${sessionId}`)

/** Moves a student's choices of subjects to another record. */
export const moveChoices = (
  tx: WriteTx,
  { from, to }: RecordWay,
  choices: readonly { sessionId: string; subjectId: string }[],
): Promise<number> =>
  tx.run(sql`
    update student_subject ss set student_id = ${to}
    from jsonb_to_recordset(${JSON.stringify(choices)}::jsonb) as choice("sessionId" uuid, "subjectId" uuid)
    where ss.student_id = ${from} and ss.session_id = choice."sessionId" and ss.subject_id = choice."subjectId"`)

/** A student's choices that depart from the class's subjects, as JSON: a value within the calling statement. */
export const choicesOf = (studentId: Sql): Sql => sql`(
  select coalesce(json_agg(json_build_object('sessionId', ss.session_id, 'subjectId', ss.subject_id,
    'offered', ss.offered, 'label', su.name || ' in ' || n.name) order by n.name, su.name), '[]')
  from student_subject ss
  join subject_brief su on su.id = ss.subject_id
  join session_brief n on n.id = ss.session_id
  where ss.student_id = ${studentId})`

/** Whether any class takes a subject in a session: by the state's own choice, or that of a school. */
export const areSubjectsTaken = (sessionId: Sql, schoolId: Sql | null): Sql => sql`exists (
  select from class_subject
  where class_subject.session_id = ${sessionId}
    and (class_subject.school_id is null ${schoolId ? sql`or class_subject.school_id = ${schoolId}` : empty}))`

/** A query for the ids of the open class arms of the active session in which a person teaches a subject. */
export const armsTaughtBy = (staffId: string): Sql => sql`
  select a.id
  from subject_teacher st
  join class_arm_brief a on a.id = st.class_arm_id and a.closed_at is null
  join term_brief t on t.session_id = a.session_id and t.active
  where st.staff_id = ${staffId} and st.ended_at is null`
