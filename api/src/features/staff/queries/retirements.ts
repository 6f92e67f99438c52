import {
  raw,
  readPage,
  type ReadTx,
  type RowPosition,
  type SortKey,
  type Sql,
  sql,
  type CursorPosition,
  wordsKey,
} from '../../../platform/db/index.ts'
import { type FoundStaff, staffWithin, type StaffScope, summaryColumns } from './list.ts'

const service =
  'state.retirement, staff.staff_type, staff.date_of_birth, staff.first_appointment, staff.retirement_extended_to'
const retires = `akada_retires(${service})`

/** When a person `staff` retires by the settings of `state`: a day, null while one of the two days it depends on is missing. */
export const retirementDay = raw(retires)

const retirementBy = raw(`akada_retires_by(${service})`)

const soonestFirst: readonly SortKey[] = [
  { by: retires, type: 'date' },
  wordsKey('staff.last_name'),
  wordsKey('staff.first_name'),
  { by: 'staff.id', type: 'uuid' },
]

export type Retiring = FoundStaff & { retirementDate: string; by: 'age' | 'service' | 'extension' }

const peopleIn = (scope: StaffScope): Sql => sql`
  from (${staffWithin(scope)}) as held
  join staff on staff.id = held.staff_id
  join state_brief state on state.id = staff.state_id`

/** The number of people on a list, and of those in its scope whose birth date or first appointment is missing. */
export interface RetirementCounts {
  total: number
  withoutDates: number
}

/** Who in a scope retires within this many months of a day, the soonest first; overdue ones come before. */
export const retiringWithin = async (
  tx: ReadTx,
  scope: StaffScope,
  { today, withinMonths }: { today: string; withinMonths: number },
  page: { limit: number; page: number; from: CursorPosition<RetirementCounts> | null },
): Promise<{ found: Retiring[]; counts: RetirementCounts; last: RowPosition | null }> => {
  const isDue = sql`${retirementDay} <= (${today}::date + make_interval(months => ${withinMonths}::int))::date`
  const columns = sql`${summaryColumns}, ${retirementDay} as "retirementDate", ${retirementBy} as "by"`
  const rest = sql`
    ${peopleIn(scope)}
    left join school_brief school on school.id = held.school_id
    where ${isDue}`
  const { found, last } = await readPage<Retiring>(tx, { columns, rest, keys: soonestFirst }, page)
  const counts =
    page.from?.counted ??
    (await tx.get<RetirementCounts>(sql`
      select (count(*) filter (where ${isDue}))::int as total,
        (count(*) filter (where staff.date_of_birth is null or staff.first_appointment is null))::int as "withoutDates"
      ${peopleIn(scope)}`))
  return { found, counts, last }
}
