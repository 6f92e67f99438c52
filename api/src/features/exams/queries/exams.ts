import type { Actor } from '../../../platform/auth/index.ts'
import {
  join,
  type Page,
  readCountedPage,
  type ReadTx,
  type RowPosition,
  type SortKey,
  type Sql,
  sql,
  wordsKey,
  type WriteTx,
  matchesText,
} from '../../../platform/db/index.ts'
import { ministryName } from '../../state/index.ts'
import { feeKobo, isInWallet } from './fee-moves.ts'

interface Named {
  id: string
  name: string
}

/** An exam as stored; the fee in kobo. */
export interface ExamRow {
  id: string
  stateId: string
  ministry: string
  status: 'Draft' | 'Announced' | 'Closed'
  name: string
  session: Named
  class: Named
  introduction: string
  eligibility: string
  gradingCandidates: string
  certificates: string
  subjects: Named[]
  starts: string
  ends: string
  registrationStarts: string
  registrationEnds: string
  feeKobo: number
  numberPrefix: string
  resultsPublishedAt: string | null
  revision: number
}

/** An exam with how many schools and candidates were paid for, within the actor's view. */
export interface CountedExam extends ExamRow {
  schools: number
  candidates: number
}

/** The schools whose registrations the actor may see: one, those of a district, or those of the state if both are null. */
export type ExamScope = Pick<Actor, 'schoolId' | 'districtId'>

/** A reach as a condition on a column with a school's id. */
export const within = ({ schoolId, districtId }: ExamScope, column: Sql): Sql => {
  if (schoolId !== null) return sql`${column} = ${schoolId}`
  if (districtId !== null)
    return sql`${column} in (select sc.id from school_brief sc where sc.district_id = ${districtId})`
  return sql`true`
}

const columns = sql`
  x.id, x.state_id as "stateId", x.status, x.name,
  (select ${ministryName} from state_brief st where st.id = x.state_id) as "ministry",
  json_build_object('id', se.id, 'name', se.name) as session, json_build_object('id', c.id, 'name', c.name) as class,
  x.introduction, x.eligibility, x.grading_candidates as "gradingCandidates", x.certificates,
  (select coalesce(json_agg(json_build_object('id', su.id, 'name', su.name) order by xs.position, su.name), '[]')
    from exam_subject xs join subject_brief su on su.id = xs.subject_id where xs.exam_id = x.id) as subjects,
  x.starts, x.ends, x.registration_starts as "registrationStarts", x.registration_ends as "registrationEnds",
  x.fee_kobo as "feeKobo", x.number_prefix as "numberPrefix", x.results_published_at as "resultsPublishedAt", x.revision`

const joins = sql`join session_brief se on se.id = x.session_id join class_brief c on c.id = x.class_id`

/** Whether a registration is paid, and its payment not reversed. */
export const isPaid = (registration: Sql): Sql =>
  sql`(${registration}.paid_at is not null and ${registration}.reversed_at is null)`

const counts = (reach: ExamScope): Sql => sql`
  (select count(distinct xr.school_id)::int from exam_registration xr
    where xr.exam_id = x.id and ${isPaid(sql`xr`)} and ${within(reach, sql`xr.school_id`)}) as schools,
  (select count(*)::int from exam_candidate xc
    where xc.exam_id = x.id and xc.candidate_number is not null and ${within(reach, sql`xc.school_id`)}) as candidates`

/** Refuses with 404 if there is no such exam. */
export const getExam = (tx: ReadTx, id: string): Promise<ExamRow> =>
  tx.get(sql`select ${columns} from exam x ${joins} where x.id = ${id}`)

/** The same with its counts. */
export const getCountedExam = (tx: ReadTx, id: string, reach: ExamScope): Promise<CountedExam> =>
  tx.get(sql`select ${columns}, ${counts(reach)} from exam x ${joins} where x.id = ${id}`)

/**
 * Reads an exam and locks it until the transaction ends: `share` so that nobody edits it or publishes its results meanwhile, while others
 * register and pay; `update` against all other use.
 */
