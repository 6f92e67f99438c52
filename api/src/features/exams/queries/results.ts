import type { Verification } from '@akada/contract/report-cards/schemas'
import type { Place } from '../../../platform/auth/index.ts'
import { empty, type ReadTx, sql, type WriteTx } from '../../../platform/db/index.ts'
import { gradeSteps, type Grading, passTenths } from '../rules/grades.ts'

/** How a class is graded: the bands of its class type, and the state's pass mark in tenths. */
export const gradingOf = (tx: ReadTx, classId: string): Promise<Grading> =>
  tx.get(sql`
    select st.pass_mark_tenths as "passMarkTenths",
      (select coalesce(json_agg(json_build_object('from', gb.from_mark, 'grade', gb.grade, 'remark', gb.remark)
          order by gb.from_mark desc), '[]')
        from grade_band_brief gb where gb.class_type_id = c.class_type_id) as bands
    from class_brief c join state_brief st on st.id = c.state_id
    where c.id = ${classId}`)

/** A result of a candidate in a subject; tenths null if absent. */
export interface StoredResult {
  candidateId: string
  subjectId: string
  tenths: number | null
  absent: boolean
}

const resultsAtOnce = 5000

/** A result that was different before; null if absent. */
export interface ChangedResult {
  candidateNumber: string
  subject: string
  fromTenths: number | null
  toTenths: number | null
}

/** Saves results; returns how many are new, and which differ from the previous ones. */
export const saveResults = async (
  tx: WriteTx,
  exam: { id: string; stateId: string },
  results: readonly StoredResult[],
): Promise<{ created: number; changed: ChangedResult[] }> => {
  let created = 0
  const changed: ChangedResult[] = []
  for (let from = 0; from < results.length; from += resultsAtOnce) {
    const part = JSON.stringify(results.slice(from, from + resultsAtOnce))
    const written = await tx.rows<ChangedResult & { created: boolean }>(sql`
      with given as (
        select * from jsonb_to_recordset(${part}::jsonb)
          as g("candidateId" uuid, "subjectId" uuid, tenths smallint, absent boolean)
      ), former as (
        select xr.candidate_id, xr.subject_id, xr.score_tenths
        from exam_result xr join given on xr.candidate_id = given."candidateId" and xr.subject_id = given."subjectId"
      ), written as (
        insert into exam_result as kept (candidate_id, subject_id, state_id, exam_id, score_tenths, absent)
        select given."candidateId", given."subjectId", ${exam.stateId}, ${exam.id}, given.tenths, given.absent from given
        on conflict (candidate_id, subject_id) do update set score_tenths = excluded.score_tenths, absent = excluded.absent
          where kept.score_tenths is distinct from excluded.score_tenths
        returning kept.candidate_id, kept.subject_id, kept.score_tenths
      )
      select former.candidate_id is null as created, xc.candidate_number as "candidateNumber", su.name as subject,
        former.score_tenths as "fromTenths", written.score_tenths as "toTenths"
      from written
      left join former on former.candidate_id = written.candidate_id and former.subject_id = written.subject_id
      join exam_candidate xc on xc.id = written.candidate_id
      join subject_brief su on su.id = written.subject_id
      order by xc.candidate_number, su.name`)
    for (const { created: isNew, ...result } of written) {
      if (isNew) created += 1
      else changed.push(result)
    }
  }
  return { created, changed }
}

/** Removes the results of a candidate in these subjects. */
export const deleteResults = (tx: WriteTx, candidateId: string, subjectIds: readonly string[]): Promise<number> =>
  tx.run(sql`delete from exam_result where candidate_id = ${candidateId} and subject_id = any(${subjectIds}::uuid[])`)

/** The results of some candidates. */
export const resultsOf = (tx: ReadTx, candidateIds: readonly string[]): Promise<StoredResult[]> =>
  tx.rows(sql`
    select xr.candidate_id as "candidateId", xr.subject_id as "subjectId", xr.score_tenths as tenths, xr.absent
    from exam_result xr where xr.candidate_id = any(${candidateIds}::uuid[])`)

/** Of one subject; the average in marks of 100, rounded half up to two decimals. */
export interface SubjectProgress {
  subject: { id: string; name: string }
  wanted: number
  entered: number
  absent: number
  average: number | null
  passed: number
}

