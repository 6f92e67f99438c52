import { permissions } from '@akada/contract/permissions'
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

/** The account with a phone number of Nigeria, by its ten digits. */
export const findAccountByPhone = (tx: ReadTx, number: string): Promise<Account | null> =>
  tx.find<Account>(sql`
    select ${columns} from staff_account where phone_code = '+234' and phone_number = ${number}`)

/**
 * Who can give a person a temporary password, as 'Folake Ige (Principal of Ake Grammar School)': somebody of the own school before the
 * district and the state. Null if there is nobody.
 */
export const findHelper = async (tx: ReadTx, staffId: string): Promise<string | null> => {
  const found = await tx.find<{ helper: string }>(sql`
    select helper.full_name || ' (' || role.name || ' of ' || coalesce(school.name, district.name, state.name) || ')' as helper
    from role_access_brief own
    left join school_brief own_school on own_school.id = own.school_id
    join role_access_brief access on access.state_id = own.state_id and access.staff_id <> own.staff_id and access.ended_at is null
      and (access.school_id is null or access.school_id = own.school_id)
      and (access.school_id is not null or access.district_id is null
        or access.district_id = coalesce(own.district_id, own_school.district_id))
    join role_brief role on role.id = access.role_id and role.deleted_at is null
      and (role.built_in = any(${permissions['staff.suspend'].roles})
        or (role.built_in is null and 'staff.suspend' = any(role.operations)))
    join staff_account helper on helper.id = access.staff_id and helper.account_status = 'Active'
    join state_brief state on state.id = own.state_id
    left join school_brief school on school.id = access.school_id
    left join district_brief district on district.id = access.district_id
    where own.staff_id = ${staffId} and own.ended_at is null
    order by access.school_id is null, access.district_id is null, access.granted_at, access.id limit 1`)
  if (found) return found.helper
  const admin = await tx.find<{ helper: string }>(sql`
    select admin.full_name || ' (Super Admin of ' || state.name || ')' as helper
    from staff_account own
    join staff_account admin on admin.state_id = own.state_id and admin.is_super_admin and admin.account_status = 'Active'
      and admin.id <> own.id
    join state_brief state on state.id = own.state_id
    where own.id = ${staffId} order by admin.id limit 1`)
  return admin?.helper ?? null
}

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
