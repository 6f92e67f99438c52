import type { StudentCertificate } from '@akada/contract/certificates/calls'
import type { Place } from '../../platform/auth/index.ts'
import { type ReadTx, type Sql, sql, type WriteTx } from '../../platform/db/index.ts'

/** A certificate of a student that is not cancelled. */
export interface OpenCertificate {
  id: string
  code: string
  /** '0007/2026': the school's seventh certificate, issued in 2026. */
  serial: string
  issuedAt: string
  issuedBy: string
  expiresAt: string
  isRead: boolean
  /** By which school of another state, and when, it was last used to admit the student. */
  use: { school: string; state: string; at: string } | null
}

/**
 * The certificate of a student for a stay that ended on a day: one that is valid, or was used to admit the student, until it is cancelled.
 */
export const findOpen = (
  tx: ReadTx,
  studentId: string,
  { lastDay, now }: { lastDay: string; now: Date },
): Promise<OpenCertificate | null> =>
  tx.find(sql`
    select t.id, t.code,
      lpad(t.serial::text, greatest(4, length(t.serial::text)), '0') || to_char(t.issued_at at time zone 'Africa/Lagos', '/YYYY') as serial,
      t.issued_at as "issuedAt", b.full_name as "issuedBy",
      t.expires_at as "expiresAt", t.read_at is not null as "isRead",
      case when t.used_at is not null
        then json_build_object('school', t.reader_school, 'state', t.reader_state, 'at', t.used_at) end as use
    from transfer_certificate t join staff_brief b on b.id = t.issued_by
    where t.student_id = ${studentId} and t.revoked_at is null and t.replaced_at is null and t.last_day = ${lastDay}::date
      and (t.used_at is not null or t.expires_at > ${now.toISOString()}::timestamptz)`)

/** Which schools have read the record of a student, the latest first; of the stay that ended on a day, if one is named. */
export const readingsOf = (
  tx: ReadTx,
  studentId: string,
  lastDay: string | null = null,
): Promise<StudentCertificate['readings']> =>
  tx.rows(sql`
    select t.reader_school as school, t.reader_state as state, t.read_at as at, t.used_at as "usedAt"
    from transfer_certificate t
    where t.student_id = ${studentId} and t.read_at is not null and (${lastDay}::date is null or t.last_day = ${lastDay}::date)
    order by t.read_at desc limit 5`)

/** Ends a former certificate of a student, which is no longer valid. */
export const replaceFormer = (tx: WriteTx, studentId: string, now: Date): Promise<number> =>
  tx.run(sql`
    update transfer_certificate set replaced_at = ${now.toISOString()}
    where student_id = ${studentId} and revoked_at is null and replaced_at is null`)

export interface NewCertificate {
  id: string
  stateId: string
  schoolId: string
  studentId: string
  code: string
  lastDay: string
  by: string
  at: Date
  expires: Date
}

/** Stores a certificate under the school's next serial number; two that are issued at once wait for each other. */
export const insertCertificate = async (tx: WriteTx, made: NewCertificate): Promise<void> => {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`transfer certificates of ${made.schoolId}`}, 0))`)
  await tx.run(sql`
    insert into transfer_certificate (id, state_id, school_id, student_id, code, serial, last_day, issued_by, issued_at, expires_at)
    select ${made.id}::uuid, ${made.stateId}::uuid, ${made.schoolId}::uuid, ${made.studentId}::uuid, ${made.code},
      coalesce(max(t.serial), 0) + 1, ${made.lastDay}::date, ${made.by}::uuid, ${made.at.toISOString()}::timestamptz,
      ${made.expires.toISOString()}::timestamptz
    from transfer_certificate t where t.school_id = ${made.schoolId}`)
}

/** What the printed certificate says about the school. */
export interface PaperFacts {
  address: string | null
  phone: string | null
  logoFileId: string | null
}

export const paperFacts = (tx: ReadTx, schoolId: string): Promise<PaperFacts> =>
  tx.get(sql`
    select sc.address, nullif(concat_ws(' ', sc.phone ->> 'code', sc.phone ->> 'number'), '') as phone,
      sc.logo_file_id as "logoFileId"
    from school_brief sc where sc.id = ${schoolId}`)

export const revokeCertificate = (tx: WriteTx, id: string, { by, at }: { by: string; at: Date }): Promise<number> =>
  tx.run(sql`
    update transfer_certificate set revoked_at = ${at.toISOString()}, revoked_by = ${by} where id = ${id}`)

/** Whose certificate has a code, in every state; null if there is none. */
export const findByCode = (
  tx: ReadTx,
  code: string,
): Promise<{ id: string; stateId: string; studentId: string } | null> =>
  tx.find(
    sql`select id, state_id as "stateId", student_id as "studentId" from transfer_certificate where code = ${code}`,
  )

/**
 * Locks a certificate: whether it is valid for a student who was withdrawn from a school after a day (null: who was not), and which school
 * has read the record with it.
 */
export const lockCertificate = (
  tx: WriteTx,
  id: string,
  { left, now }: { left: { schoolId: string; lastDay: string } | null; now: Date },
): Promise<{ readerSchoolId: string | null; isValid: boolean }> =>
  tx.get(sql`
    select t.reader_school_id as "readerSchoolId", coalesce(t.revoked_at is null and t.replaced_at is null
      and t.expires_at > ${now.toISOString()}::timestamptz and t.school_id = ${left?.schoolId ?? null}::uuid
      and t.last_day = ${left?.lastDay ?? null}::date, false) as "isValid"
    from transfer_certificate t
    where t.id = ${id}
    for update`)

/** Records that the school that has read the record admits the student with it. */
export const recordAdmissionUse = (tx: WriteTx, id: string, at: Date): Promise<number> =>
  tx.run(sql`update transfer_certificate set used_at = ${at.toISOString()} where id = ${id}`)

/** Records the first reading; a later one by the same school changes nothing. */
export const noteReading = (
  tx: WriteTx,
  id: string,
  { school, state }: { school: { id: string; name: string }; state: { name: string } },
  at: Date,
): Promise<number> =>
  tx.run(sql`
    update transfer_certificate
    set reader_school_id = ${school.id}, reader_school = ${school.name}, reader_state = ${state.name}, read_at = ${at.toISOString()}
    where id = ${id} and read_at is null`)

/** The names of a school and of its state, with the state's code. */
export const getRequestingSchool = (
  tx: ReadTx,
  schoolId: string,
): Promise<{ school: { id: string; name: string }; state: { name: string; code: string } }> =>
  tx.get(sql`
    select json_build_object('id', sc.id, 'name', sc.name) as school,
      json_build_object('name', st.name, 'code', st.code) as state
    from school_brief sc join state_brief st on st.id = sc.state_id
    where sc.id = ${schoolId}`)

/** The transfer certificates that a school issued for a student, as events of the student's timeline. */
export const eventsOfCertificates = (studentId: string, { schoolId }: Place): Sql => sql`
  select 'certificate' as kind, 'certificate ' || tc.id as key, (tc.issued_at at time zone 'Africa/Lagos')::date as day,
    tc.serial::text as title, case when tc.revoked_at is not null then 'Cancelled' when tc.replaced_at is not null then 'Replaced' end as detail,
    null as figure, sc.name as school, null::uuid as class_arm_id, tc.id as record_id, null::uuid as term_id
  from transfer_certificate tc join school_brief sc on sc.id = tc.school_id
  where tc.student_id = ${studentId} and tc.school_id = ${schoolId}`
