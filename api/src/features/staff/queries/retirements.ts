import type { RetirementCriteria, Service } from '../rules/retirement.ts'
import { type ReadTx, type Sql, sql } from '../../../platform/db/index.ts'
import { type FoundStaff, heldWithin, type StaffScope, summaryColumns } from './list.ts'

/**
 * Retirement as `retirementOf` of the rules says it, of a person `staff` by the criteria `state.retirement`: PostgreSQL too makes the 28th
 * of 29 February in a year without one. A test holds both against each other. Gives `by_age`, `by_service` and `extended_to`.
 */
const retirementDays = sql`
  cross join lateral (
    select case staff.staff_type when 'Teaching' then state.retirement -> 'teaching' else state.retirement -> 'nonTeaching' end as rule
  ) as criteria
  cross join lateral (
    select (staff.date_of_birth + make_interval(years => (criteria.rule ->> 'age')::int))::date as by_age,
      (staff.first_appointment + make_interval(years => (criteria.rule ->> 'years')::int))::date as by_service,
      staff.retirement_extended_to as extended_to
  ) as due`

/** The day, null while one of the two days that it comes from is missing. */
const retirementDay = sql`
  case when due.by_age is not null and due.by_service is not null
    then greatest(least(due.by_age, due.by_service), due.extended_to) end`

const retirementBy = sql`
  case when due.extended_to > least(due.by_age, due.by_service) then 'extension'
    when due.by_age <= due.by_service then 'age' else 'service' end`

export type Retiring = FoundStaff & { retirementDate: string; by: 'age' | 'service' | 'extension' }

const peopleIn = (scope: StaffScope): Sql => sql`
  from (${heldWithin(scope)}) as held
  join staff on staff.id = held.staff_id
  join state on state.id = staff.state_id
  ${retirementDays}`

/** Who of a scope retires within so many months of a day, the soonest first; those whose day is past come before. */
export const retiringWithin = async (
  tx: ReadTx,
  scope: StaffScope,
  { today, withinMonths, limit, page }: { today: string; withinMonths: number; limit: number; page: number },
): Promise<{ found: Retiring[]; total: number; withoutDates: number }> => {
  const isDue = sql`${retirementDay} <= (${today}::date + make_interval(months => ${withinMonths}::int))::date`
  const found = await tx.rows<Retiring>(sql`
    select ${summaryColumns}, ${retirementDay} as "retirementDate", ${retirementBy} as "by"
    ${peopleIn(scope)}
    left join school on school.id = held.school_id
    where ${isDue}
    order by ${retirementDay}, staff.last_name collate "und-x-icu", staff.first_name collate "und-x-icu", staff.id
    limit ${limit} offset ${(page - 1) * limit}`)
  const counts = await tx.get<{ total: number; withoutDates: number }>(sql`
    select (count(*) filter (where ${isDue}))::int as total,
      (count(*) filter (where staff.date_of_birth is null or staff.first_appointment is null))::int as "withoutDates"
    ${peopleIn(scope)}`)
  return { found, ...counts }
}

/** What the database makes of people who are only thought of: for the test that holds it against the rules. */
export const retirementsOf = (tx: ReadTx, criteria: RetirementCriteria, people: readonly Service[]) =>
  tx.rows<{ day: string | null; by: string }>(sql`
    select ${retirementDay} as day, ${retirementBy} as "by"
    from (select ${JSON.stringify(criteria)}::jsonb as retirement) as state
    cross join (
      select ordinality, person ->> 'staffType' as staff_type, (person ->> 'dateOfBirth')::date as date_of_birth,
        (person ->> 'firstAppointment')::date as first_appointment,
        (person ->> 'retirementExtendedTo')::date as retirement_extended_to
      from jsonb_array_elements(${JSON.stringify(people)}::jsonb) with ordinality as listed (person)) as staff
    ${retirementDays}
    order by staff.ordinality`)
