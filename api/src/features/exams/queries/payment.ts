import { type ReadTx, sql, type WriteTx } from '../../../platform/db/index.ts'

interface Centre {
  examId: string
  schoolId: string
  stateId: string
}

/**
 * The number of a school in an exam, assigned with its first payment and permanent; and the last serial before the new ones. Nobody else
 * takes serials of the school until the transaction ends.
 */
export const takeSerials = async (
  tx: WriteTx,
  { examId, schoolId, stateId }: Centre,
  count: number,
): Promise<{ centre: number; before: number }> => {
  const take = sql`
    update exam_centre set last_serial = last_serial + ${count}
    where exam_id = ${examId} and school_id = ${schoolId}
    returning number as centre, last_serial - ${count} as before`
  const known = await tx.find<{ centre: number; before: number }>(take)
  if (known) return known
  await tx.run(sql`
    with serial as (
      insert into exam_centre_serial (exam_id, state_id, last) values (${examId}, ${stateId}, 1)
      on conflict (exam_id) do update set last = exam_centre_serial.last + 1
      returning last)
    insert into exam_centre (exam_id, school_id, state_id, number)
    select ${examId}, ${schoolId}, ${stateId}, serial.last from serial`)
  return tx.get(take)
}

/**
 * Gives the candidates of a registration their numbers, by surname, first name and fxId: PREFIX/centre/serial, both of at least four
 * digits. The arm is each candidate's on this day. Returns the first and the last number.
 */
export const numberCandidates = (
  tx: WriteTx,
  registrationId: string,
  numbers: { prefix: string; centre: number; before: number; today: string },
): Promise<{ first: string; last: string }> =>
  tx.get(sql`
    with placed as (
      select xc.id, ${numbers.before}::int + row_number() over (
        order by s.last_name collate "und-x-icu", s.first_name collate "und-x-icu", s.fx_id) as serial
      from exam_candidate xc join student_brief s on s.id = xc.student_id
      where xc.registration_id = ${registrationId}
    ), numbered as (
      update exam_candidate xc set
        candidate_number = ${numbers.prefix}::text
          || '/' || lpad(${numbers.centre}::text, greatest(4, length(${numbers.centre}::text)), '0')
          || '/' || lpad(placed.serial::text, greatest(4, length(placed.serial::text)), '0'),
        class_arm_id = (
          select e.class_arm_id from placement e where e.student_id = xc.student_id and e.school_id = xc.school_id
            and akada_counts_on(e.begins, e.ends, ${numbers.today}::date)
          order by e.begins desc limit 1)
      from placed where placed.id = xc.id
      returning placed.serial, xc.candidate_number
    )
    select (array_agg(n.candidate_number order by n.serial))[1] as first,
      (array_agg(n.candidate_number order by n.serial desc))[1] as last
    from numbered n`)

export interface Payment {
  registrationId: string
  feeKobo: number
  paidKobo: number
  /** Null if nothing had to be paid. */
  postingId: string | null
  paidAt: string
  paidBy: string
}

export const closeRegistration = (tx: WriteTx, payment: Payment): Promise<number> =>
  tx.run(sql`
    update exam_registration set fee_kobo = ${payment.feeKobo}, paid_kobo = ${payment.paidKobo},
      posting_id = ${payment.postingId}, paid_at = ${payment.paidAt}, paid_by = ${payment.paidBy}, revision = revision + 1
    where id = ${payment.registrationId}`)

/** Whether a result of a candidate of the registration is entered. */
export const hasResults = async (tx: ReadTx, registrationId: string): Promise<boolean> =>
  (
    await tx.get<{ found: boolean }>(sql`
      select exists (
        select from exam_candidate xc
        where xc.registration_id = ${registrationId}
          and (exists (select from exam_result xr where xr.candidate_id = xc.id)
            or exists (select from exam_slip slip where slip.candidate_id = xc.id))) as found`)
  ).found

export interface PaymentReversal {
  registrationId: string
  /** Null if nothing had been paid. */
  postingId: string | null
  at: string
  by: string
  reason: string
}

/** Records that the payment of a registration is reversed, and makes the numbers of its candidates void; returns these, in order. */
export const reverseRegistration = async (tx: WriteTx, reversal: PaymentReversal): Promise<string[]> => {
  const { registrationId } = reversal
  await tx.run(sql`
    update exam_registration set reversed_at = ${reversal.at}, reversed_by = ${reversal.by},
      reversed_because = ${reversal.reason}, reversal_id = ${reversal.postingId}, revision = revision + 1
    where id = ${registrationId}`)
  await tx.run(sql`
    with gone as (
      delete from exam_candidate where registration_id = ${registrationId}
      returning registration_id, student_id, state_id, exam_id, school_id, candidate_number, subject_ids)
    insert into exam_void_candidate (registration_id, student_id, state_id, exam_id, school_id, candidate_number, subject_ids)
    select * from gone`)
  const rows = await tx.rows<{ number: string }>(sql`
    select candidate_number as number from exam_void_candidate where registration_id = ${registrationId}
    order by length(candidate_number), candidate_number`)
  return rows.map(({ number }) => number)
}
