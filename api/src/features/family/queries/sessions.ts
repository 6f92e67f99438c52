import type { FamilyCaller } from '../../../platform/auth/index.ts'
import { type ReadTx, type Sql, sql, type WriteTx } from '../../../platform/db/index.ts'

/** Whether the record of a child gives the guardian of a session, `f`, the number with which it began; that of a student has none. */
const hasNumber = sql`
  (f.student_id is not null or exists (
    select from guardian_link_brief l
    where l.person_id = (select coalesce(p.joined_into, p.id) from guardian_person_brief p where p.id = f.person_id)
      and l.ends is null and f.number = any(l.numbers)))`

/** A session that is open, and whether its number is still that of its guardian: a number that a school replaced may be anybody's. */
export const findSession = (
  tx: ReadTx,
  hash: Buffer,
  now: Date,
): Promise<(FamilyCaller & { usedAt: string; hasNumber: boolean }) | null> =>
  tx.find(sql`
    select f.id as "sessionId", f.state_id as "stateId", coalesce(now.id, f.student_id) as "personId",
      coalesce(now.name, s.full_name) as name, case when f.student_id is null then 'guardian' else 'student' end as role,
      f.last_used_at as "usedAt", ${hasNumber} as "hasNumber"
    from family_session f
    left join guardian_person_brief p on p.id = f.person_id
    left join guardian_person_brief now on now.id = coalesce(p.joined_into, p.id)
    left join student_brief s on s.id = f.student_id
    where f.token_hash = ${hash} and f.ended_at is null and f.expires_at > ${now.toISOString()}`)

/** Notes the use of a session, which is valid from then for some days; on a shared phone as long as it was. */
export const extendSession = (tx: WriteTx, id: string, at: Date, expires: Date): Promise<number> =>
  tx.run(sql`
    update family_session set last_used_at = ${at.toISOString()},
      expires_at = case when is_shared then expires_at else ${expires.toISOString()} end
    where id = ${id}`)

export interface NewSession {
  id: string
  stateId: string
  /** A guardian, or a student who signs in for themselves. */
  who: { personId: string; number: string } | { studentId: string }
  hash: Buffer
  device: string
  at: Date
  expires: Date
  /** On a phone that is somebody else's: use does not prolong it. */
  isShared: boolean
}

export const insertSession = (tx: WriteTx, { who, ...made }: NewSession): Promise<number> =>
  tx.run(sql`
    insert into family_session (id, state_id, person_id, number, student_id, token_hash, device, created_at, last_used_at, expires_at, is_shared)
    values (${made.id}, ${made.stateId}, ${'personId' in who ? who.personId : null}, ${'number' in who ? who.number : null},
      ${'studentId' in who ? who.studentId : null}, ${made.hash}, ${made.device}, ${made.at.toISOString()},
      ${made.at.toISOString()}, ${made.expires.toISOString()}, ${made.isShared})`)

export interface FamilySessionRow {
  id: string
  device: string
  /** With the code of the country; null for a student. */
  number: string | null
  createdAt: string
  lastUsedAt: string
  endsAt: string | null
}

/** Sessions of a guardian, also those that began before they were joined with another, or of a student. */
const isOf = (personId: string): Sql => sql`
  (f.person_id in (select p.id from guardian_person_brief p where p.id = ${personId} or p.joined_into = ${personId})
    or f.student_id = ${personId})`

/** The sessions of a guardian that are open, the one used last first. */
export const openSessions = (tx: ReadTx, personId: string, now: Date): Promise<FamilySessionRow[]> =>
  tx.rows(sql`
    select f.id, f.device, f.number, f.created_at as "createdAt", f.last_used_at as "lastUsedAt",
      case when f.is_shared then f.expires_at end as "endsAt"
    from family_session f
    where ${isOf(personId)} and f.ended_at is null and f.expires_at > ${now.toISOString()} and ${hasNumber}
    order by f.last_used_at desc, f.id limit 100`)

/** The guardian of a link, and the student whose record names them; `ends` is null while it does. */
export const getGuardianOfLink = (
  tx: ReadTx,
  linkId: string,
): Promise<{ personId: string; name: string; studentId: string; student: string; ends: string | null }> =>
  tx.get(sql`
    select l.person_id as "personId", p.name, l.student_id as "studentId", s.full_name as student, l.ends
    from guardian_link_brief l
    join guardian_person_brief p on p.id = l.person_id
    join student_brief s on s.id = l.student_id
    where l.id = ${linkId}`)

