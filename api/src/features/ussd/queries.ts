import type { Language, Translation } from '@akada/contract/kernel/languages'
import { planOnce, type ReadTx, sql, type WriteTx } from '../../platform/db/index.ts'

/** A child that the guardians of a number may see. */
export interface DialledChild {
  id: string
  firstName: string
  middleName: string | null
  lastName: string
  fullName: string
  gender: 'male' | 'female'
  /** 'JSS 1 Gold'; null for a child who is in no class now. */
  place: string | null
  admissionNumber: string
  fxId: string
  stateId: string
  schoolId: string
  districtId: string
  /** Those whose number it is; of several, nobody knows who has dialled. */
  persons: string[]
  /** The first of them: what a guardian of the child may see is read in their name. */
  personId: string
  /** The names of them all: 'Ruth Bello or Musa Bello'. */
  guardian: string
  /** What one of these guardians has chosen; null until then, or where the state does not have it on. */
  language: Language | null
  /** Those that the state has on beside English. */
  languages: Translation[]
}

/**
 * The children of a number, of every state and school, by name: at most 30. One whose number it is without custody is not among them. Each step
 * of a session asks this: planning took eight times as long as the look itself, so the plan is kept, and each join finds one row by its id
 * whatever the number of links that the planner expects.
 */
export const childrenOfNumber = async (tx: ReadTx, number: string): Promise<DialledChild[]> => {
  const [, children] = await Promise.all([
    planOnce(tx),
    tx.rows<DialledChild>(sql`
      select distinct on (s.full_name, s.id) s.id, s.first_name as "firstName", s.middle_name as "middleName",
        s.last_name as "lastName", s.full_name as "fullName", s.gender, at.place, s.admission_number as "admissionNumber",
        s.fx_id as "fxId",
        l.state_id as "stateId", st.family_languages as languages, s.school_id as "schoolId", sc.district_id as "districtId", l.person_id as "personId",
        array_agg(l.person_id) over (partition by s.id) as persons, min(p.language) over (partition by s.id) as language,
        string_agg(p.name, ' or ') over (
          partition by s.id order by l.id rows between unbounded preceding and unbounded following) as guardian
      from guardian_link_brief l
      cross join lateral (select * from student_brief where id = l.student_id and merged_into is null limit 1) s
      cross join lateral (select district_id from school_brief where id = s.school_id limit 1) sc
      cross join lateral (select name, language from guardian_person_brief where id = l.person_id limit 1) p
      cross join lateral (select family_languages from state_brief where id = l.state_id limit 1) st
      left join lateral (
        select concat_ws(' ', c.name, a.name) as place
        from present_placement e join class_brief c on c.id = e.class_id left join class_arm_brief a on a.id = e.class_arm_id
        where e.student_id = s.id limit 1) at on true
      where l.numbers @> array[${number}]::text[] and l.ends is null and l.may_see
      order by s.full_name, s.id, l.id
      limit 30`),
  ])
  return children
}

interface PinPlace {
  stateId: string
  number: string
  /** Whose PIN it is, sorted: all guardians of a child with this number, as nobody knows which of them has dialled. */
  guardians: readonly string[]
}

/** The PINs of some or all of these guardians: who set one is a guardian of every child that it opens. */
const pinsOf = ({ stateId, number, guardians }: PinPlace) =>
  sql`state_id = ${stateId} and number = ${number} and guardians <@ ${guardians}::uuid[]`

export const hasPin = async (tx: ReadTx, place: PinPlace): Promise<boolean> =>
  (await tx.find(sql`select 1 as one from ussd_pin where ${pinsOf(place)} and pin_hash is not null limit 1`)) !== null

/** Counts a try of this day before it is checked, so that tries at the same time gain nothing; false once `most` are used up. */
export const countTry = async (
  tx: WriteTx,
  { stateId, number, guardians }: PinPlace,
  day: string,
  most: number,
): Promise<boolean> =>
  (await tx.run(sql`
    insert into ussd_pin as p (state_id, number, guardians, tries, tried_on)
    values (${stateId}, ${number}, ${guardians}::uuid[], 1, ${day})
    on conflict (state_id, number, guardians) do update
    set tries = case when p.tried_on = excluded.tried_on then p.tries + 1 else 1 end, tried_on = excluded.tried_on
    where p.tried_on <> excluded.tried_on or p.tries < ${most}::int`)) > 0

/** After the right PIN or number: the tries of the day are forgotten. */
export const resetAttempts = (tx: WriteTx, { stateId, number, guardians }: PinPlace): Promise<number> =>
  tx.run(sql`
    update ussd_pin set tries = 0
    where state_id = ${stateId} and number = ${number} and guardians = ${guardians}::uuid[]`)

/** Whether one of these is the hash of the PIN. */
export const isPinOf = async (tx: ReadTx, place: PinPlace, hashes: readonly Buffer[]): Promise<boolean> =>
  (await tx.find(sql`
    select 1 as one from ussd_pin
    where ${pinsOf(place)} and pin_hash in (
      select decode(h, 'hex') from unnest(${hashes.map(hash => hash.toString('hex'))}::text[]) as h)
    limit 1`)) !== null

/** Stores the PIN of guardians whose tries were counted. */
export const storePin = (
  tx: WriteTx,
  { stateId, number, guardians }: PinPlace,
  hash: Buffer,
  at: Date,
): Promise<number> =>
  tx.run(sql`
    update ussd_pin set pin_hash = ${hash}, set_at = ${at.toISOString()}
    where state_id = ${stateId} and number = ${number} and guardians = ${guardians}::uuid[]`)

/**
 * Notes that a step is being answered; false if it was before, and its answer is neither lost nor too old. Removes up to 100 answers that are too old, of any session.
 */
export const addStep = async (
  tx: WriteTx,
  key: string,
  now: Date,
  before: { lost: Date; old: Date },
): Promise<boolean> => {
  await tx.run(sql`
    delete from ussd_step where key in (
      select key from ussd_step where made_at < ${before.old.toISOString()} limit 100 for update skip locked)`)
  const added = await tx.run(sql`
    insert into ussd_step as s (key, made_at) values (${key}, ${now.toISOString()})
    on conflict (key) do update set made_at = excluded.made_at, answer = null
    where (s.answer is null and s.made_at < ${before.lost.toISOString()}) or s.made_at < ${before.old.toISOString()}`)
  return added > 0
}

/** The encrypted answers to these steps, those since a moment. */
export const findAnswers = (
  tx: ReadTx,
  keys: readonly string[],
  since: Date,
): Promise<{ key: string; answer: string }[]> =>
  tx.rows(sql`
    select key, answer from ussd_step
    where key = any(${keys}::text[]) and answer is not null and made_at >= ${since.toISOString()}`)

export const storeAnswer = (tx: WriteTx, key: string, answer: string): Promise<number> =>
  tx.run(sql`update ussd_step set answer = ${answer} where key = ${key}`)

export const deleteStep = (tx: WriteTx, key: string): Promise<number> =>
  tx.run(sql`delete from ussd_step where key = ${key}`)

/** When the next term begins: as the active one says, or else the first that the state has set; null while it has set none. */
export const nextTermBegins = async (tx: ReadTx, today: string): Promise<string | null> => {
  const { begins } = await tx.get<{ begins: string | null }>(sql`
    select coalesce(
      (select t.next_term_begins from term_brief t where t.active and t.next_term_begins > ${today}::date limit 1),
      (select min(t.starts) from term_brief t where t.starts > ${today}::date)) as begins`)
  return begins
}
