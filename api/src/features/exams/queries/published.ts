import { type ReadTx, sql } from '../../../platform/db/index.ts'

export interface PublishedResult {
  exam: { id: string; examName: string; session: string }
  candidateNumber: string
  publishedAt: string
  passed: number
  sat: number
  subjects: { subject: string; score: string | null; grade: string | null; passed: boolean | null }[]
}

/** The published results of a student, exam by exam, the newest first, with each subject. */
export const publishedResultsOf = (tx: ReadTx, studentId: string): Promise<PublishedResult[]> =>
  tx.rows(sql`
    select json_build_object('id', x.id, 'examName', x.name, 'session', se.name) as exam,
      xc.candidate_number as "candidateNumber", x.results_published_at as "publishedAt",
      count(*) filter (where xr.passed)::int as passed, count(*) filter (where not xr.absent)::int as sat,
      json_agg(json_build_object('subject', s.name, 'score', case when not xr.absent then trim_scale(xr.score_tenths / 10.0)::text end,
        'grade', xr.grade, 'passed', xr.passed) order by s.name) as subjects
    from exam_candidate xc
    join exam x on x.id = xc.exam_id and x.results_published_at is not null
    join session_brief se on se.id = x.session_id
    join exam_result xr on xr.candidate_id = xc.id
    join subject_brief s on s.id = xr.subject_id
    where xc.student_id = ${studentId} and xc.candidate_number is not null
    group by x.id, x.name, se.name, xc.candidate_number, x.results_published_at
    order by x.results_published_at desc, x.id
    limit 60`)