/** A session of a guardian, open or not; refuses with 404 if it is another's. */
export const getOwnSession = (tx: ReadTx, personId: string, id: string): Promise<{ device: string }> =>
  tx.get(sql`select f.device from family_session f where f.id = ${id} and ${isOf(personId)}`)

/**
 * Ends all sessions of a guardian and forgets that their numbers were proven: who has one of them is asked for more than a code. Returns how
 * many devices were signed in.
 */
export const endSessionsOf = async (tx: WriteTx, personId: string, now: Date): Promise<number> => {
  await tx.run(sql`delete from family_number_proof where person_id = ${personId}`)
  return tx.run(sql`
    update family_session f set ended_at = ${now.toISOString()}
    where ${isOf(personId)} and f.ended_at is null and f.expires_at > ${now.toISOString()}`)
}

/** Ends a session; 0 if it has ended. */
export const endSession = (tx: WriteTx, id: string, now: Date): Promise<number> =>
  tx.run(sql`update family_session set ended_at = ${now.toISOString()} where id = ${id} and ended_at is null`)

interface Looks {
  sessionId: string
  stateId: string
  subject: string
  children: readonly string[]
  at: Date
  /** A look since then goes on. */
  unlessSince: Date
}

interface NewLook {
  id: string
  schoolId: string
  districtId: string
}

/** Notes that something of children was looked at on a device. Returns those of whom it has not been noted since a moment, each with the school. */
export const noteLooks = (
  tx: WriteTx,
  { sessionId, stateId, subject, children, at, unlessSince }: Looks,
): Promise<NewLook[]> =>
  tx.rows(sql`
    with noted as (
      insert into family_look as l (session_id, state_id, subject, looked_at)
      select ${sessionId}, ${stateId}, ${`${subject} `} || child, ${at.toISOString()}
      from unnest(${children}::uuid[]) as n(child)
      on conflict (session_id, subject) do update set looked_at = excluded.looked_at
      where l.looked_at < ${unlessSince.toISOString()}
      returning right(subject, 36)::uuid as child
    )
    select s.id, sc.id as "schoolId", sc.district_id as "districtId"
    from noted
    cross join lateral (select id, school_id from student_brief where id = noted.child) s
    join school_brief sc on sc.id = s.school_id`)

/** How many rows one statement removes: a moment's work. */
const atOnce = 5000

/** Removes slips that were used, replaced or expired before a moment; returns how many, at most 5,000. */
export const removeSlips = (tx: WriteTx, before: Date): Promise<number> =>
  tx.run(sql`
    delete from family_slip where id in (
      select id from family_slip
      where least(used_at, replaced_at, expires_at) < ${before.toISOString()} limit ${atOnce})`)

/** Removes sessions that ended or expired before a moment, with what was looked at; returns how many, at most 5,000. */
export const removeSessions = (tx: WriteTx, before: Date): Promise<number> =>
  tx.run(sql`
    delete from family_session where id in (
      select id from family_session where least(ended_at, expires_at) < ${before.toISOString()} limit ${atOnce})`)

/** Removes looks before a moment: none that follows is the same look. Returns how many, at most 5,000. */
export const removeLooks = (tx: WriteTx, before: Date): Promise<number> =>
  tx.run(sql`
    delete from family_look where (session_id, subject) in (
      select session_id, subject from family_look where looked_at < ${before.toISOString()} limit ${atOnce})`)

/** Removes codes by SMS from before a moment; returns how many, at most 5,000. */
export const removeCodes = (tx: WriteTx, before: Date): Promise<number> =>
  tx.run(sql`
    delete from family_code where id in (
      select id from family_code where created_at < ${before.toISOString()} limit ${atOnce})`)

/** Removes proofs of numbers from before a moment; returns how many, at most 5,000. */
export const removeProofs = (tx: WriteTx, before: Date): Promise<number> =>
  tx.run(sql`
    delete from family_number_proof where (person_id, number) in (
      select person_id, number from family_number_proof where proven_at < ${before.toISOString()} limit ${atOnce})`)
