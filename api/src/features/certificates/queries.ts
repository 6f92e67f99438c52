import type { StudentCertificate } from '@akada/contract/certificates/calls'
import { type ReadTx, type Sql, sql, type WriteTx } from '../../platform/db/index.ts'

/** Of certificates: neither cancelled nor replaced nor out of date, and about the stay that ended on the student's last day. */
const isValid = (now: Date, lastDay: Sql): Sql => sql`
  t.revoked_at is null and t.replaced_at is null and t.expires_at > ${now.toISOString()}::timestamptz and t.last_day = ${lastDay}`

/** The certificate of a student that is valid now, for a stay that ended on a day. */
export const findValid = (
  tx: ReadTx,
  studentId: string,
  { lastDay, now }: { lastDay: string; now: Date },
): Promise<(NonNullable<StudentCertificate['certificate']> & { id: string }) | null> =>
  tx.find(sql`
    select t.id, t.code, t.issued_at as "issuedAt", b.full_name as "issuedBy",
      t.expires_at as "expiresAt", t.read_at is not null as "isRead"
    from transfer_certificate t join staff_brief b on b.id = t.issued_by
    where t.student_id = ${studentId} and ${isValid(now, sql`${lastDay}::date`)}`)

export const readingsOf = (tx: ReadTx, studentId: string): Promise<StudentCertificate['readings']> =>
  tx.rows(sql`
    select t.reader_school as school, t.reader_state as state, t.read_at as at
    from transfer_certificate t
    where t.student_id = ${studentId} and t.read_at is not null
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

export const insertCertificate = (tx: WriteTx, made: NewCertificate): Promise<number> =>
  tx.run(sql`
    insert into transfer_certificate (id, state_id, school_id, student_id, code, last_day, issued_by, issued_at, expires_at)
    values (${made.id}, ${made.stateId}, ${made.schoolId}, ${made.studentId}, ${made.code}, ${made.lastDay}, ${made.by},
      ${made.at.toISOString()}, ${made.expires.toISOString()})`)

/** Cancels the certificate of a student that is neither cancelled nor replaced; null if there is none. */
export const revokeCertificate = (
  tx: WriteTx,
  studentId: string,
  { by, at }: { by: string; at: Date },
): Promise<{ id: string; code: string } | null> =>
  tx.find(sql`
    update transfer_certificate set revoked_at = ${at.toISOString()}, revoked_by = ${by}
    where student_id = ${studentId} and revoked_at is null and replaced_at is null and expires_at > ${at.toISOString()}
    returning id, code`)

/** Whether there is a certificate with this code, valid or not. */
export const isCode = async (tx: ReadTx, code: string): Promise<boolean> =>
  (await tx.find(sql`select from transfer_certificate where code = ${code}`)) !== null

/** Whose certificate has a code, in every state; null if there is none. */
export const findByCode = (
  tx: ReadTx,
  code: string,
): Promise<{ id: string; stateId: string; studentId: string } | null> =>
  tx.find(
    sql`select id, state_id as "stateId", student_id as "studentId" from transfer_certificate where code = ${code}`,
  )

/** Locks a certificate of a school if it is valid for a stay that ended on a day; who has read it. Null if it is not valid. */
export const lockValid = (
  tx: WriteTx,
  id: string,
  { schoolId, lastDay, now }: { schoolId: string; lastDay: string; now: Date },
): Promise<{ readerSchoolId: string | null } | null> =>
  tx.find(sql`
    select t.reader_school_id as "readerSchoolId" from transfer_certificate t
    where t.id = ${id} and t.school_id = ${schoolId} and ${isValid(now, sql`${lastDay}::date`)}
    for update`)

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
export const getAskingSchool = (
  tx: ReadTx,
  schoolId: string,
): Promise<{ school: { id: string; name: string }; state: { name: string; code: string } }> =>
  tx.get(sql`
    select json_build_object('id', sc.id, 'name', sc.name) as school,
      json_build_object('name', st.name, 'code', st.code) as state
    from school_brief sc join state_brief st on st.id = sc.state_id
    where sc.id = ${schoolId}`)