export const lockExam = async (tx: WriteTx, id: string, strength: 'share' | 'update'): Promise<ExamRow> => {
  const lock = strength === 'share' ? sql`for share` : sql`for no key update`
  // Read once it is locked: the previous holder of the lock may have changed it.
  const [, exam] = await Promise.all([tx.get(sql`select x.id from exam x where x.id = ${id} ${lock}`), getExam(tx, id)])
  return exam
}

export interface ExamFilters {
  session?: readonly string[] | undefined
  status?: string | undefined
  searchTerm?: string | undefined
}

const latestFirst: readonly SortKey[] = [
  { by: 'x.registration_ends', type: 'date', descending: true },
  wordsKey('x.name'),
  { by: 'x.id', type: 'uuid' },
]

/** A page of the state's exams, those with the latest registration deadline first. */
export const listExams = (
  tx: ReadTx,
  filters: ExamFilters & Page,
  scope: ExamScope & { stateId: string; drafts: boolean },
): Promise<{ found: CountedExam[]; total: number; last: RowPosition | null }> => {
  const { session, status, searchTerm } = filters
  const conditions = [
    sql`x.state_id = ${scope.stateId}`,
    ...(scope.drafts ? [] : [sql`x.status <> 'Draft'`]),
    ...(session?.length ? [sql`x.session_id = any(${session}::uuid[])`] : []),
    ...(status === undefined ? [] : [sql`x.status = ${status}`]),
    matchesText(sql`x.name`, searchTerm),
  ]
  const rest = sql`from exam x ${joins} where ${join(conditions, ' and ')}`
  const list = { columns: sql`${columns}, ${counts(scope)}`, rest, keys: latestFirst }
  return readCountedPage<CountedExam>(tx, list, filters)
}

/** The values of an exam's form, as stored. */
export interface ExamValues {
  name: string
  sessionId: string
  classId: string
  introduction: string
  eligibility: string
  gradingCandidates: string
  certificates: string
  starts: string
  ends: string
  registrationStarts: string
  registrationEnds: string
  feeKobo: number
  numberPrefix: string
  subjectIds: readonly string[]
}

const writeSubjects = async (
  tx: WriteTx,
  exam: { id: string; stateId: string },
  subjectIds: readonly string[],
): Promise<void> => {
  await tx.run(sql`delete from exam_subject where exam_id = ${exam.id} and subject_id <> all(${subjectIds}::uuid[])`)
  await tx.run(sql`
    insert into exam_subject (exam_id, subject_id, state_id, position)
    select ${exam.id}, chosen.id, ${exam.stateId}, chosen.place
    from unnest(${subjectIds}::uuid[]) with ordinality as chosen(id, place)
    on conflict (exam_id, subject_id) do update set position = excluded.position`)
}

export const insertExam = async (
  tx: WriteTx,
  exam: ExamValues & { id: string; stateId: string; createdBy: string },
): Promise<void> => {
  await tx.run(sql`
    insert into exam (id, state_id, session_id, class_id, name, introduction, eligibility, grading_candidates, certificates,
      starts, ends, registration_starts, registration_ends, fee_kobo, number_prefix, created_by)
    values (${exam.id}, ${exam.stateId}, ${exam.sessionId}, ${exam.classId}, ${exam.name}, ${exam.introduction},
      ${exam.eligibility}, ${exam.gradingCandidates}, ${exam.certificates}, ${exam.starts}, ${exam.ends},
      ${exam.registrationStarts}, ${exam.registrationEnds}, ${exam.feeKobo}, ${exam.numberPrefix}, ${exam.createdBy})`)
  await writeSubjects(tx, exam, exam.subjectIds)
}

export const updateExam = async (tx: WriteTx, exam: ExamValues & { id: string; stateId: string }): Promise<void> => {
  await tx.run(sql`
    update exam set session_id = ${exam.sessionId}, class_id = ${exam.classId}, name = ${exam.name},
      introduction = ${exam.introduction}, eligibility = ${exam.eligibility}, grading_candidates = ${exam.gradingCandidates},
      certificates = ${exam.certificates}, starts = ${exam.starts}, ends = ${exam.ends},
      registration_starts = ${exam.registrationStarts}, registration_ends = ${exam.registrationEnds},
      fee_kobo = ${exam.feeKobo}, number_prefix = ${exam.numberPrefix}, revision = revision + 1
    where id = ${exam.id}`)
  await writeSubjects(tx, exam, exam.subjectIds)
}

