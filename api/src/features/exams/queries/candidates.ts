import {
  empty,
  inOrder,
  isAfter,
  join,
  pageOfRows,
  type ReadTx,
  type RowPosition,
  rowPosition,
  type Sql,
  offsetOf,
  type SortKey,
  sql,
  type CursorPosition,
  wordsKey,
  matchesText,
} from '../../../platform/db/index.ts'
import { isPaid, type ExamScope, within } from './exams.ts'
import { isInClass } from './registrations.ts'

/** A student who can be registered by a school, with the arm. */
export interface EligibleStudent {
  id: string
  fullName: string
  fxId: string
  admissionNumber: string
  gender: string
  classArm: { id: string; name: string } | null
  offers: string[]
  candidateNumber: string | null
  photoConsent: boolean
  /** The file of the photo; null without consent. */
  photo: string | null
}

const fullName = sql`s.full_name`

/**
 * The students of an exam's class who are in a school on a day, by arm and name. `offers` are the exam's subjects that the student takes in
 * the session of the enrolment, if the class has them: a core subject unless opted out, an elective only if chosen.
 */
export const eligibleStudents = (
  tx: ReadTx,
  { examId, schoolId, classId, today }: { examId: string; schoolId: string; classId: string; today: string },
): Promise<EligibleStudent[]> =>
  tx.rows(sql`
    with taken as (
      select distinct on (cs.session_id, cs.subject_id) cs.session_id, cs.subject_id, cs.elective, xs.position
      from exam_subject xs
      join class_subject_brief cs on cs.subject_id = xs.subject_id and cs.class_id = ${classId}
        and (cs.school_id is null or cs.school_id = ${schoolId})
      where xs.exam_id = ${examId}
      order by cs.session_id, cs.subject_id, cs.school_id nulls last
    )
    select s.id, ${fullName} as "fullName", s.fx_id as "fxId", s.admission_number as "admissionNumber", s.gender,
      case when a.id is not null then json_build_object('id', a.id, 'name', c.name || ' ' || a.name) end as "classArm",
      array(
        select taken.subject_id from taken
        left join student_subject_brief ss on ss.student_id = s.id and ss.session_id = taken.session_id
          and ss.subject_id = taken.subject_id
        where taken.session_id = e.session_id and coalesce(ss.offered, not taken.elective)
        order by taken.position) as offers,
      (select xc.candidate_number from exam_candidate xc
        where xc.exam_id = ${examId} and xc.student_id = s.id and xc.candidate_number is not null) as "candidateNumber",
      s.photo_consent as "photoConsent", case when s.photo_consent then s.picture_file_id end as photo
    from student_brief s
    join placement e on e.student_id = s.id and e.school_id = s.school_id and e.class_id = ${classId}
      and akada_counts_on(e.begins, e.ends, ${today}::date)
    join class_brief c on c.id = e.class_id
    left join class_arm_brief a on a.id = e.class_arm_id
    where s.school_id = ${schoolId} and s.status = 'Active' and s.merged_into is null
    order by a.name collate "und-x-icu" nulls last, a.id, s.last_name collate "und-x-icu", s.first_name collate "und-x-icu",
      s.fx_id`)

/** Whose photo is to be set: a student who is or was at the school. */
export interface PhotoSubject {
  fullName: string
  inClass: boolean
  photoConsent: boolean
  pictureFileId: string | null
}

/** Refuses with 404 if the student was never at the school. */
export const photoSubject = (
  tx: ReadTx,
  studentId: string,
  { schoolId, classId, today }: { schoolId: string; classId: string; today: string },
): Promise<PhotoSubject> =>
  tx.get(sql`
    select ${fullName} as "fullName", ${isInClass(sql`${schoolId}`, sql`${classId}`, today)} as "inClass",
      s.photo_consent as "photoConsent", s.picture_file_id as "pictureFileId"
    from student_brief s
    where s.id = ${studentId} and exists (
      select from placement known where known.student_id = s.id and known.school_id = ${schoolId})`)

/** A paid candidate, as shown in the list; the picture by its file. */
export interface CandidateRow {
  id: string
  studentId: string
  fullName: string
  fxId: string
  admissionNumber: string
  gender: string
  dateOfBirth: string
  classArm: string | null
  pictureFileId: string | null
  candidateNumber: string
  subjectIds: string[]
  /** At another school now, or withdrawn. */
  gone: 'Moved' | 'Left' | null
  /** Of a school's list: registered by `school`, and at this one now. */
  came: boolean
  /** Number of the registration at the school. */
  registration: number
  school: string
}

