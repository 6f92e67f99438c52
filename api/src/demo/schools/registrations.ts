import { sql, type WriteTx } from '../../platform/db/index.ts'
import { daysAfter } from '@akada/contract/kernel/days'
import type { World } from './organisations.ts'
import { randomFrom } from '@akada/contract/invented/random'
import { idsFrom, insertAll } from '../rows.ts'

/**
 * The registrations of districts that are not approved: one that waits, sent by the unverified admin, and one that was refused with a
 * reason, whose admin may correct it. Uses a random generator of its own, so that the rest of the demonstration is unchanged.
 */
export const seedRegistrations = async (
  tx: WriteTx,
  { demo, state, pendingDistrictId, today }: World,
  passwordHash: string,
): Promise<void> => {
  if (pendingDistrictId === null) return
  await tx.run(sql`
    update district set address = 'Ilaro Road, Ilaro', created_at = ${`${daysAfter(today, -2)}T09:20:00Z`},
      registered_by = (select staff_id from role_access where district_id = ${pendingDistrictId} limit 1)
    where id = ${pendingDistrictId}`)

  const makeId = idsFrom(randomFrom(20_264_000 + demo.code.charCodeAt(0)))
  const [districtId, staffId] = [makeId(), makeId()]
  const sent = `${daysAfter(today, -9)}T10:05:00Z`
  await insertAll(tx, 'staff', [
    {
      id: staffId,
      state_id: state.stateId,
      username: 'refused.admin',
      email: `refused.admin@${demo.name.toLowerCase()}.example`,
      phone_code: '+234',
      phone_number: '8099000001',
      password_hash: passwordHash,
      account_status: 'Unverified',
      is_super_admin: false,
      first_name: 'Folake',
      last_name: 'Adewale',
      gender: 'female',
      nationality: 'Nigeria',
      staff_type: 'Non-Teaching',
      created_at: sent,
      revision: 1,
    },
  ])
  await insertAll(tx, 'district', [
    {
      id: districtId,
      state_id: state.stateId,
      name: 'Remo Zone',
      address: 'Secretariat',
      contact_phones: [{ code: '+234', number: '8099000002' }],
      contact_emails: [`remo@${demo.name.toLowerCase()}.example`],
      created_at: sent,
      revision: 1,
      refused_at: `${daysAfter(today, -6)}T13:40:00Z`,
      refused_because: 'The address names no town, and the office phone is not answered. Please send both again.',
      registered_by: staffId,
    },
  ])
  await insertAll(tx, 'role_access', [
    {
      id: makeId(),
      state_id: state.stateId,
      staff_id: staffId,
      role_id: state.roles.districtAdmin,
      district_id: districtId,
      granted_at: sent,
    },
  ])
}
