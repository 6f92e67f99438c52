import type { RefundCause } from '@akada/contract/exams/guardian-fees'
import type { PaymentStatus } from '@akada/contract/wallet/schemas'
import {
  empty,
  readPage,
  type ReadTx,
  type RowPosition,
  type SortKey,
  type Sql,
  sql,
  type CursorPosition,
  type WriteTx,
} from '../../../platform/db/index.ts'
import { feeKobo, isInWallet } from './fee-moves.ts'

/**
 * Of payments `f` for exams `x`: the student `s`, the payment `p`, the school `h` that has the money, the candidate `c`, and why the money goes
 * back to its payer on a day, `g.because`; null while it is needed.
 */
const feesOn = (today: string): Sql => sql`
  exam_fee_payment f
  join exam x on x.id = f.exam_id
  join ledger.payment_brief p on p.id = f.payment_id
  join student_brief own on own.id = f.student_id
  join student_brief s on s.id = coalesce(own.merged_into, own.id)
  join school_brief h on h.id = akada_fee_school(f.payment_id, f.school_id)
  left join lateral (
    select xc.candidate_number, xc.school_id from exam_candidate xc
    where xc.exam_id = f.exam_id and xc.student_id = s.id and xc.candidate_number is not null limit 1) c on true
  cross join lateral (select case
    when not ${isInWallet} then null
    when c.school_id = h.id then null
    when c.school_id <> h.id then 'Registered'
    when s.status <> 'Active' then 'Left'
    when s.school_id <> h.id then 'Moved'
    when x.status <> 'Announced' or x.results_published_at is not null then 'Closed'
    when ${today}::date > x.registration_ends then 'Over'
    when not exists (
      select from placement e where e.student_id = s.id and e.class_id = x.class_id and e.session_id = x.session_id
        and akada_counts_on(e.begins, e.ends, ${today}::date)) then 'OtherClass'
  end as because) g`

export interface Allowed {
  byState: boolean
  bySchool: boolean
}

/** Whether a state and one of its schools let guardians pay exam fees. */
export const allowedIn = (tx: ReadTx, schoolId: string | null): Promise<Allowed> =>
  tx.get(sql`
    select coalesce(bool_or(f.is_allowed) filter (where f.school_id is null), false) as "byState",
      coalesce(bool_or(f.is_allowed) filter (where f.school_id = ${schoolId}), false) as "bySchool"
    from exam_fee_setting f`)

interface NewSetting {
  id: string
  stateId: string
  /** Null: of the state. */
  schoolId: string | null
  isAllowed: boolean
  by: string
  at: Date
}

export const storeSetting = (tx: WriteTx, set: NewSetting): Promise<number> =>
  tx.run(sql`
    insert into exam_fee_setting (id, state_id, school_id, is_allowed, changed_by, changed_at)
    values (${set.id}, ${set.stateId}, ${set.schoolId}, ${set.isAllowed}, ${set.by}, ${set.at.toISOString()})
    on conflict ${set.schoolId === null ? sql`(state_id) where school_id is null` : sql`(school_id)`} do update
    set is_allowed = excluded.is_allowed, changed_by = excluded.changed_by, changed_at = excluded.changed_at`)

export interface ExistingPayment {
  id: string
  status: PaymentStatus
  personId: string
  createdAt: string
  isRefunded: boolean
  because: RefundCause | null
  /** The school that has the money. */
  heldBy: string
}

/** An exam as it concerns one student. */
export interface StudentExam {
  exam: { id: string; name: string; session: string }
  status: 'Draft' | 'Announced' | 'Closed'
  registrationStarts: string
  registrationEnds: string
  feeKobo: number
  resultsPublishedAt: string | null
  /** Whether the student is in the class of the exam today. */
  inClass: boolean
  candidateNumber: string | null
  /** Those of guardians, the newest first. */
  payments: ExistingPayment[]
}

/**
 * The exams of a student: announced ones of the class that the student is in, and those that a guardian or a school paid for. The newest
 * first; of one exam, if it is named.
 */
