import type { Place } from '../../../platform/auth/index.ts'
import { type Sql, sql } from '../../../platform/db/index.ts'

/** The scope of a list: these schools, which are within reach, or the place. */
export interface Scope {
  place: Place
  schools?: readonly string[] | undefined
}

/** The condition on a school `sc`. */
export const schoolsWithin = ({ place: { stateId, districtId, schoolId }, schools }: Scope): Sql => {
  if (schools?.length) return sql`sc.id = any(${schools}::uuid[])`
  if (schoolId !== null) return sql`sc.id = ${schoolId}`
  return districtId === null ? sql`sc.state_id = ${stateId}` : sql`sc.district_id = ${districtId}`
}
