import { sql, type WriteTx } from '../../../platform/db/index.ts'
import type { RecordWay } from '../../students/index.ts'

/** Gives a student's choices of subjects to another record. */
export const moveChoices = (
  tx: WriteTx,
  { from, to }: RecordWay,
  choices: readonly { sessionId: string; subjectId: string }[],
): Promise<number> =>
  tx.run(sql`
    update student_subject ss set student_id = ${to}
    from jsonb_to_recordset(${JSON.stringify(choices)}::jsonb) as choice("sessionId" uuid, "subjectId" uuid)
    where ss.student_id = ${from} and ss.session_id = choice."sessionId" and ss.subject_id = choice."subjectId"`)