const isArrival = ({ schoolId }: ExamScope): Sql =>
  schoolId === null ? sql`false` : sql`(s.school_id = ${schoolId} and xc.school_id <> ${schoolId})`

const candidateColumns = (reach: ExamScope): Sql => sql`
  xc.id, s.id as "studentId", ${fullName} as "fullName", s.fx_id as "fxId",
  coalesce((select e.admission_number from placement e
    where e.student_id = s.id and e.school_id = xc.school_id and e.admission_number is not null
    order by e.begins desc limit 1), s.admission_number) as "admissionNumber",
  s.gender, s.date_of_birth as "dateOfBirth", c.name || ' ' || a.name as "classArm",
  case when s.photo_consent then s.picture_file_id end as "pictureFileId", xc.candidate_number as "candidateNumber",
  xc.subject_ids as "subjectIds",
  ${isArrival(reach)} as came,
  case when ${isArrival(reach)} then null when s.school_id <> xc.school_id then 'Moved' when s.status in ('Withdrawn', 'Transferred') then 'Left' end as gone, r.number as registration, sc.name as school`

const candidateJoins = sql`
  join student_brief s on s.id = xc.student_id
  join exam_registration r on r.id = xc.registration_id
  join school_brief sc on sc.id = xc.school_id
  left join class_arm_brief a on a.id = xc.class_arm_id
  left join class_brief c on c.id = a.class_id`

// Centre and serial have at least four digits.
const byNumber: readonly SortKey[] = [
  { by: 'xc.number_length', type: 'int' },
  { by: 'xc.candidate_number collate "C"', type: 'text' },
]

/** Candidates of an exam within a reach. */
export interface CandidateScope {
  reach: ExamScope
  /** A school's list also has those whom another school registered, and who are at this one now. */
  withArrivals?: boolean
}

const candidateScope = (examId: string, { reach, withArrivals = false }: CandidateScope): Sql => {
  const own = sql`
    select xc.* from exam_candidate xc
    where xc.exam_id = ${examId} and xc.candidate_number is not null and ${within(reach, sql`xc.school_id`)}`
  if (!withArrivals || reach.schoolId === null) return own
  return sql`${own}
    union all
    select xc.* from student_brief here
    join exam_candidate xc on xc.student_id = here.id and xc.exam_id = ${examId} and xc.candidate_number is not null
    where here.school_id = ${reach.schoolId} and here.status = 'Active' and here.merged_into is null
      and xc.school_id <> ${reach.schoolId}`
}

/** Part of a list: after a position or, without one, after so many rows. */
interface Part {
  limit: number
  after: RowPosition | null
  skipped?: number
}

/** Candidates of a part, how many rows were read, at most one more, and where the part ends: null if nobody follows. */
export interface FoundCandidates {
  found: CandidateRow[]
  read: number
  last: RowPosition | null
}

/** Paid candidates of an exam within a reach, by candidate number. */
export const candidatesOf = async (
  tx: ReadTx,
  examId: string,
  scope: CandidateScope,
  { limit, after, skipped = 0 }: Part,
): Promise<FoundCandidates> => {
  const read = await tx.rows<CandidateRow & { position: string }>(sql`
    select ${candidateColumns(scope.reach)}, ${rowPosition(byNumber)} as position
    from (
      select xc.* from (${candidateScope(examId, scope)}) xc
      ${after ? sql`where ${isAfter(byNumber, after)}` : empty}
      order by ${inOrder(byNumber)}
      limit ${limit + 1} offset ${skipped}
    ) xc ${candidateJoins}
    order by ${inOrder(byNumber)}`)
  const { rows, last } = pageOfRows(read, limit)
  return { found: rows, read: read.length, last }
}

/** How many candidates of an exam are paid for within a reach. */
export const countCandidates = async (tx: ReadTx, examId: string, scope: CandidateScope): Promise<number> =>
  (await tx.get<{ count: number }>(sql`select count(*)::int as count from (${candidateScope(examId, scope)}) xc`)).count

/** The progress of a school with an exam. */
export interface SchoolProgress {
  school: { id: string; name: string }
  district: { id: string; name: string }
  inClass: number
  candidates: number
  /** Of the candidates: at another school now, or withdrawn. */
  gone: number
  unpaid: number
  paidKobo: number
  lastPaidAt: string | null
}

interface SchoolFilters {
  searchTerm?: string | undefined
  missingOnly?: boolean | undefined
}