/** How many results of an exam are entered, by subject in the exam's order. `passTenths` is the lowest passing score if none is frozen. */
export const subjectProgress = (tx: ReadTx, examId: string, passTenths: number): Promise<SubjectProgress[]> =>
  tx.rows(sql`
    with wanted as (
      select entered.subject_id, count(*)::int as count
      from exam_candidate xc cross join lateral unnest(xc.subject_ids) as entered(subject_id)
      where xc.exam_id = ${examId} and xc.candidate_number is not null
      group by entered.subject_id
    ), kept as (
      select xr.subject_id, count(*)::int as count, (count(*) filter (where xr.absent))::int as absent,
        round(sum(xr.score_tenths)::numeric / nullif(10 * count(xr.score_tenths), 0), 2)::float8 as average,
        (count(*) filter (where coalesce(xr.passed, xr.score_tenths >= ${passTenths})))::int as passed
      from exam_result xr where xr.exam_id = ${examId}
      group by xr.subject_id
    )
    select json_build_object('id', su.id, 'name', su.name) as subject, coalesce(wanted.count, 0) as wanted,
      coalesce(kept.count, 0) as entered, coalesce(kept.absent, 0) as absent, kept.average, coalesce(kept.passed, 0) as passed
    from exam_subject xs
    join subject_brief su on su.id = xs.subject_id
    left join wanted on wanted.subject_id = xs.subject_id
    left join kept on kept.subject_id = xs.subject_id
    where xs.exam_id = ${examId}
    order by xs.position, su.name`)

/** Who published the results of an exam; null if they are not published. */
export const publisherOf = async (tx: ReadTx, examId: string): Promise<string | null> =>
  (
    await tx.find<{ name: string }>(sql`
      select st.full_name as name
      from exam x join staff_brief st on st.id = x.results_published_by where x.id = ${examId}`)
  )?.name ?? null

/** Writes the grade and pass of every result of an exam, or of one candidate. */
export const freezeGrades = (
  tx: WriteTx,
  examId: string,
  grading: Grading,
  candidateId: string | null = null,
): Promise<number> =>
  tx.run(sql`
    update exam_result xr set grade = band.grade, remark = band.remark,
      passed = xr.score_tenths >= ${passTenths(grading.passMarkTenths)}
    from exam_result own
    left join lateral (
      select step.grade, step.remark
      from jsonb_to_recordset(${JSON.stringify(gradeSteps(grading.bands))}::jsonb) as step("fromTenths" int, grade text, remark text)
      where step."fromTenths" <= own.score_tenths
      order by step."fromTenths" desc limit 1) band on true
    where own.exam_id = ${examId} ${candidateId === null ? empty : sql`and own.candidate_id = ${candidateId}`}
      and xr.candidate_id = own.candidate_id and xr.subject_id = own.subject_id`)

export const thawGrades = (tx: WriteTx, examId: string): Promise<number> =>
  tx.run(sql`update exam_result set grade = null, remark = null, passed = null where exam_id = ${examId}`)

/** Sets when, by whom and with which grading the results were published; null withdraws them. */
export const setPublished = (
  tx: WriteTx,
  examId: string,
  by: { at: string; staffId: string; grading: Grading } | null,
): Promise<number> =>
  tx.run(sql`
    update exam set results_published_at = ${by?.at ?? null}, results_published_by = ${by?.staffId ?? null},
      results_grading = ${by ? JSON.stringify(by.grading) : null}::jsonb
    where id = ${examId}`)

/** By which bands the published results of an exam were graded; null if they are not published. */
export const publishedGradingOf = async (tx: ReadTx, examId: string): Promise<Grading | null> =>
  (
    await tx.get<{ grading: Grading | null }>(
      sql`select x.results_grading as grading from exam x where x.id = ${examId}`,
    )
  ).grading

/** A slip of a candidate: the first is version 1, and each correction of a published result makes the next. */
export interface Slip {
  version: number
  code: string
  issuedAt: string
}

const newestSlip = sql`
  (select json_build_object('version', slip.version, 'code', slip.code,
      'issuedAt', to_char(slip.issued_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from exam_slip slip where slip.candidate_id = xc.id order by slip.version desc limit 1)`

