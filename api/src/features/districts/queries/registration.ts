import type { districtRegistration } from '@akada/contract/districts/calls'
import type * as z from 'zod'
import { type ReadTx, sql, type WriteTx } from '../../../platform/db/index.ts'
import { statusOf } from './profile.ts'
import type { DistrictValues } from '../rules/check-upload.ts'

export type Registration = z.input<typeof districtRegistration>

/** The current registration of a district by a person; refuses with `not_found` if they registered none. */
export const getRegistration = (tx: ReadTx, staffId: string): Promise<Registration> =>
  tx.get<Registration>(sql`
    select ${statusOf} as status, district.refused_because as "refusedBecause",
      json_build_object('id', district.id, 'name', district.name, 'address', district.address,
        'phoneNumbers', district.contact_phones, 'emails', to_jsonb(district.contact_emails)) as district
    from district where district.registered_by = ${staffId}
    order by district.created_at desc limit 1`)

/** Sets a refused registration back to waiting. */
export const sendAgain = async (tx: WriteTx, districtId: string): Promise<void> => {
  await tx.run(sql`
    update district set refused_at = null, refused_because = null, reviewed_by = null where id = ${districtId}`)
}

export interface NewDistrict {
  id: string
  stateId: string
  name: string
  address: string
  phoneNumbers: readonly { code: string; number: string }[]
  email: string
  registeredBy: string
}

/** Adds a district that is not approved yet. */
export const insertDistrict = (tx: WriteTx, district: NewDistrict): Promise<number> =>
  tx.run(sql`
    insert into district (id, state_id, name, address, contact_phones, contact_emails, registered_by)
    values (${district.id}, ${district.stateId}, ${district.name}, ${district.address},
      ${JSON.stringify(district.phoneNumbers)}, ${[district.email]}, ${district.registeredBy})`)

export const approveDistrict = (
  tx: WriteTx,
  districtId: string,
  { by, now }: { by: string; now: Date },
): Promise<number> =>
  tx.run(sql`
    update district set approved_at = ${now.toISOString()}, refused_at = null, refused_because = null, reviewed_by = ${by},
      revision = revision + 1
    where id = ${districtId}`)

export const refuseDistrict = (
  tx: WriteTx,
  districtId: string,
  { by, now, reason }: { by: string; now: Date; reason: string },
): Promise<number> =>
  tx.run(sql`
    update district set refused_at = ${now.toISOString()}, refused_because = ${reason}, reviewed_by = ${by}, revision = revision + 1
    where id = ${districtId}`)

export interface DistrictsOutcome {
  created: number
  heads: number
  leftOut: number
}

/** Which of these names, in lower case, a district of the state has. */
export const districtNamesInUse = async (tx: ReadTx, names: readonly string[]): Promise<ReadonlySet<string>> => {
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
