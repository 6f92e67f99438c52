import { type Sql, sql, type WriteTx } from '../../../platform/db/index.ts'
import type { RecordWay } from '../../students/index.ts'

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
