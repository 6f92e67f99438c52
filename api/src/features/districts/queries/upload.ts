import { type ReadTx, sql, type WriteTx } from '../../../platform/db/index.ts'
import type { DistrictValues } from '../rules/check-upload.ts'

export interface DistrictsOutcome {
  created: number
  heads: number
  leftOut: number
}

/** Which of these names, in lower case, a district of the state has. */
export const takenNames = async (tx: ReadTx, names: readonly string[]): Promise<ReadonlySet<string>> => {
  const found = await tx.rows<{ name: string }>(sql`
    select lower(district.name) as name from district
    where district.state_id = akada_state() and lower(district.name) = any(${[...names]}::text[])`)
  return new Set(found.map(({ name }) => name))
}

/** The head's role of the state's districts. */
export const adminRole = (tx: ReadTx): Promise<{ id: string }> =>
  tx.get(sql`
    select role.id from role_brief role
    where role.state_id = akada_state() and role.built_in = 'districtAdmin' and role.deleted_at is null`)

/** Adds approved districts. */
export const insertApproved = (
  tx: WriteTx,
  { stateId, by, now }: { stateId: string; by: string; now: Date },
  districts: readonly (Omit<DistrictValues, 'head'> & { id: string })[],
): Promise<number> =>
  tx.run(sql`
    insert into district (id, state_id, name, address, contact_phones, contact_emails, approved_at, reviewed_by, created_at)
    select district.id, ${stateId}, district.name, district.address, district."phoneNumbers", array[district.email],
      ${now.toISOString()}, ${by}, ${now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(districts)}::jsonb) as district (
      id uuid, name text, address text, "phoneNumbers" jsonb, email text)`)
