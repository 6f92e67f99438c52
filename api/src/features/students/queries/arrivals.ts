import { type ReadTx, type Sql, sql, type WriteTx } from '../../../platform/db/index.ts'
import type { SealedArrival } from '../rules/arrival.ts'

/** Where a student came from, as JSON: a value within the calling statement. Also that of a record merged into this one. */
export const arrivalOf = (studentId: Sql): Sql => sql`(
  select json_build_object('state', v.from_state, 'school', v.from_school, 'fxId', v.from_fx_id, 'fullName', v.from_name,
    'className', v.from_class, 'lastDay', v.last_day, 'results', v.results)
  from student_arrival v
  where v.student_id = any(array[${studentId}] || array(select r.id from student r where r.merged_into = ${studentId}))
  order by v.student_id = ${studentId} desc, v.student_id limit 1)`

/** Records where an admitted student came from; returns 0 if the certificate was used in this state before. */
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
    on conflict on constraint student_arrival_code do nothing`)

/** The name of the student who was admitted with a certificate in this state; null if nobody was. */
export const findArrived = async (tx: ReadTx, code: string): Promise<string | null> =>
  (
    await tx.find<{ name: string }>(sql`
      select akada_full_name(s.last_name, s.first_name, s.middle_name) as name
      from student_arrival v join student s on s.id = v.student_id
      where v.state_id = akada_state() and v.code = ${code}`)
  )?.name ?? null