/** Issues a slip to each candidate of an exam, or to one of them, whose results differ from those on the last slip. Returns how many. */
export const issueSlips = (
  tx: WriteTx,
  examId: string,
  at: string,
  candidateId: string | null = null,
): Promise<number> =>
  tx.run(sql`
    insert into exam_slip (id, state_id, exam_id, candidate_id, version, code, results, issued_at)
    select akada_uuid(), xc.state_id, xc.exam_id, xc.id, coalesce(last.version, 0) + 1, akada_slip_code(), own.results, ${at}
    from exam_candidate xc
    cross join lateral (
      select coalesce(jsonb_object_agg(xr.subject_id, jsonb_build_array(xr.score_tenths, xr.grade)), '{}') as results
      from exam_result xr where xr.candidate_id = xc.id) own
    left join lateral (
      select slip.version, slip.results from exam_slip slip where slip.candidate_id = xc.id
      order by slip.version desc limit 1) last on true
    where xc.exam_id = ${examId} and xc.candidate_number is not null
      ${candidateId === null ? empty : sql`and xc.id = ${candidateId}`}
      and last.results is distinct from own.results`)

/** What a code on a result slip confirms; null if no slip has it. */
export const verifiedSlip = (tx: ReadTx, code: string): Promise<Verification | null> =>
  tx.find(sql`
    select 'result' as kind, s.full_name as name, sc.name as school, x.name || ', ' || se.name as term, null as average,
      (select json_build_object('passed', count(*) filter (where xr.passed), 'sat', count(*) filter (where not xr.absent))
        from exam_result xr where xr.candidate_id = xc.id) as subjects,
      case
        when x.results_published_at is null then 'withdrawn'
        when exists (select from exam_slip newer where newer.candidate_id = xc.id and newer.version > slip.version) then 'superseded'
        else 'genuine' end as state,
      false as "hasLaterVersion"
    from exam_slip slip
    join exam_candidate xc on xc.id = slip.candidate_id
    join exam x on x.id = xc.exam_id
    join session_brief se on se.id = x.session_id
    join student_brief s on s.id = xc.student_id
    join school_brief sc on sc.id = xc.school_id
    where slip.code = ${code}`)

/** A paid candidate with their results; the picture by its file. */
export interface CandidateResult {
  candidateNumber: string
  studentId: string
  fullName: string
  fxId: string
  gender: string
  pictureFileId: string | null
  /** The newest slip; null before the first publication. */
  slip: Slip | null
  school: { id: string; name: string }
  /** The school that registered the candidate, and the student's current school. */
  schools: Place[]
  subjects: {
    subject: { id: string; name: string }
    tenths: number | null
    grade: string | null
    remark: string | null
    absent: boolean
    passed: boolean | null
  }[]
}

/** Null if the student is not a paid candidate of the exam. */
export const findCandidateResult = (tx: ReadTx, examId: string, studentId: string): Promise<CandidateResult | null> =>
  tx.find(sql`
    select xc.candidate_number as "candidateNumber", s.id as "studentId", s.fx_id as "fxId", s.gender,
      s.full_name as "fullName",
      case when s.photo_consent then s.picture_file_id end as "pictureFileId", ${newestSlip} as slip,
      json_build_object('id', sc.id, 'name', sc.name) as school,
      (select json_agg(json_build_object('stateId', place.state_id, 'districtId', place.district_id, 'schoolId', place.id))
        from school_brief place where place.id in (xc.school_id, s.school_id)) as schools,
      (select coalesce(json_agg(json_build_object('subject', json_build_object('id', su.id, 'name', su.name),
          'tenths', xr.score_tenths, 'grade', xr.grade, 'remark', xr.remark, 'absent', coalesce(xr.absent, false),
          'passed', xr.passed) order by xs.position, su.name), '[]')
        from exam_subject xs
        join subject_brief su on su.id = xs.subject_id
        left join exam_result xr on xr.candidate_id = xc.id and xr.subject_id = xs.subject_id
        where xs.exam_id = xc.exam_id and xs.subject_id = any(xc.subject_ids)) as subjects
    from exam_candidate xc
    join student_brief s on s.id = xc.student_id
    join school_brief sc on sc.id = xc.school_id
    where xc.exam_id = ${examId} and xc.student_id = ${studentId} and xc.candidate_number is not null`)

