import { idIn, type ReadTx, type Sql, sql, type WriteTx } from '../../../platform/db/index.ts'
import type { Entrant } from '../rules/entries.ts'

/** A registration without its candidates; amounts in kobo, null while unpaid. */
export interface RegistrationRow {
  id: string
  stateId: string
  examId: string
  number: number
  school: { id: string; name: string }
  schoolAddress: string | null
  districtId: string
  feeKobo: number | null
  paidKobo: number | null
  paidAt: string | null
  paidBy: string | null
  reference: string | null
  reversal: { at: string; by: string; reason: string; reference: string | null } | null
  savedAt: string
  savedBy: string
  revision: number
}

const reversal = sql`
  case when r.reversed_at is not null then json_build_object(
    'at', to_char(r.reversed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'by', reverser.full_name,
    'reason', r.reversed_because, 'reference', back.reference) end`

const columns = sql`
  r.id, r.state_id as "stateId", r.exam_id as "examId", r.number, json_build_object('id', sc.id, 'name', sc.name) as school,
  sc.address as "schoolAddress", sc.district_id as "districtId", r.fee_kobo as "feeKobo", r.paid_kobo as "paidKobo",
  r.paid_at as "paidAt", coalesce(payer.full_name, '') as "paidBy", p.reference, ${reversal} as reversal, r.saved_at as "savedAt",
  saver.full_name as "savedBy", r.revision`

const joins = sql`
  join school_brief sc on sc.id = r.school_id
  join staff_brief saver on saver.id = r.saved_by
  left join staff_brief payer on payer.id = r.paid_by
  left join ledger.posting_brief p on p.id = r.posting_id
  left join staff_brief reverser on reverser.id = r.reversed_by
  left join ledger.posting_brief back on back.id = r.reversal_id`

const most = 100

/** A school's registrations for an exam: the unpaid one first, then those that were paid, oldest first. */
export const registrationsOf = (tx: ReadTx, examId: string, schoolId: string): Promise<RegistrationRow[]> =>
  tx.rows(sql`
    select ${columns} from exam_registration r ${joins}
    where r.exam_id = ${examId} and r.school_id = ${schoolId}
    order by r.paid_at is not null, r.number
    limit ${most}`)

/** Refuses with 404 if there is none. */
export const getRegistration = (tx: ReadTx, id: string): Promise<RegistrationRow> =>
  tx.get(sql`select ${columns} from exam_registration r ${joins} where r.id = ${id}`)

/** The same, and nobody else can change or pay it until the transaction ends. One round trip. */
export const lockRegistration = async (tx: WriteTx, id: string): Promise<RegistrationRow> => {
  const [, registration] = await Promise.all([
    tx.get(sql`select r.id from exam_registration r where r.id = ${id} for update`),
    getRegistration(tx, id),
  ])
  return registration
}

/** The ids of the students of a registration. */
export const candidatesOf = async (tx: ReadTx, registrationId: string): Promise<string[]> => {
  const rows = await tx.rows<{ id: string }>(
    sql`select xc.student_id as id from exam_candidate xc where xc.registration_id = ${registrationId}`,
  )
  return rows.map(({ id }) => id)
}

/** The exam of a registration; it never changes. */
export const getExamOf = async (tx: ReadTx, registrationId: string): Promise<string> =>
  (await tx.get<{ id: string }>(sql`select r.exam_id as id from exam_registration r where r.id = ${registrationId}`)).id

/**
 * Locks a school's registrations for an exam, even before the first exists; then returns the unpaid one, or null, and who last changed any
 * of them.
 */
export const lockUnpaid = async (
  tx: WriteTx,
  examId: string,
  schoolId: string,
): Promise<{ unpaid: { id: string; revision: number } | null; lastBy: string | null }> => {
  const name = `registration ${examId} ${schoolId}`
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
  await tx.rows(sql`
    select r.id from exam_registration r
    where r.exam_id = ${examId} and r.school_id = ${schoolId} and r.paid_at is null for update`)
  const all = await registrationsOf(tx, examId, schoolId)
  const unpaid = all.find(({ paidAt }) => paidAt === null) ?? null
  return { unpaid, lastBy: unpaid?.savedBy ?? all.at(-1)?.paidBy ?? null }
}

/** Whether a student `s` is an active one in a class of a school on a day. */
export const isInClass = (schoolId: Sql, classId: Sql, day: string): Sql => sql`
  (s.status = 'Active' and s.merged_into is null and exists (
    select from placement e
    where e.student_id = s.id and e.school_id = ${schoolId} and e.class_id = ${classId}
      and akada_counts_on(e.begins, e.ends, ${day}::date)))`

const fullName = sql`s.full_name`
/** By surname, first name and fxId, in dictionary order: letters with dots and tones beside those without. */
const byName = sql`s.last_name collate "und-x-icu", s.first_name collate "und-x-icu", s.fx_id`

/** A student of a registration. */
export interface RegisteredStudent extends Entrant {
  registrationId: string
  fullName: string
  fxId: string
  candidateNumber: string | null
  inClass: boolean
  /** The number under which the student is paid for, in any registration, and the school that paid. */
  paidNumber: string | null
  paidSchool: string | null
}

