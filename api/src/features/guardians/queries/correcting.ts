import { type ReadTx, sql, type WriteTx } from '../../../platform/db/index.ts'

/** Where the records of a school's students name a guardian: the position among the guardians of each, from 1. */
export const placesOfGuardian = (
  tx: ReadTx,
  { personId, schoolId }: { personId: string; schoolId: string },
): Promise<{ studentId: string; position: number }[]> =>
  tx.rows(sql`
    select r.student_id as "studentId", r.position::int
    from (
      select g.student_id, g.person_id, row_number() over (partition by g.student_id order by g.place) as position
      from public.akada_guardian_rows(array(
        select l.student_id from guardian_link l
        where l.person_id = ${personId} and l.school_id = ${schoolId} and l.ends is null)) as g) as r
    where r.person_id = ${personId}
    order by r.student_id, r.position`)

/** Whether the record of one of these students names another guardian so. */
export const isNamesake = async (
  tx: ReadTx,
  { personId, studentIds, name }: { personId: string; studentIds: readonly string[]; name: string },
): Promise<boolean> =>
  (await tx.find(sql`
    select from guardian_link l
    where l.student_id = any(${[...studentIds]}::uuid[]) and l.person_id <> ${personId} and l.ends is null
      and l.name_key = public.akada_guardian_key(${name})
    limit 1`)) !== null

/** Lets the records of these students name the guardian otherwise, and remain about the same person. */
export const renameGuardian = async (
  tx: WriteTx,
  { personId, studentIds, name }: { personId: string; studentIds: readonly string[]; name: string },
): Promise<void> => {
  const key = sql`public.akada_guardian_key(${name})`
  await tx.run(sql`update guardian_person set name = ${name} where id = ${personId}`)
  await tx.run(sql`
    update guardian_link set name_key = ${key}
    where person_id = ${personId} and student_id = any(${[...studentIds]}::uuid[]) and ends is null`)
  await tx.run(sql`
    update guardian_number n set name_key = ${key}
    where n.person_id = ${personId} and n.ends is null and not exists (
      select from guardian_number o
      where o.state_id = n.state_id and o.number = n.number and o.ends is null and o.id <> n.id
        and (o.person_id = n.person_id or o.name_key = ${key}))`)
}

/** Lets the records of these students give the guardian another number, and remain about the same person. */
export const renumberGuardian = (
  tx: WriteTx,
  {
    personId,
    studentIds,
    from,
    to,
  }: { personId: string; studentIds: readonly string[]; from: string | null; to: string },
): Promise<number> =>
  tx.run(sql`
    update guardian_link set numbers = array_append(array_remove(numbers, ${from}), ${to})
    where person_id = ${personId} and student_id = any(${[...studentIds]}::uuid[]) and ends is null
      and (${from}::text = any(numbers) or numbers = '{}' and ${from}::text is null)`)
