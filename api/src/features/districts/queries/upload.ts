import { type ReadTx, sql, type WriteTx } from '../../../platform/db/index.ts'
import { uploadTables } from '../../../platform/uploads/index.ts'
import type { ColumnKey } from '../rules/columns.ts'
import type { DistrictValues } from '../rules/check-upload.ts'

export interface DistrictsOutcome {
  created: number
  heads: number
  leftOut: number
}

/** The uploads of the state. */
export const districtUploads = uploadTables<ColumnKey, DistrictsOutcome>('district_upload', 'organization')

export const locateDistrictUploads = (tx: ReadTx, ids: string[]) =>
  tx.rows<{ id: string; stateId: string; districtId: null; schoolId: null }>(sql`
    select u.id, u.state_id as "stateId", null as "districtId", null as "schoolId"
    from district_upload u where u.id = any(${ids}::uuid[])`)

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

/** How many valid rows an upload had when they were last checked. */
export const countGood = async (tx: ReadTx, uploadId: string): Promise<number> =>
  (
    await tx.get<{ count: number }>(sql`
      select count(*)::int as count from district_upload_row r
      where r.upload_id = ${uploadId} and not r.left_out and r.faults = '[]'`)
  ).count

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