export const examsOfStudent = (
  tx: ReadTx,
  { studentId, today, examId = null }: { studentId: string; today: string; examId?: string | null },
): Promise<StudentExam[]> =>
  tx.rows(sql`
    with mine as (
      select listed.*, exists (
          select from placement e join student_brief s on s.id = e.student_id and s.status = 'Active'
          where e.student_id = ${studentId} and e.class_id = listed.class_id and e.session_id = listed.session_id
            and akada_counts_on(e.begins, e.ends, ${today}::date)) as in_class,
        (select xc.candidate_number from exam_candidate xc
          where xc.exam_id = listed.id and xc.student_id = ${studentId} and xc.candidate_number is not null) as candidate_number,
        (select coalesce(json_agg(json_build_object('id', p.id, 'status', p.status, 'personId', coalesce(payer.joined_into, payer.id), 'createdAt', p.created_at,
            'isRefunded', exists (select from exam_fee_refund r where r.payment_id = f.payment_id),
            'because', g.because, 'heldBy', h.name)
            order by p.created_at desc, p.id desc), '[]')
          from ${feesOn(today)}
          join guardian_person_brief payer on payer.id = f.person_id
          where f.exam_id = listed.id and s.id = ${studentId}) as payments
      from exam listed
      where listed.fee_kobo > 0 and (listed.status <> 'Draft'
          or exists (select from exam_fee_payment paid where paid.exam_id = listed.id and paid.student_id = ${studentId}))
        and (${examId}::uuid is null or listed.id = ${examId})
    )
    select json_build_object('id', x.id, 'name', x.name, 'session', se.name) as exam, x.status,
      x.registration_starts as "registrationStarts", x.registration_ends as "registrationEnds", x.fee_kobo as "feeKobo",
      x.results_published_at as "resultsPublishedAt", x.in_class as "inClass", x.candidate_number as "candidateNumber", x.payments
    from mine x join session_brief se on se.id = x.session_id
    where (x.in_class and x.results_published_at is null) or x.candidate_number is not null or json_array_length(x.payments) > 0
    order by x.registration_ends desc, x.id
    limit 60`)

interface NewFeePayment {
  paymentId: string
  stateId: string
  schoolId: string
  examId: string
  studentId: string
  personId: string
}

export const insertFeePayment = (tx: WriteTx, made: NewFeePayment): Promise<number> =>
  tx.run(sql`
    insert into exam_fee_payment (payment_id, state_id, school_id, exam_id, student_id, person_id)
    values (${made.paymentId}, ${made.stateId}, ${made.schoolId}, ${made.examId}, ${made.studentId}, ${made.personId})`)

