import type { registration } from '@akada/contract/districts/calls'
import type * as z from 'zod'
import { type ReadTx, sql, type WriteTx } from '../../../platform/db/index.ts'
import { statusOf } from './profile.ts'

export type Registration = z.input<typeof registration>

/** The registration of a district by a person, as it stands; refuses with `not_found` where they registered none. */
export const getRegistration = (tx: ReadTx, staffId: string): Promise<Registration> =>
  tx.get<Registration>(sql`
    select ${statusOf} as status, district.refused_because as "refusedBecause",
      json_build_object('id', district.id, 'name', district.name, 'address', district.address,
        'phoneNumbers', district.contact_phones, 'emails', to_jsonb(district.contact_emails)) as district
    from district where district.registered_by = ${staffId}
    order by district.created_at desc limit 1`)

/** Puts a refused registration back among those that wait. */
export const sendAgain = async (tx: WriteTx, districtId: string): Promise<void> => {
  await tx.run(sql`
    update district set refused_at = null, refused_because = null, reviewed_by = null where id = ${districtId}`)
}

export interface Admin {
  id: string
  firstName: string
  email: string
  username: string
}

/** Approves a district; its admins who waited are active from now on. Answers who they are. */
export const approveDistrict = async (
  tx: WriteTx,
  districtId: string,
  { by, now }: { by: string; now: Date },
): Promise<Admin[]> => {
  await tx.run(sql`
    update district set approved_at = ${now.toISOString()}, refused_at = null, refused_because = null, reviewed_by = ${by},
      revision = revision + 1
    where id = ${districtId}`)
  // Who was suspended while waiting is active once they are reinstated.
  await tx.run(sql`
    update staff set status_before_suspension = 'Active'
    where account_status = 'Suspended' and status_before_suspension = 'Unverified' and id in (
      select staff_id from role_access where district_id = ${districtId} and school_id is null and ended_at is null)`)
  return tx.rows<Admin>(sql`
    update staff set account_status = 'Active', revision = revision + 1
    where account_status = 'Unverified' and id in (
      select staff_id from role_access where district_id = ${districtId} and school_id is null and ended_at is null)
    returning id, first_name as "firstName", email, username`)
}

/** Refuses a registration. Answers the admins who wait. */
export const refuseDistrict = async (
  tx: WriteTx,
  districtId: string,
  { by, now, reason }: { by: string; now: Date; reason: string },
): Promise<Admin[]> => {
  await tx.run(sql`
    update district set refused_at = ${now.toISOString()}, refused_because = ${reason}, reviewed_by = ${by}, revision = revision + 1
    where id = ${districtId}`)
  return tx.rows<Admin>(sql`
    select id, first_name as "firstName", email, username from staff
    where account_status = 'Unverified' and id in (
      select staff_id from role_access where district_id = ${districtId} and school_id is null and ended_at is null)`)
}
