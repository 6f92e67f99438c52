import type { AuditPart } from '../../../platform/audit/index.ts'
import type { Place } from '../../../platform/auth/index.ts'
import { type Sql, sql } from '../../../platform/db/index.ts'

const chainsOf = ({ stateId, districtId, schoolId }: Place): Sql => {
  if (schoolId !== null) return sql`select id from school_brief where id = ${schoolId}`
  if (districtId !== null)
    return sql`
      select id from district_brief where id = ${districtId}
      union all select id from school_brief where district_id = ${districtId}`
  return sql`
    select id from state_brief where id = ${stateId}
    union all select id from district_brief where state_id = ${stateId}
    union all select id from school_brief where state_id = ${stateId}`
}

/** The part of the audit log that is about an organisation and those below it. */
export const partOf = (place: Place): AuditPart => ({
  stateId: place.stateId,
  isWhole: place.districtId === null && place.schoolId === null,
  chains: chainsOf(place),
})
