import type { AccountStatus } from '../../../platform/auth/index.ts'
import { type ReadTx, sql } from '../../../platform/db/index.ts'

export interface Account {
  staffId: string
  stateId: string
  username: string
  email: string
  firstName: string
  passwordHash: string
  accountStatus: AccountStatus
  /** ISO 8601, if the password is a temporary one. */
  temporaryPasswordExpiresAt: string | null
}

const columns = sql`
  id as "staffId", state_id as "stateId", username, email, first_name as "firstName", password_hash as "passwordHash",
  account_status as "accountStatus", temporary_password_expires_at as "temporaryPasswordExpiresAt"`

/** The account for a username or an e-mail, in lower case. A username has no @, so one text names at most one account. */
export const findAccount = (tx: ReadTx, typed: string): Promise<Account | null> =>
  tx.find<Account>(sql`select ${columns} from staff_account where username = ${typed} or email = ${typed}`)

export const getAccount = (tx: ReadTx, staffId: string): Promise<Account> =>
  tx.get<Account>(sql`select ${columns} from staff_account where id = ${staffId}`)

export const isUsernameTaken = (tx: ReadTx, username: string) =>
  tx.get<{ exists: boolean }>(sql`select exists (select from staff_account where username = ${username}) as "exists"`)

export const isEmailTaken = (tx: ReadTx, email: string) =>
  tx.get<{ exists: boolean }>(sql`select exists (select from staff_account where email = ${email}) as "exists"`)

export const isPhoneTaken = (tx: ReadTx, number: string) =>
  tx.get<{ exists: boolean }>(sql`select exists (select from staff_account where phone_number = ${number}) as "exists"`)

/** The role in a state that the first admin of a new district gets; null if the state is not served here. */
export const findDistrictAdminRole = (tx: ReadTx, stateId: string) =>
  tx.find<{ id: string; stateName: string }>(sql`
    select role.id, state.name as "stateName" from role_brief role join state_brief state on state.id = role.state_id
    where role.state_id = ${stateId} and role.built_in = 'districtAdmin'`)
