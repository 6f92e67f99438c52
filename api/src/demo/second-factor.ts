import { v7 as uuidv7 } from 'uuid'
import { saveFixedSecondFactor } from '../features/auth/index.ts'
import { hashPassword } from '../platform/auth/index.ts'
import { sql } from '../platform/db/index.ts'
import type { App } from '../platform/http/index.ts'
import { demoPassword, secondStep } from '@akada/contract/invented/people'
import { insertAll } from './rows.ts'

/**
 * Adds a teacher whose sign-in requires a code, in the second school of the first state. Runs last, so that all other rows are unchanged.
 */
export const seedSecondFactor = async (app: App): Promise<void> => {
  const passwordHash = await hashPassword(demoPassword)
  await app.database.system.write(async tx => {
    tx.audited.exemptBecause = 'a person of the demonstration'
    const place = await tx.find<{ stateId: string; districtId: string; schoolId: string; roleId: string }>(sql`
      select role_access.state_id as "stateId", role_access.district_id as "districtId",
        role_access.school_id as "schoolId", role.id as "roleId"
      from staff
      join role_access on role_access.staff_id = staff.id
      join role on role.state_id = staff.state_id and role.built_in = 'teacher'
      where staff.username = 'principal.two' and not exists (select from staff where username = ${secondStep.username})
      limit 1`)
    if (!place) return
    const id = uuidv7()
    await insertAll(tx, 'staff', [
      {
        id,
        state_id: place.stateId,
        username: secondStep.username,
        email: `${secondStep.username}@ogun.example`,
        phone_number: '8109999999',
        password_hash: passwordHash,
        account_status: 'Active',
        staff_type: 'Teaching',
        first_name: 'Bísí',
        last_name: 'Akíndélé',
        gender: 'female',
      },
    ])
    await insertAll(tx, 'role_access', [
      {
        id: uuidv7(),
        state_id: place.stateId,
        staff_id: id,
        role_id: place.roleId,
        district_id: place.districtId,
        school_id: place.schoolId,
      },
    ])
    await saveFixedSecondFactor(tx, app, id, secondStep)
  })
}
