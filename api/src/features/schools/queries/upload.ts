import { schoolFields } from '@akada/contract/schools/record'
import { columnsOf, given, type ReadTx, readAs, sql, type WriteTx } from '../../../platform/db/index.ts'
import type { ExistingDistrict, SchoolValues } from '../rules/check-upload.ts'

export interface SchoolsOutcome {
  created: number
  heads: number
  leftOut: number
}

/** The state's name and its term for a district. */
export const stateOf = (tx: ReadTx) =>
  tx.get<{ name: string; districtTerm: string }>(sql`
    select state.name, coalesce(state.district_term, 'District') as "districtTerm" from state_brief state
    where state.id = akada_state()`)

/** The state's districts; one of them if it is named. */
export const districtsFor = (tx: ReadTx, districtId: string | null): Promise<ExistingDistrict[]> =>
  tx.rows(sql`
    select district.id, district.name, district.approved_at is not null as "isApproved" from district_brief district
    where district.state_id = akada_state() and (${districtId}::uuid is null or district.id = ${districtId}::uuid)`)

/** The head's role of the state's schools. */
export const principalRole = (tx: ReadTx): Promise<{ id: string }> =>
  tx.get(sql`
    select role.id from role_brief role
    where role.state_id = akada_state() and role.built_in = 'principal' and role.deleted_at is null`)

const schoolsAtOnce = 500

/** Adds schools. */
export const insertSchools = async (
  tx: WriteTx,
  stateId: string,
  schools: readonly (SchoolValues['school'] & { id: string; districtId: string })[],
): Promise<void> => {
  for (let from = 0; from < schools.length; from += schoolsAtOnce) {
    const part = JSON.stringify(schools.slice(from, from + schoolsAtOnce))
    await tx.run(sql`
      insert into school (id, state_id, district_id, phone, ${columnsOf(schoolFields)})
      select school.id, ${stateId}, school."districtId", nullif(school."phoneNumber", 'null'), ${given(schoolFields, 'school')}
      from jsonb_to_recordset(${part}::jsonb) as school (
        id uuid, "districtId" uuid, "phoneNumber" jsonb, ${readAs(schoolFields)})`)
  }
}
