import { type ReadTx, type Sql, sql } from '../../../platform/db/index.ts'
import { type FoundStaff, heldWithin, type StaffScope, summaryColumns } from './list.ts'

const service = sql`
  state.retirement, staff.staff_type, staff.date_of_birth, staff.first_appointment, staff.retirement_extended_to`

/** When a person `staff` retires by the settings of `state`: a day, null while one of the two days it depends on is missing. */
export const retirementDay = sql`akada_retires(${service})`

const retirementBy = sql`akada_retires_by(${service})`

export type Retiring = FoundStaff & { retirementDate: string; by: 'age' | 'service' | 'extension' }

const peopleIn = (scope: StaffScope): Sql => sql`
  from (${heldWithin(scope)}) as held
  join staff on staff.id = held.staff_id
  join state_brief state on state.id = staff.state_id`

/** Who in a scope retires within this many months of a day, the soonest first; overdue ones come before. */
export const retiringWithin = async (
  tx: ReadTx,
  scope: StaffScope,
  { today, withinMonths, limit, page }: { today: string; withinMonths: number; limit: number; page: number },
): Promise<{ found: Retiring[]; total: number; withoutDates: number }> => {
  const isDue = sql`${retirementDay} <= (${today}::date + make_interval(months => ${withinMonths}::int))::date`
  const found = await tx.rows<Retiring>(sql`
    select ${summaryColumns}, ${retirementDay} as "retirementDate", ${retirementBy} as "by"
    ${peopleIn(scope)}
    left join school_brief school on school.id = held.school_id
    where ${isDue}
    order by ${retirementDay}, staff.last_name collate "und-x-icu", staff.first_name collate "und-x-icu", staff.id
    limit ${limit} offset ${(page - 1) * limit}`)
  const counts = await tx.get<{ total: number; withoutDates: number }>(sql`
    select (count(*) filter (where ${isDue}))::int as total,
      (count(*) filter (where staff.date_of_birth is null or staff.first_appointment is null))::int as "withoutDates"
    ${peopleIn(scope)}`)
  return { found, ...counts }
}
