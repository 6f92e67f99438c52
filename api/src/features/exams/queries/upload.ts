import { type ReadTx, sql } from '../../../platform/db/index.ts'
import type { ExistingCandidate } from '../rules/check-results.ts'

export interface UploadOutcome {
  created: number
  changed: number
  unchanged: number
  leftOut: number
}

/** The paid candidates of an exam with the given numbers. */
export const candidatesNumbered = (
  tx: ReadTx,
  examId: string,
  numbers: readonly string[],
): Promise<ExistingCandidate[]> =>
  tx.rows(sql`
    select xc.id, xc.candidate_number as "candidateNumber", xc.subject_ids as "subjectIds",
      s.id as "studentId", s.full_name as "fullName", json_build_object('id', sc.id, 'name', sc.name) as school
    from exam_candidate xc
    join student_brief s on s.id = xc.student_id
    join school_brief sc on sc.id = xc.school_id
    where xc.exam_id = ${examId} and xc.candidate_number = any(${numbers}::text[])`)