/** Removes subjects that left the exam from unpaid registrations; returns how many those were. */
export const dropSubjects = async (tx: WriteTx, examId: string, subjectIds: readonly string[]): Promise<number> => {
  const touched = await tx.rows<{ id: string }>(sql`
    with gone as (
      delete from exam_candidate xc
      where xc.exam_id = ${examId} and xc.candidate_number is null and xc.subject_ids <@ ${subjectIds}::uuid[]
      returning xc.registration_id
    ), fewer as (
      update exam_candidate xc set subject_ids = array(
        select kept.id from unnest(xc.subject_ids) with ordinality as kept(id, place)
        where kept.id <> all(${subjectIds}::uuid[]) order by kept.place)
      where xc.exam_id = ${examId} and xc.candidate_number is null and xc.subject_ids && ${subjectIds}::uuid[]
        and not xc.subject_ids <@ ${subjectIds}::uuid[]
      returning xc.registration_id
    )
    update exam_registration xr set revision = xr.revision + 1
    where xr.id in (select registration_id from gone union select registration_id from fewer)
    returning xr.id`)
  return touched.length
}

export const setStatus = (tx: WriteTx, id: string, status: string): Promise<number> =>
  tx.run(sql`update exam set status = ${status}, revision = revision + 1 where id = ${id}`)

/** Whether any school has paid for an exam, even an amount of zero. */
export const isPaidFor = async (tx: ReadTx, examId: string): Promise<boolean> =>
  (
    await tx.get<{ paid: boolean }>(sql`
      select exists (select from exam_registration xr where xr.exam_id = ${examId} and ${isPaid(sql`xr`)}) as paid`)
  ).paid

/**
 * The names of those subjects that the state does not teach in a class and session, in the given order; and whether the class is the
 * state's.
 */
export const foreignSubjects = (
  tx: ReadTx,
  { sessionId, classId, subjectIds }: Pick<ExamValues, 'sessionId' | 'classId' | 'subjectIds'>,
): Promise<{ id: string; name: string }[]> =>
  tx.rows(sql`
    select su.id, su.name
    from unnest(${subjectIds}::uuid[]) with ordinality as chosen(id, place)
    join subject_brief su on su.id = chosen.id
    where su.school_id is not null or not exists (
      select from class_subject_brief cs
      where cs.session_id = ${sessionId} and cs.class_id = ${classId} and cs.subject_id = su.id and cs.school_id is null)
    order by chosen.place`)

/** Whether a class is in the state's catalogue, and not a school's own. */
export const isStateClass = async (tx: ReadTx, classId: string): Promise<boolean> =>
  (await tx.get<{ own: boolean }>(sql`select c.school_id is null as own from class_brief c where c.id = ${classId}`))
    .own

/** The exam whose candidate numbers begin with some letters; null if none does. */
export const findExamWithPrefix = (tx: ReadTx, prefix: string): Promise<{ name: string } | null> =>
  tx.find(sql`
    select x.name || ', ' || se.name as name from exam x join session_brief se on se.id = x.session_id
    where x.state_id = akada_state() and x.number_prefix = ${prefix}`)

export const getSessionName = async (tx: ReadTx, sessionId: string): Promise<string> =>
  (await tx.get<{ name: string }>(sql`select se.name from session_brief se where se.id = ${sessionId}`)).name

/** An exam belongs to all schools of its state. */
export const locateExams = (tx: ReadTx, ids: string[]) =>
  tx.rows<{ id: string; stateId: string; districtId: null; schoolId: null }>(sql`
    select x.id, x.state_id as "stateId", null as "districtId", null as "schoolId"
    from exam x where x.id = any(${ids}::uuid[])`)

