import { firstSeniorLevel } from '@akada/contract/classes/calls'
import { type ReadTx, sql, type WriteTx } from '../../../platform/db/index.ts'
import type { GuardianOfChild } from '../rules.ts'
import { guardiansOfChildren } from './codes.ts'

export interface SlipStudent {
  id: string
  fullName: string
  admissionNumber: string
}

/** The students of an arm on a day whose record has a guardian with a number who may see them, and all of a senior class, by name; the arm and its school. */
export const studentsForSlips = async (tx: ReadTx, classArmId: string, day: string) => ({
  arm: await tx.get<{ fullName: string; school: string }>(sql`
    select c.name || ' ' || a.name as "fullName", sc.name as school
    from class_arm_brief a join class_brief c on c.id = a.class_id join school_brief sc on sc.id = a.school_id
    where a.id = ${classArmId}`),
  students: await tx.rows<SlipStudent>(sql`
    select s.id, s.full_name as "fullName", s.admission_number as "admissionNumber"
    from placement e
    join student_brief s on s.id = e.student_id and s.merged_into is null
    join class_brief c on c.id = e.class_id
    where e.class_arm_id = ${classArmId} and public.akada_counts_on(e.begins, e.ends, ${day}::date)
      and (c.level >= ${firstSeniorLevel} or exists (
        select from guardian_link_brief l
        where l.student_id = s.id and l.ends is null and l.may_see and l.numbers <> '{}'))
    order by s.full_name, s.id
    limit 200`),
})

export interface NewSlip {
  id: string
  studentId: string
  hash: Buffer
}

/** Stores slips, in the order of the students; former unused ones are void. */
export const replaceSlips = async (
  tx: WriteTx,
  place: { stateId: string; schoolId: string; by: string },
  slips: readonly NewSlip[],
  { at, expires }: { at: Date; expires: Date },
): Promise<void> => {
  const students = slips.map(({ studentId }) => studentId)
  await tx.run(sql`
    update family_slip f set replaced_at = ${at.toISOString()}
    from (
      select id from family_slip
      where student_id = any(${students}::uuid[]) and used_at is null and replaced_at is null
      order by student_id for update) as former
    where former.id = f.id`)
  await tx.run(sql`
    insert into family_slip (id, state_id, school_id, student_id, code_hash, printed_by, printed_at, expires_at)
    select n.id, ${place.stateId}, ${place.schoolId}, n.student, decode(n.hash, 'hex'), ${place.by}, ${at.toISOString()},
      ${expires.toISOString()}
    from unnest(${slips.map(({ id }) => id)}::uuid[], ${students}::uuid[],
      ${slips.map(({ hash }) => hash.toString('hex'))}::text[]) as n(id, student, hash)
    order by n.student`)
}

export interface OpenSlip {
  id: string
  stateId: string
  schoolId: string
  districtId: string
  studentId: string
  student: string
}

/** The slip of a code that is valid at a moment, locked; in every state. Null if there is none. */
export const lockSlip = (tx: WriteTx, hashes: readonly Buffer[], now: Date): Promise<OpenSlip | null> =>
  tx.find(sql`
    select f.id, f.state_id as "stateId", s.school_id as "schoolId", sc.district_id as "districtId",
      f.student_id as "studentId", s.full_name as student
    from family_slip f
    join student_brief s on s.id = f.student_id and s.merged_into is null
    join school_brief sc on sc.id = s.school_id
    where f.code_hash in (select decode(h, 'hex') from unnest(${hashes.map(hash => hash.toString('hex'))}::text[]) as h)
      and f.used_at is null and f.replaced_at is null and f.expires_at > ${now.toISOString()}
    for update of f`)

/** The guardians of a student whom the record gives a number. */
export const guardiansWith = (tx: ReadTx, studentId: string, number: string): Promise<GuardianOfChild[]> =>
  tx.rows(sql`
    ${guardiansOfChildren}
    where l.student_id = ${studentId} and l.ends is null and ${number}::text = any(l.numbers)
    order by l.id limit 200`)

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