/** A published exam of a student, with the schools that may see the result. */
export interface StudentResult {
  exam: { id: string; examName: string; session: string }
  candidateNumber: string
  publishedAt: string
  passed: number
  sat: number
  schools: Place[]
}

/** A student's exams with published results, the latest first. */
export const resultsOfStudent = (tx: ReadTx, studentId: string): Promise<StudentResult[]> =>
  tx.rows(sql`
    select json_build_object('id', x.id, 'examName', x.name, 'session', se.name) as exam,
      xc.candidate_number as "candidateNumber", x.results_published_at as "publishedAt",
      (select count(*)::int from exam_result xr where xr.candidate_id = xc.id and xr.passed) as passed,
      (select count(*)::int from exam_result xr where xr.candidate_id = xc.id and not xr.absent) as sat,
      (select json_agg(json_build_object('stateId', place.state_id, 'districtId', place.district_id, 'schoolId', place.id))
        from school_brief place where place.id in (xc.school_id, s.school_id)) as schools
    from exam_candidate xc
    join exam x on x.id = xc.exam_id
    join session_brief se on se.id = x.session_id
    join student_brief s on s.id = xc.student_id
    where xc.student_id = ${studentId} and xc.candidate_number is not null and x.results_published_at is not null
    order by x.results_published_at desc, x.id`)

export interface PublishedResult {
  exam: { id: string; examName: string; session: string }
  candidateNumber: string
  publishedAt: string
  /** When a result was corrected after publication; null if none was. */
  correctedAt: string | null
  passed: number
  sat: number
  subjects: { subject: string; score: string | null; grade: string | null; passed: boolean | null }[]
}

/** The published results of a student, exam by exam, the newest first, with each subject. */
export const publishedResultsOf = (tx: ReadTx, studentId: string): Promise<PublishedResult[]> =>
  tx.rows(sql`
    select json_build_object('id', x.id, 'examName', x.name, 'session', se.name) as exam,
      xc.candidate_number as "candidateNumber", x.results_published_at as "publishedAt",
      (select max(slip.issued_at) from exam_slip slip where slip.candidate_id = xc.id and slip.version > 1) as "correctedAt",
      count(*) filter (where xr.passed)::int as passed, count(*) filter (where not xr.absent)::int as sat,
      json_agg(json_build_object('subject', s.name, 'score', case when not xr.absent then trim_scale(xr.score_tenths / 10.0)::text end,
        'grade', xr.grade, 'passed', xr.passed) order by s.name) as subjects
    from exam_candidate xc
    join exam x on x.id = xc.exam_id and x.results_published_at is not null
    join session_brief se on se.id = x.session_id
    join exam_result xr on xr.candidate_id = xc.id
    join subject_brief s on s.id = xr.subject_id
    where xc.student_id = ${studentId} and xc.candidate_number is not null
    group by x.id, x.name, se.name, xc.id, xc.candidate_number, x.results_published_at
    order by x.results_published_at desc, x.id
    limit 60`)

/** The result that was published last of each of some students; without those who have none. */
export const newestResultsOf = (
  tx: ReadTx,
  studentIds: readonly string[],
): Promise<(Omit<PublishedResult, 'correctedAt' | 'subjects'> & { studentId: string })[]> =>
  tx.rows(sql`
    select s.id as "studentId", r.*
    from unnest(${[...studentIds]}::uuid[]) as s(id)
    cross join lateral (
      select json_build_object('id', x.id, 'examName', x.name, 'session', se.name) as exam,
        xc.candidate_number as "candidateNumber", x.results_published_at as "publishedAt",
        (select count(*) filter (where xr.passed)::int from exam_result xr where xr.candidate_id = xc.id) as passed,
        (select count(*) filter (where not xr.absent)::int from exam_result xr where xr.candidate_id = xc.id) as sat
      from exam_candidate xc
      join exam x on x.id = xc.exam_id and x.results_published_at is not null
      join session_brief se on se.id = x.session_id
      where xc.student_id = s.id and xc.candidate_number is not null
        and exists (select from exam_result xr where xr.candidate_id = xc.id)
      order by x.results_published_at desc, x.id limit 1) as r`)