/** The students of registrations by name, and the current status of each on a day; of a reversed payment those who were its candidates. */
export const studentsOf = (
  tx: ReadTx,
  registrationIds: readonly string[],
  { classId, today }: { classId: string; today: string },
): Promise<RegisteredStudent[]> =>
  tx.rows(sql`
    select xc.registration_id as "registrationId", xc.student_id as "studentId", ${fullName} as "fullName", s.fx_id as "fxId",
      xc.candidate_number as "candidateNumber", xc.subject_ids as "subjectIds",
      ${isInClass(sql`xc.school_id`, sql`${classId}`, today)} as "inClass",
      paid.candidate_number as "paidNumber", paid_school.name as "paidSchool"
    from (
      select registration_id, exam_id, school_id, student_id, candidate_number, subject_ids from exam_candidate
      where ${idIn(sql`registration_id`, registrationIds)}
      union all
      select registration_id, exam_id, school_id, student_id, candidate_number, subject_ids from exam_void_candidate
      where ${idIn(sql`registration_id`, registrationIds)}) xc
    join student_brief s on s.id = xc.student_id
    left join exam_candidate paid on paid.exam_id = xc.exam_id and paid.student_id = xc.student_id
      and paid.candidate_number is not null
    left join school_brief paid_school on paid_school.id = paid.school_id
    order by ${byName}`)

/** A student to be registered by a school. */
export interface StudentToRegister {
  id: string
  fullName: string
  inClass: boolean
  paidNumber: string | null
}

/** Those of the given ids that are or were students of the school. */
export const studentsToRegister = (
  tx: ReadTx,
  ids: readonly string[],
  { examId, schoolId, classId, today }: { examId: string; schoolId: string; classId: string; today: string },
): Promise<StudentToRegister[]> =>
  tx.rows(sql`
    select s.id, ${fullName} as "fullName", ${isInClass(sql`${schoolId}`, sql`${classId}`, today)} as "inClass",
      (select xc.candidate_number from exam_candidate xc
        where xc.exam_id = ${examId} and xc.student_id = s.id and xc.candidate_number is not null) as "paidNumber"
    from student_brief s
    where s.id = any(${ids}::uuid[]) and exists (
      select from placement known where known.student_id = s.id and known.school_id = ${schoolId})
    order by ${byName}`)

interface NewRegistration {
  id: string
  stateId: string
  examId: string
  schoolId: string
  staffId: string
}

/** The number is the next one of the school; refuse a concurrent creation with `lockUnpaid` first. */
export const insertRegistration = (tx: WriteTx, registration: NewRegistration): Promise<number> =>
  tx.run(sql`
    insert into exam_registration (id, state_id, exam_id, school_id, number, saved_by)
    select ${registration.id}, ${registration.stateId}, ${registration.examId}, ${registration.schoolId},
      coalesce(max(r.number), 0) + 1, ${registration.staffId}
    from exam_registration r where r.exam_id = ${registration.examId} and r.school_id = ${registration.schoolId}`)

export const touchRegistration = (tx: WriteTx, id: string, staffId: string, at: string): Promise<number> =>
  tx.run(sql`
    update exam_registration set saved_at = ${at}, saved_by = ${staffId}, revision = revision + 1 where id = ${id}`)

/** Writes the subjects of each candidate; earlier choices are replaced. */
export const replaceCandidates = async (
  tx: WriteTx,
  registration: Omit<NewRegistration, 'staffId'>,
  entrants: readonly Entrant[],
  today: string,
): Promise<void> => {
  const { id, stateId, examId, schoolId } = registration
  await tx.run(sql`delete from exam_candidate where registration_id = ${id}`)
  await tx.run(sql`
    insert into exam_candidate (id, state_id, exam_id, school_id, registration_id, student_id, class_arm_id, subject_ids)
    select akada_uuid(), ${stateId}, ${examId}, ${schoolId}, ${id}, chosen."studentId",
      (select e.class_arm_id from placement e where e.student_id = chosen."studentId" and e.school_id = ${schoolId}
        and akada_counts_on(e.begins, e.ends, ${today}::date) order by e.begins desc limit 1),
      array(select jsonb_array_elements_text(chosen."subjectIds")::uuid)
    from jsonb_to_recordset(${JSON.stringify(entrants)}::jsonb) as chosen("studentId" uuid, "subjectIds" jsonb)`)
}

/** Removes an unpaid registration with its candidates. */
export const deleteRegistration = (tx: WriteTx, id: string): Promise<number> =>
  tx.run(sql`delete from exam_registration where id = ${id} and paid_at is null`)

export const locateRegistrations = (tx: ReadTx, ids: string[]) =>
  tx.rows<{ id: string; stateId: string; districtId: string; schoolId: string }>(sql`
    select r.id, r.state_id as "stateId", sc.district_id as "districtId", r.school_id as "schoolId"
    from exam_registration r join school_brief sc on sc.id = r.school_id
    where ${idIn(sql`r.id`, ids)}`)

/** The candidates paid for, the payments reversed, and the fees given back or moved to another school, by each posting: see WalletHooks of wallet. */
export const registrationPurchases = (stateId: string | null): Sql => sql`
  select posting_id, sum(paid_kobo) as kobo, 'Exam registration' as action from exam_registration
  where (${stateId}::uuid is null or state_id = ${stateId}::uuid) and coalesce(paid_kobo, 0) > 0
  group by posting_id
  union all
  select reversal_id, -paid_kobo, 'Exam payment reversal' from exam_registration
  where (${stateId}::uuid is null or state_id = ${stateId}::uuid) and reversal_id is not null
  union all
  select posting_id, kobo, 'Exam fee refund' from exam_fee_refund
  where (${stateId}::uuid is null or state_id = ${stateId}::uuid)
  union all
  select moved.posting_id, moved.kobo, 'Exam fee transfer'
  from exam_fee_move m cross join lateral (values (m.out_posting_id, m.kobo), (m.in_posting_id, -m.kobo)) moved(posting_id, kobo)
  where (${stateId}::uuid is null or m.state_id = ${stateId}::uuid)`

interface Centre {
  examId: string
  schoolId: string
  stateId: string
}

/**
 * The number of a school in an exam, assigned with its first payment and permanent; and the last serial before the new ones. Nobody else
 * takes serials of the school until the transaction ends.
 */
export const claimSerials = async (
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
