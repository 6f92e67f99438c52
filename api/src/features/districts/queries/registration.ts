import type { districtRegistration } from '@akada/contract/districts/calls'
import type * as z from 'zod'
import { type ReadTx, sql, type WriteTx } from '../../../platform/db/index.ts'
import { statusOf } from './profile.ts'

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
