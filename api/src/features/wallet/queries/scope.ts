import type { Place } from '../../../platform/auth/index.ts'
import { type Sql, sql } from '../../../platform/db/index.ts'

/** The scope of a list: the wallets of these schools, districts or the state, which are within reach, or of the place. */
export interface Scope {
  place: Place
  organizations?: readonly string[] | undefined
}

/** The school, the district and the state of a row of the ledger: `sc`, `od` and `os`. */
export const owners = (row: Sql): Sql => sql`
  left join school_brief sc on sc.id = ${row}.school_id
  left join district_brief od on od.id = ${row}.district_id
  left join state_brief os on os.id = ${row}.state_id`

/** The name of whose row it is. */
export const ownerName: Sql = sql`coalesce(sc.name, od.name, os.name)`

/** Whose row it is, as answers name it. */
export const owner: Sql = sql`json_build_object('id', coalesce(sc.id, od.id, os.id), 'name', ${ownerName})`

/** The condition on a row of an account or a payment, beside its "owners". */
export const ownedWithin = ({ place: { stateId, districtId, schoolId }, organizations }: Scope, row: Sql): Sql => {
  if (organizations?.length) return sql`${row}.organization_id = any(${organizations}::uuid[])`
  if (schoolId !== null) return sql`${row}.organization_id = ${schoolId}`
  return districtId === null
    ? sql`${row}.state_id = ${stateId}`
    : sql`(sc.district_id = ${districtId} or ${row}.district_id = ${districtId})`
}

/** The condition on a school `sc`. */
export const schoolsWithin = ({ stateId, districtId, schoolId }: Place): Sql => {
  if (schoolId !== null) return sql`sc.id = ${schoolId}`
  return districtId === null ? sql`sc.state_id = ${stateId}` : sql`sc.district_id = ${districtId}`
}

/** The condition on a district `d`. */
export const districtsWithin = ({ stateId, districtId, schoolId }: Place): Sql => {
  if (schoolId !== null) return sql`false`
  return districtId === null ? sql`d.state_id = ${stateId}` : sql`d.id = ${districtId}`
}