/** Upcoming exams for which a student is a candidate, or selected in an unpaid registration, or a guardian has paid the fee, on a day. */
export interface ExamAhead {
  exam: string
  candidateNumber: string | null
  /** Whether the student is selected or a candidate. */
  isRegistered: boolean
  /** What guardians paid for it that no school has used yet. */
  feeKobo: number
}

export const examsAhead = (tx: ReadTx, studentId: string, today: string): Promise<ExamAhead[]> =>
  tx.rows(sql`
    select x.name as exam, chosen.number as "candidateNumber", chosen.times > 0 as "isRegistered",
      case when chosen.number is null then paid.kobo else 0 end as "feeKobo"
    from exam x
    cross join lateral (
      select max(xc.candidate_number) as number, count(*) as times from exam_candidate xc
      where xc.exam_id = x.id and xc.student_id = ${studentId}) chosen
    cross join lateral (
      select coalesce(sum(${feeKobo}), 0)::int8 as kobo
      from exam_fee_payment f join ledger.payment_brief p on p.id = f.payment_id
      where f.exam_id = x.id and f.student_id in (select id from student_brief where id = ${studentId} or merged_into = ${studentId})
        and ${isInWallet}) paid
    where x.ends >= ${today}::date and x.status = 'Announced' and (chosen.times > 0 or paid.kobo > 0)
    order by x.starts, x.name collate "und-x-icu"`)

/** The money that schools paid for an exam, and the fees of guardians in wallets that no school has used for a candidate. In kobo. */
export const moneyIn = (
  tx: ReadTx,
  examId: string,
): Promise<{ paidKobo: number; schools: number; unusedKobo: number; unused: number }> =>
  tx.get(sql`
    select paid.*, unused.*
    from (
      select coalesce(sum(xr.paid_kobo), 0)::int8 as "paidKobo", count(distinct xr.school_id)::int as schools
      from exam_registration xr where xr.exam_id = ${examId} and ${isPaid(sql`xr`)}) paid
    cross join (
      select coalesce(sum(${feeKobo}), 0)::int8 as "unusedKobo", count(*)::int as unused
      from exam_fee_payment f
      join ledger.payment_brief p on p.id = f.payment_id
      join student_brief own on own.id = f.student_id
      where f.exam_id = ${examId} and ${isInWallet} and not exists (
        select from exam_candidate xc
        where xc.exam_id = f.exam_id and xc.student_id = coalesce(own.merged_into, own.id) and xc.candidate_number is not null
          and xc.school_id = akada_fee_school(f.payment_id, f.school_id))) unused`)

/** An exam whose registration is open, and how many of a school's students in its class are unpaid or not registered at all. */
export interface ExamDue {
  id: string
  name: string
  registrationEnds: string
  unpaid: number
  notRegistered: number
}

/** The exams for which a school still has somebody to register or to pay for, the first to close first. */
export const examsDue = (
  tx: ReadTx,
  { schoolId, stateId, today, most }: { schoolId: string; stateId: string; today: string; most: number },
): Promise<ExamDue[]> =>
  tx.rows(sql`
    select * from (
      select x.id, x.name, x.registration_ends as "registrationEnds", waiting.unpaid, waiting."notRegistered"
      from exam x
      cross join lateral (
        select (count(*) filter (where own.chosen and not own.paid))::int as unpaid,
          (count(*) filter (where not own.chosen))::int as "notRegistered"
        from (
          select exists (select from exam_candidate xc where xc.exam_id = x.id and xc.student_id = s.id) as chosen,
            exists (select from exam_candidate xc where xc.exam_id = x.id and xc.student_id = s.id
              and xc.candidate_number is not null) as paid
          from student_brief s
          where s.school_id = ${schoolId} and s.status = 'Active' and s.merged_into is null and exists (
            select from placement e where e.student_id = s.id and e.school_id = ${schoolId} and e.class_id = x.class_id
              and akada_counts_on(e.begins, e.ends, ${today}::date))) own
      ) waiting
      where x.state_id = ${stateId} and x.status = 'Announced'
        and ${today}::date between x.registration_starts and x.registration_ends
    ) due
    where unpaid > 0 or "notRegistered" > 0
    order by "registrationEnds", name collate "und-x-icu", id
    limit ${most}`)
