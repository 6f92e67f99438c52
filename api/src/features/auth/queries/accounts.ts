import type { registerDistrictAdminBody } from '@akada/contract/auth/schemas'
import type * as z from 'zod'
import type { AccountStatus } from '../../../platform/auth/index.ts'
import { type ReadTx, sql, type WriteTx } from '../../../platform/db/index.ts'

export interface Account {
  staffId: string
  stateId: string
  username: string
  email: string
  firstName: string
  passwordHash: string
  accountStatus: AccountStatus
  /** ISO 8601, where the password is a temporary one. */
  temporaryPasswordExpiresAt: string | null
}

const columns = sql`
  id as "staffId", state_id as "stateId", username, email, first_name as "firstName", password_hash as "passwordHash",
  account_status as "accountStatus", temporary_password_expires_at as "temporaryPasswordExpiresAt"`

/** The account behind a username or an e-mail, in lower case. A username has no @, so one text names one account at most. */
export const findAccount = (tx: ReadTx, typed: string): Promise<Account | null> =>
  tx.find<Account>(sql`select ${columns} from staff where username = ${typed} or email = ${typed}`)

export const getAccount = (tx: ReadTx, staffId: string): Promise<Account> =>
  tx.get<Account>(sql`select ${columns} from staff where id = ${staffId}`)

/** Sets a password. It is then the person's own: one who had to set it is active. */
export const setPassword = async (tx: WriteTx, staffId: string, passwordHash: string): Promise<void> => {
  await tx.run(sql`
    update staff set password_hash = ${passwordHash}, temporary_password_expires_at = null,
      account_status = case when account_status = 'ResetPassword' then 'Active' else account_status end
    where id = ${staffId}`)
}

export const isUsernameTaken = (tx: ReadTx, username: string) =>
  tx.get<{ exists: boolean }>(sql`select exists (select from staff where username = ${username}) as "exists"`)

export const isEmailTaken = (tx: ReadTx, email: string) =>
  tx.get<{ exists: boolean }>(sql`select exists (select from staff where email = ${email}) as "exists"`)

export const isPhoneTaken = (tx: ReadTx, number: string) =>
  tx.get<{ exists: boolean }>(sql`select exists (select from staff where phone_number = ${number}) as "exists"`)

/** Notes that somebody is at work, at most once a minute. */
export const touchLastActive = async (tx: WriteTx, staffId: string, now: Date): Promise<void> => {
  await tx.run(sql`
    update staff set last_active_at = ${now.toISOString()}
    where id = ${staffId}
      and (last_active_at is null or last_active_at < ${now.toISOString()}::timestamptz - interval '1 minute')`)
}

/** The role of a state that the first admin of a new district gets; null where the state is not served here. */
export const findDistrictAdminRole = (tx: ReadTx, stateId: string) =>
  tx.find<{ id: string; stateName: string }>(sql`
    select role.id, state.name as "stateName" from role join state on state.id = role.state_id
    where role.state_id = ${stateId} and role.built_in = 'districtAdmin'`)

export interface Registration {
  staffId: string
  districtId: string
  roleAccessId: string
  roleId: string
  passwordHash: string
  body: z.output<typeof registerDistrictAdminBody>
}

/** A district that nobody has approved yet, its first admin, and the role that joins them. */
export const insertDistrictAdmin = async (tx: WriteTx, registration: Registration): Promise<void> => {
  const { staffId, districtId, roleAccessId, roleId, passwordHash, body } = registration
  const { staff, district } = body
  await tx.run(sql`
    insert into staff (id, state_id, username, email, phone_code, phone_number, password_hash, account_status,
      title, first_name, last_name, gender, staff_type)
    values (${staffId}, ${district.stateId}, ${staff.username}, ${staff.email}, ${staff.phoneNumber.code},
      ${staff.phoneNumber.number}, ${passwordHash}, 'Unverified',
      ${staff.title}, ${staff.firstName}, ${staff.lastName}, ${staff.gender}, 'Non-Teaching')`)
  await tx.run(sql`
    insert into district (id, state_id, name, address, contact_phones, contact_emails, registered_by)
    values (${districtId}, ${district.stateId}, ${district.name}, ${district.address},
      ${JSON.stringify(district.phoneNumbers)}, ${[district.email]}, ${staffId})`)
  await tx.run(sql`
    insert into role_access (id, state_id, staff_id, role_id, district_id)
    values (${roleAccessId}, ${district.stateId}, ${staffId}, ${roleId}, ${districtId})`)
}
