import type { RegisterHours } from '@akada/contract/attendance/hours'
import { type ReadTx, type Sql, sql, type WriteTx } from '../../../platform/db/index.ts'

type Times = RegisterHours['first']

export interface SchoolHours extends Pick<RegisterHours, 'state' | 'first' | 'second' | 'revision'> {
  sittingsPerDay: number
}

/** Whether a sitting may be called at a time ('HH:MM'), by the columns of `register_hours_brief` under the name `hours`. */
export const mayBeCalledBy = (hours: Sql, sitting: Sql, time: string): Sql =>
  sql`case ${sitting} when 'morning' then ${hours}.morning_from else ${hours}.afternoon_from end <= ${time}`

/** The times of a school and of its state. The second shift has the open arms of a session. */
export const getHours = (tx: ReadTx, schoolId: string, sessionId: string | null): Promise<SchoolHours> =>
  tx.get(sql`
    select st.sittings_per_day as "sittingsPerDay",
      json_build_object('morning', st.morning_from, 'afternoon', st.afternoon_from) as "state",
      json_build_object('morning', h.morning_from, 'afternoon', h.afternoon_from) as "first",
      case when exists (select from second_shift_arm s where s.school_id = sc.id) then
        json_build_object('morning', h.second_morning_from, 'afternoon', h.second_afternoon_from, 'classArmIds', (
          select coalesce(json_agg(hours.class_arm_id order by hours.class_arm_id), '[]')
          from register_hours_brief hours join class_arm_brief a on a.id = hours.class_arm_id
          where a.school_id = sc.id and a.session_id = ${sessionId}::uuid and a.closed_at is null and hours.is_second)) end as "second",
      coalesce(h.revision, 0) as "revision"
    from school_brief sc
    join state_brief st on st.id = sc.state_id
    left join register_hours h on h.school_id = sc.id
    where sc.id = ${schoolId}`)

/** How many of the times from which registers of a state's schools may be called have come. */
export const countHoursPassed = async (tx: ReadTx, stateId: string, time: string): Promise<number> =>
  (
    await tx.get<{ passed: number }>(sql`
      select count(distinct hour)::int as passed from (
        select unnest(array[morning_from, afternoon_from]) as hour from state_brief where id = ${stateId}
        union all
        select unnest(array[morning_from, afternoon_from, second_morning_from, second_afternoon_from])
        from register_hours where state_id = ${stateId}) as begins
      where hour <= ${time}`)
  ).passed

/** Makes the row of a school that has none yet, and locks it until the transaction ends. */
export const lockHours = async (tx: WriteTx, { schoolId, stateId }: { schoolId: string; stateId: string }) => {
  await tx.run(sql`
    insert into register_hours (school_id, state_id, revision) values (${schoolId}, ${stateId}, 0) on conflict do nothing`)
  await tx.run(sql`select from register_hours where school_id = ${schoolId} for update`)
}

interface NewHours {
  schoolId: string
  stateId: string
  first: Times
  second: (Times & { classArmIds: readonly string[] }) | null
}

/** Replaces a school's times and the arms of its second shift. */
export const saveHours = async (tx: WriteTx, { schoolId, stateId, first, second }: NewHours): Promise<void> => {
  await tx.run(sql`
    update register_hours set morning_from = ${first.morning}, afternoon_from = ${first.afternoon},
      second_morning_from = ${second?.morning ?? null}, second_afternoon_from = ${second?.afternoon ?? null}, revision = revision + 1
    where school_id = ${schoolId}`)
  await tx.run(sql`delete from second_shift_arm where school_id = ${schoolId}`)
  await tx.run(sql`
    insert into second_shift_arm (school_id, class_id, name, state_id)
    select a.school_id, a.class_id, a.name, ${stateId}::uuid from class_arm_brief a
    where a.school_id = ${schoolId} and a.id = any(${[...(second?.classArmIds ?? [])]}::uuid[])`)
}
