import { type ReadTx, type Sql, sql, type WriteTx } from '../../../platform/db/index.ts'
import type { SealedArrival } from '../rules/arrival.ts'

/** Where a student came from, as JSON: a value within the calling statement. Also that of a record merged into this one. */
export const arrivalOf = (studentId: Sql): Sql => sql`(
  select json_build_object('state', v.from_state, 'school', v.from_school, 'fxId', v.from_fx_id, 'fullName', v.from_name,
    'className', v.from_class, 'lastDay', v.last_day, 'results', v.results)
  from student_arrival v
  where v.student_id = any(array[${studentId}] || array(select r.id from student r where r.merged_into = ${studentId}))
  order by v.student_id = ${studentId} desc, v.student_id limit 1)`

/**
 * Records where an admitted student came from; returns 0 if the certificate was used in this state before, or the child is on a roll of
 * this database.
 */
export const insertArrival = (
  tx: WriteTx,
  { stateId, schoolId, studentId }: { stateId: string; schoolId: string; studentId: string },
  { code, state, school, fxId, fullName, className, lastDay, results }: SealedArrival,
): Promise<number> =>
  tx.run(sql`
    insert into student_arrival (student_id, state_id, school_id, code, from_state, from_school, from_fx_id, from_name, from_class,
      last_day, results)
    values (${studentId}, ${stateId}, ${schoolId}, ${code}, ${state}, ${school}, ${fxId}, ${fullName}, ${className}, ${lastDay},
      ${JSON.stringify(results)}::jsonb)
    on conflict do nothing`)

/** The name of the student who was admitted with a certificate in this state; null if nobody was. */
export const findArrived = async (tx: ReadTx, code: string): Promise<string | null> =>
  (
    await tx.find<{ name: string }>(sql`
      select akada_full_name(s.last_name, s.first_name, s.middle_name) as name
      from student_arrival v join student s on s.id = v.student_id
      where v.state_id = akada_state() and v.code = ${code}`)
  )?.name ?? null

/** The student of this state who is on a roll and came with a student number of a former state; null if nobody did. */
export const findPresent = (tx: ReadTx, number: string): Promise<{ name: string; school: string } | null> =>
  tx.find(sql`
    select akada_full_name(s.last_name, s.first_name, s.middle_name) as name, sc.name as school
    from student_arrival v
    join student own on own.id = v.student_id
    join student s on s.id = coalesce(own.merged_into, own.id)
    join school_brief sc on sc.id = s.school_id
    where v.state_id = akada_state() and v.from_fx_id = ${number} and v.is_present`)

/** The student number of a former state with which a student who is not on a roll came, if another record of the child is on one. */
export const findOtherPresent = async (tx: ReadTx, studentId: string): Promise<string | null> =>
  (
    await tx.find<{ number: string }>(sql`
      select v.from_fx_id as number from student_arrival v where v.student_id = ${studentId} and akada_is_present(v.from_fx_id)`)
  )?.number ?? null
