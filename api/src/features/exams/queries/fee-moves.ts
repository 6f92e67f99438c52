import { type ReadTx, sql, type WriteTx } from '../../../platform/db/index.ts'

/** A fee that a guardian paid, and the schools that have the money and the child. Kobo as credited. */
export interface MovableFee {
  paymentId: string
  stateId: string
  kobo: number
  student: string
  exam: string
  session: string
  payer: string
  /** The number of the next move. */
  number: number
  from: { id: string; name: string; districtId: string }
  to: { id: string; name: string; districtId: string }
}

/** What of a fee (`f`, its payment `p`) is in a wallet: as credited, or what the last move took along. */
export const feeKobo = sql`coalesce(
  (select m.kobo from exam_fee_move m where m.payment_id = f.payment_id order by m.number desc limit 1), p.credited_kobo)`

/** Whether a fee is in a wallet: credited, and not given back. */
export const isInWallet = sql`(p.credited_kobo > 0 and p.status in ('Credited', 'Settled')
  and not exists (select from exam_fee_refund r where r.payment_id = f.payment_id))`

const movable = sql`
  select f.payment_id as "paymentId", f.state_id as "stateId", ${feeKobo} as kobo, s.full_name as student, x.name as exam,
    se.name as session, p.payer,
    1 + (select count(*)::int from exam_fee_move m where m.payment_id = f.payment_id) as number`

const tables = sql`
  exam_fee_payment f
  join ledger.payment_brief p on p.id = f.payment_id
  join exam x on x.id = f.exam_id
  join session_brief se on se.id = x.session_id
  join student_brief own on own.id = f.student_id
  join student_brief s on s.id = coalesce(own.merged_into, own.id)
  join school_brief here on here.id = akada_fee_school(f.payment_id, f.school_id)`

/**
 * The fees in wallets of other schools than that of their child, for exams that the child can still be registered for: of a student, or one
 * payment.
 */
export const feesToFollow = (tx: ReadTx, of: { studentId: string } | { paymentId: string }): Promise<MovableFee[]> =>
  tx.rows(sql`
    ${movable},
      json_build_object('id', here.id, 'name', here.name, 'districtId', here.district_id) as from,
      json_build_object('id', there.id, 'name', there.name, 'districtId', there.district_id) as to
    from ${tables}
    join school_brief there on there.id = s.school_id
    where ${'studentId' in of ? sql`s.id = ${of.studentId}` : sql`f.payment_id = ${of.paymentId}`}
      and ${isInWallet} and here.id <> there.id and s.status = 'Active' and x.status = 'Announced' and x.results_published_at is null
      and not exists (select from exam_candidate xc
        where xc.exam_id = x.id and xc.student_id = s.id and xc.candidate_number is not null)
    order by f.payment_id`)

/** A fee that is no longer in the wallet into which it was paid; null if it is, or was given back. */
export const findMoved = (tx: ReadTx, paymentId: string): Promise<MovableFee | null> =>
  tx.find(sql`
    ${movable},
      json_build_object('id', here.id, 'name', here.name, 'districtId', here.district_id) as from,
      json_build_object('id', there.id, 'name', there.name, 'districtId', there.district_id) as to
    from ${tables}
    join school_brief there on there.id = f.school_id
    where f.payment_id = ${paymentId} and ${isInWallet} and here.id <> there.id`)

/** Which student a payment is for, and the schools where it was paid and where the student is; null if it is no fee of a guardian. */
export const findFeeStudent = (
  tx: ReadTx,
  paymentId: string,
): Promise<{ studentId: string; stateId: string; paidAt: string; studentSchool: string } | null> =>
  tx.find(sql`
    select s.id as "studentId", f.state_id as "stateId", f.school_id as "paidAt", s.school_id as "studentSchool"
    from exam_fee_payment f
    join student_brief own on own.id = f.student_id
    join student_brief s on s.id = coalesce(own.merged_into, own.id)
    where f.payment_id = ${paymentId}`)

export const insertMove = (
  tx: WriteTx,
  fee: MovableFee,
  posted: { outId: string; inId: string; at: Date },
): Promise<number> =>
  tx.run(sql`
    insert into exam_fee_move (payment_id, number, state_id, from_school_id, to_school_id, kobo, out_posting_id, in_posting_id, moved_at)
    values (${fee.paymentId}, ${fee.number}, ${fee.stateId}, ${fee.from.id}, ${fee.to.id}, ${fee.kobo}, ${posted.outId}, ${posted.inId},
      ${posted.at.toISOString()})`)
