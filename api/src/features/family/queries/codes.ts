import type { Language } from '@akada/contract/kernel/languages'
import { type ReadTx, sql, type WriteTx } from '../../../platform/db/index.ts'
import type { GuardianOfChild } from '../rules.ts'

export interface NewCode {
  id: string
  number: string
  hash: Buffer
  at: Date
  expires: Date
}

/** Stores the code of a number; former ones of the number are void. */
export const replaceCode = async (tx: WriteTx, made: NewCode): Promise<void> => {
  await tx.run(sql`delete from family_code where number = ${made.number} and used_at is null`)
  await tx.run(sql`
    insert into family_code (id, number, code_hash, created_at, expires_at)
    values (${made.id}, ${made.number}, ${made.hash}, ${made.at.toISOString()}, ${made.expires.toISOString()})`)
}

/** Counts a try at the open code of a number; returns it with its HMAC, or null if there is none or it has had its tries. */
export const tryCode = (
  tx: WriteTx,
  { number, now, most }: { number: string; now: Date; most: number },
): Promise<{ id: string; hash: Buffer } | null> =>
  tx.find(sql`
    update family_code set tries = tries + 1
    where id = (
      select id from family_code
      where number = ${number} and used_at is null and expires_at > ${now.toISOString()}
      order by created_at desc limit 1) and tries < ${most}
    returning id, code_hash as hash`)

/** Uses a code up; 0 if it was used meanwhile. */
export const useCode = (tx: WriteTx, id: string, now: Date): Promise<number> =>
  tx.run(sql`update family_code set used_at = ${now.toISOString()} where id = ${id} and used_at is null`)

export interface NumberHolder {
  id: string
  name: string
  stateId: string
  /** What the guardian has chosen; null until then. */
  language: Language | null
  /** Whether the guardian has typed a code right that was sent to this number, since a moment, and after the school last recorded it. */
  isProven: boolean
}

/** The guardians whom open records give a number, in every state, those known longest first. */
export const holdersOf = (tx: ReadTx, number: string, provenSince: Date): Promise<NumberHolder[]> =>
  tx.rows(sql`
    select p.id, p.name, p.state_id as "stateId", p.language,
      exists (
        select from family_number_proof f
        where f.person_id = p.id and f.number = n.number and f.proven_at > ${provenSince.toISOString()}
          and (f.proven_at at time zone 'Africa/Lagos')::date >= n.begins) as "isProven"
    from (
      select number, person_id, state_id, max(begins) as begins from guardian_number_brief
      where number = ${number} and ends is null group by number, person_id, state_id) as n
    join guardian_person_brief p on p.id = n.person_id
    order by p.id limit 100`)

/** Each guardian of each child whose record names them. */
export const guardiansOfChildren = sql`
  select l.person_id as "personId", p.name as guardian, s.id as "studentId", s.full_name as child, sc.name as school,
    l.may_see as "maySee"
  from guardian_link_brief l
  join guardian_person_brief p on p.id = l.person_id
  join student_brief s on s.id = l.student_id and s.merged_into is null
  join school_brief sc on sc.id = s.school_id`

/** The children with an admission number, in every state and school, each with one of these guardians. */
export const childrenWith = (
  tx: ReadTx,
  persons: readonly string[],
  admissionNumber: string,
): Promise<GuardianOfChild[]> =>
  tx.rows(sql`
    ${guardiansOfChildren}
    where l.person_id = any(${[...persons]}::uuid[]) and l.ends is null
      and upper(replace(s.admission_number, ' ', '')) = ${admissionNumber}
    order by l.id limit 200`)

/** Notes that a guardian typed a code right that was sent to a number. */
export const proveNumber = (
  tx: WriteTx,
  { personId, number, stateId, at }: { personId: string; number: string; stateId: string; at: Date },
): Promise<number> =>
  tx.run(sql`
    insert into family_number_proof as f (person_id, number, state_id, proven_at)
    values (${personId}, ${number}, ${stateId}, ${at.toISOString()})
    on conflict (person_id, number) do update set proven_at = excluded.proven_at`)
