import { firstSeniorLevel } from '@akada/contract/classes/calls'
import { type ReadTx, sql, type WriteTx } from '../../../platform/db/index.ts'
import type { GuardianOfChild } from '../rules.ts'
import { guardiansOfChildren } from './codes.ts'

export interface SlipReader {
  studentId: string
  fullName: string
  admissionNumber: string
  /** Null for the own slip of a senior student. */
  personId: string | null
  guardian: string | null
  /** The last three digits of each number of the guardian; null for a student. */
  endings: string[] | null
}

/**
 * Whom slips are printed for, by the name of the student: each guardian with a number who may see the student, and the students themselves
 * in a senior class. Of an arm on a day, or of those of its students who are chosen; with the arm and its school.
 */
export const readersOfSlips = async (
  tx: ReadTx,
  { classArmId, day, chosen }: { classArmId: string; day: string; chosen: readonly string[] | null },
) => ({
  arm: await tx.get<{ fullName: string; school: string }>(sql`
    select c.name || ' ' || a.name as "fullName", sc.name as school
    from class_arm_brief a join class_brief c on c.id = a.class_id join school_brief sc on sc.id = a.school_id
    where a.id = ${classArmId}`),
  readers: await tx.rows<SlipReader>(sql`
    select s.id as "studentId", s.full_name as "fullName", s.admission_number as "admissionNumber",
      reader.person_id as "personId", reader.guardian, reader.endings
    from placement e
    join student_brief s on s.id = e.student_id and s.merged_into is null
    join class_brief c on c.id = e.class_id
    cross join lateral (
      select l.person_id, p.name as guardian, array_agg(distinct right(number, 3) order by right(number, 3)) as endings
      from guardian_link_brief l join guardian_person_brief p on p.id = l.person_id cross join unnest(l.numbers) as number
      where l.student_id = s.id and l.ends is null and l.may_see
      group by l.person_id, p.name
      union all
      select null::uuid, null::text, null::text[] where c.level >= ${firstSeniorLevel}) as reader
    where e.class_arm_id = ${classArmId} and public.akada_counts_on(e.begins, e.ends, ${day}::date)
      and (${chosen === null} or s.id = any(${[...(chosen ?? [])]}::uuid[]))
    order by s.last_name collate "und-x-icu", s.first_name collate "und-x-icu", s.middle_name collate "und-x-icu", s.id,
      reader.guardian nulls last, reader.person_id
    limit 600`),
})

export interface NewSlip {
  id: string
  studentId: string
  personId: string | null
  hash: Buffer
}

/** Stores slips, in the order of the students; a former unused one of the same guardian of the student is void, and no other. */
export const replaceSlips = async (
  tx: WriteTx,
  place: { stateId: string; schoolId: string; by: string },
  slips: readonly NewSlip[],
  { at, expires }: { at: Date; expires: Date },
): Promise<void> => {
  const students = slips.map(({ studentId }) => studentId)
  const persons = slips.map(({ personId }) => personId)
  await tx.run(sql`
    update family_slip f set replaced_at = ${at.toISOString()}
    from (
      select slip.id
      from unnest(${students}::uuid[], ${persons}::uuid[]) as n(student, person)
      join family_slip slip on slip.student_id = n.student and slip.person_id is not distinct from n.person
        and slip.used_at is null and slip.replaced_at is null
      order by slip.student_id, slip.id for update of slip) as former
    where former.id = f.id`)
  await tx.run(sql`
    insert into family_slip (id, state_id, school_id, student_id, person_id, code_hash, printed_by, printed_at, expires_at)
    select n.id, ${place.stateId}, ${place.schoolId}, n.student, n.person, decode(n.hash, 'hex'), ${place.by},
      ${at.toISOString()}, ${expires.toISOString()}
    from unnest(${slips.map(({ id }) => id)}::uuid[], ${students}::uuid[], ${persons}::uuid[],
      ${slips.map(({ hash }) => hash.toString('hex'))}::text[]) as n(id, student, person, hash)
    order by n.student`)
}

export interface OpenSlip {
  id: string
  stateId: string
  schoolId: string
  districtId: string
  studentId: string
  student: string
  /** The guardian whose slip it is; null for that of a student. */
  personId: string | null
}

/** The slip of a code that is valid at a moment, locked; in every state. Null if there is none. */
export const lockSlip = (tx: WriteTx, hashes: readonly Buffer[], now: Date): Promise<OpenSlip | null> =>
  tx.find(sql`
    select f.id, f.state_id as "stateId", s.school_id as "schoolId", sc.district_id as "districtId",
      f.student_id as "studentId", s.full_name as student, coalesce(p.joined_into, p.id) as "personId"
    from family_slip f
    left join guardian_person_brief p on p.id = f.person_id
    join student_brief s on s.id = f.student_id and s.merged_into is null
    join school_brief sc on sc.id = s.school_id
    where f.code_hash in (select decode(h, 'hex') from unnest(${hashes.map(hash => hash.toString('hex'))}::text[]) as h)
      and f.used_at is null and f.replaced_at is null and f.expires_at > ${now.toISOString()}
    for update of f`)

/** The guardian of a slip, if the record of the student gives them a number; none otherwise. */
export const guardianWith = (
  tx: ReadTx,
  { studentId, personId }: Pick<OpenSlip, 'studentId' | 'personId'>,
  number: string,
): Promise<GuardianOfChild | null> =>
  tx.find(sql`
    ${guardiansOfChildren}
    where l.student_id = ${studentId} and l.person_id = ${personId} and l.ends is null
      and ${number}::text = any(l.numbers)
    order by l.id limit 1`)

export const useSlip = (tx: WriteTx, id: string, now: Date): Promise<number> =>
  tx.run(sql`update family_slip set used_at = ${now.toISOString()} where id = ${id}`)

/** Whether a student has this student number and is in a senior class now. */
export const isSeniorStudent = async (
  tx: ReadTx,
  { studentId, number, firstLevel }: { studentId: string; number: string; firstLevel: number },
): Promise<boolean> =>
  (await tx.find(sql`
    select from student_brief s
    join present_placement e on e.student_id = s.id
    join class_brief c on c.id = e.class_id and c.level >= ${firstLevel}
    where s.id = ${studentId} and upper(s.fx_id) = ${number}`)) !== null
