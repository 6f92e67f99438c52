import { empty, type Sql, sql } from '../../../platform/db/index.ts'

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