/** The number of schools of a list, and the totals over all of them. */
export interface SchoolSums {
  total: number
  candidates: number
  paidKobo: number
}

interface SchoolPage {
  limit: number
  page: number
  from: CursorPosition<SchoolSums> | null
}

const bySchoolName: readonly SortKey[] = [wordsKey('sc.name'), { by: 'sc.id', type: 'uuid' }]

/** A page of the schools within a reach that have students of the exam's class or registered for it, by name; and the totals over all of them. */
export const schoolsOfExam = async (
  tx: ReadTx,
  { examId, classId, today, stateId }: { examId: string; classId: string; today: string; stateId: string },
  reach: ExamScope,
  { searchTerm, missingOnly, ...page }: SchoolFilters & SchoolPage,
): Promise<{ found: SchoolProgress[]; counts: SchoolSums; last: RowPosition | null }> => {
  const { from, limit } = page
  const narrowed = [
    sql`sc.state_id = ${stateId}`,
    within(reach, sql`sc.id`),
    matchesText(sql`sc.name`, searchTerm),
    missingOnly
      ? sql`in_class.count > 0 and not coalesce(registered.is_paid, false)`
      : sql`(in_class.count > 0 or registered.school_id is not null)`,
    ...(from ? [isAfter(bySchoolName, from.after)] : []),
  ]
  const { read, ...sums } = await tx.get<{ read: (SchoolProgress & { position: string })[] } & SchoolSums>(sql`
    with in_class as (
      select e.school_id, count(*)::int as count
      from placement e
      join student_brief s on s.id = e.student_id and s.status = 'Active' and s.merged_into is null
      where e.class_id = ${classId} and akada_counts_on(e.begins, e.ends, ${today}::date)
        and ${within(reach, sql`e.school_id`)}
      group by e.school_id
    ), entered as (
      select xc.school_id, count(xc.candidate_number)::int as candidates,
        (count(*) - count(xc.candidate_number))::int as unpaid,
        (count(xc.candidate_number) filter (where s.school_id <> xc.school_id or s.status in ('Withdrawn', 'Transferred')))::int as gone
      from exam_candidate xc join student_brief s on s.id = xc.student_id
      where xc.exam_id = ${examId} and ${within(reach, sql`xc.school_id`)}
      group by xc.school_id
    ), registered as (
      select r.school_id, coalesce(sum(r.paid_kobo) filter (where ${isPaid(sql`r`)}), 0)::bigint as paid_kobo,
        max(r.paid_at) filter (where ${isPaid(sql`r`)}) as last_paid_at, bool_or(${isPaid(sql`r`)}) as is_paid
      from exam_registration r
      where r.exam_id = ${examId} and ${within(reach, sql`r.school_id`)}
      group by r.school_id
    ), found as materialized (
      select sc.id, sc.name, di.id as district_id, di.name as district_name, coalesce(in_class.count, 0) as in_class,
        coalesce(entered.candidates, 0) as candidates, coalesce(entered.unpaid, 0) as unpaid, coalesce(entered.gone, 0) as gone,
        coalesce(registered.paid_kobo, 0) as paid_kobo, registered.last_paid_at
      from school_brief sc
      join district_brief di on di.id = sc.district_id
      left join in_class on in_class.school_id = sc.id
      left join entered on entered.school_id = sc.id
      left join registered on registered.school_id = sc.id
      where ${join(narrowed, ' and ')}
    ), page as (
      select * from found sc order by ${inOrder(bySchoolName)} limit ${limit + 1} offset ${offsetOf(page)}
    )
    select
      (select coalesce(json_agg(json_build_object('school', json_build_object('id', sc.id, 'name', sc.name),
          'district', json_build_object('id', sc.district_id, 'name', sc.district_name), 'inClass', sc.in_class,
          'candidates', sc.candidates, 'gone', sc.gone, 'unpaid', sc.unpaid, 'paidKobo', sc.paid_kobo,
          'lastPaidAt', to_char(sc.last_paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'position', ${rowPosition(bySchoolName)})
          order by ${inOrder(bySchoolName)}), '[]') from page sc) as read,
      (select count(*)::int from found) as total,
      (select coalesce(sum(f.candidates), 0)::int from found f) as candidates,
      (select coalesce(sum(f.paid_kobo), 0)::bigint from found f) as "paidKobo"`)
  const { rows, last } = pageOfRows(read, limit)
  return { found: rows, counts: from?.counted ?? sums, last }
}