/** One payment of a fee at a time for a student: nobody else begins one until the transaction ends. */
export const lockFeesOfStudent = (tx: WriteTx, studentId: string): Promise<unknown[]> =>
  tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`exam fees ${studentId}`}, 0))`)

const refundOf = sql`
  (select json_build_object('on', r.refunded_on, 'reference', r.reference) from exam_fee_refund r
    where r.payment_id = f.payment_id) as refund`

/** How many payments of the same fee the school has that has this one. */
const kept = sql`
  (select count(*)::int
    from exam_fee_payment o
    join ledger.payment_brief paid on paid.id = o.payment_id and paid.status in ('Credited', 'Settled') and paid.credited_kobo > 0
    where o.exam_id = f.exam_id and o.student_id in (select id from student_brief where id = s.id or merged_into = s.id)
      and akada_fee_school(o.payment_id, o.school_id) = h.id
      and not exists (select from exam_fee_refund r where r.payment_id = o.payment_id))`

interface NewRefund {
  paymentId: string
  postingId: string
  kobo: number
  on: string
  reference: string
  reason: string
  by: string
  at: Date
}

export const insertRefund = (tx: WriteTx, made: NewRefund): Promise<number> =>
  tx.run(sql`
    insert into exam_fee_refund (payment_id, state_id, school_id, posting_id, kobo, refunded_on, reference, reason, refunded_by, recorded_at)
    select f.payment_id, f.state_id, akada_fee_school(f.payment_id, f.school_id), ${made.postingId}, ${made.kobo}, ${made.on}::date, ${made.reference}, ${made.reason},
      ${made.by}, ${made.at.toISOString()}
    from exam_fee_payment f where f.payment_id = ${made.paymentId}`)

export interface FeePaymentRow {
  id: string
  studentId: string
  student: string
  /** The school that has the money, or gave it back. */
  school: string
  schoolId: string
  exam: string
  session: string
  personId: string
  examId: string
  refund: { on: string; reference: string } | null
  isInWallet: boolean
  /** What is in the wallet. */
  kobo: number
  because: RefundCause | null
  /** How many payments of the fee the school has. */
  kept: number
}

/** What a payment of a guardian is for, and where it is on a day; refuses with 404 if it is none. */
export const getFeePayment = (tx: ReadTx, id: string, today: string): Promise<FeePaymentRow> =>
  tx.get(sql`
    select f.payment_id as id, s.id as "studentId", s.full_name as student, f.exam_id as "examId", ${refundOf},
      h.name as school, h.id as "schoolId", x.name as exam, se.name as session, coalesce(payer.joined_into, payer.id) as "personId",
      ${isInWallet} as "isInWallet", ${feeKobo} as kobo, g.because, ${kept} as kept
    from ${feesOn(today)}
    join guardian_person_brief payer on payer.id = f.person_id
    join session_brief se on se.id = x.session_id
    where f.payment_id = ${id}`)

/** Payments of fees, by the school that has the money. */
export const locateFees = (tx: ReadTx, ids: string[]) =>
  tx.rows<{ id: string; stateId: string; districtId: string; schoolId: string }>(sql`
    select f.payment_id as id, f.state_id as "stateId", h.district_id as "districtId", h.id as "schoolId"
    from exam_fee_payment f join school_brief h on h.id = akada_fee_school(f.payment_id, f.school_id)
    where f.payment_id = any(${ids}::uuid[])`)

export interface FeeOfSchool {
  id: string
  student: { id: string; name: string }
  payer: string
  kobo: number
  status: PaymentStatus
  startedAt: string
  paidAt: string | null
  reference: string | null
  candidateNumber: string | null
  refund: FeePaymentRow['refund']
  heldBy: { id: string; name: string }
  cameFrom: string | null
  because: RefundCause | null
  isInWallet: boolean
  /** How many payments of the fee the school has. */
  kept: number
}

/** How many fees of an exam guardians began to pay to a school; of how many students money came, and came more than once. */
interface FeeCounts {
  total: number
  paid: number
  paidTwice: number
  toReturn: number
}

export interface FeeFilters {
  schoolId: string
  examId: string
  limit: number
  page: number
  from: CursorPosition<FeeCounts> | null
  /** Only those that the school can give back. */
  toReturn: boolean
  today: string
}

/** The fees of an exam that are in the wallet of a school, or were. */
const isOfSchool = ({ schoolId, examId }: FeeFilters): Sql => sql`
  f.exam_id = ${examId} and (f.school_id = ${schoolId}
    or exists (select from exam_fee_move m where m.payment_id = f.payment_id and m.to_school_id = ${schoolId}))`

const isReturnable = ({ schoolId }: FeeFilters): Sql => sql`
  (h.id = ${schoolId} and ${isInWallet} and (g.because is not null or ${kept} > 1))`

const newestFirst: readonly SortKey[] = [
  { by: 'p.created_at', type: 'timestamptz', descending: true },
  { by: 'f.payment_id', type: 'uuid', descending: true },
]

const countFees = (tx: ReadTx, asked: FeeFilters): Promise<FeeCounts> =>
  tx.get<FeeCounts>(sql`
    select count(*)::int as total, count(distinct f.student_id) filter (where f.is_here)::int as paid,
      count(distinct f.student_id) filter (where f.is_here and f.because is null and f.kept > 1)::int as "paidTwice",
      count(*) filter (where f.returnable)::int as "toReturn"
    from (
      select s.id as student_id, h.id = ${asked.schoolId} and ${isInWallet} as is_here, ${kept} as kept, g.because,
        ${isReturnable(asked)} as returnable
      from ${feesOn(asked.today)}
      where ${isOfSchool(asked)}) as f`)

/** A page of the fees of an exam that are or were in the wallet of a school, the newest first, with their counts. */
export const feesOfSchool = async (
  tx: ReadTx,
  asked: FeeFilters,
): Promise<{ found: FeeOfSchool[]; counts: FeeCounts; last: RowPosition | null }> => {
  const { from, toReturn, today } = asked
  const columns = sql`
    f.payment_id as id, json_build_object('id', s.id, 'name', s.full_name) as student, p.payer, p.expected_kobo as kobo, p.status,
      p.created_at as "startedAt", case when p.credited_kobo > 0 then p.settled_at end as "paidAt", p.reference,
      case when c.school_id = h.id then c.candidate_number end as "candidateNumber",
      json_build_object('id', h.id, 'name', h.name) as "heldBy",
      (select sc.name from exam_fee_move m join school_brief sc on sc.id = m.from_school_id
        where m.payment_id = f.payment_id order by m.number desc limit 1) as "cameFrom",
      g.because, ${isInWallet} as "isInWallet", ${refundOf}, ${kept} as kept`
  const rest = sql`
    from ${feesOn(today)}
    where ${isOfSchool(asked)} ${toReturn ? sql`and ${isReturnable(asked)}` : empty}`
  const { found, last } = await readPage<FeeOfSchool>(tx, { columns, rest, keys: newestFirst }, asked)
  return { found, counts: from?.counted ?? (await countFees(tx, asked)), last }
}
