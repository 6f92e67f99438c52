import { limits } from '@akada/contract/kernel/limits'
import { officeFields, personFields } from '@akada/contract/staff/record'
import type { Place } from '../../../platform/auth/index.ts'
import { columnsOf, given, type ReadTx, readAs, type Sql, sql, type WriteTx } from '../../../platform/db/index.ts'
import type { Particulars } from './profile.ts'

/** When a temporary password set now expires. */
const expiryFrom = (now: Date): Sql =>
  sql`${now.toISOString()}::timestamptz + make_interval(days => ${limits.temporaryPasswordDays})`

/** A person to be added, with an account that must set its own password. */
export interface NewStaff extends Particulars {
  id: string
  username: string
  passwordHash: string
  gender: 'male' | 'female' | null
  roleId: string
  roleAccessId: string
}

/** A person, and the organisation in which they hold their role. */
export type PlacedStaff = NewStaff & { at: Pick<Place, 'districtId' | 'schoolId'> }

/** Adds people to organisations of a state, each with one role access. */
export const insertStaff = async (
  tx: WriteTx,
  stateId: string,
  people: readonly PlacedStaff[],
  now: Date,
): Promise<void> => {
  const rows = people.map(({ phoneNumber, nextOfKin, addressCoordinates, at, ...person }) => ({
    ...person,
    districtId: at.districtId,
    schoolId: at.schoolId,
    longitude: addressCoordinates?.coordinates[0],
    latitude: addressCoordinates?.coordinates[1],
    phoneCode: phoneNumber.code,
    phoneNumber: phoneNumber.number,
    nextOfKin,
  }))
  const json = JSON.stringify(rows)
  await tx.run(sql`
    insert into staff (id, state_id, username, phone_code, phone_number, password_hash, account_status,
      temporary_password_expires_at, ${columnsOf(personFields)}, ${columnsOf(officeFields)}, longitude, latitude, next_of_kin,
      created_at)
    select person.id, ${stateId}, person.username, person."phoneCode", person."phoneNumber", person."passwordHash",
      'ResetPassword', ${expiryFrom(now)}, ${given(personFields, 'person')}, ${given(officeFields, 'person')},
      person.longitude, person.latitude, nullif(person."nextOfKin", 'null'), ${now.toISOString()}
    from jsonb_to_recordset(${json}::jsonb) as person (
      id uuid, username text, "phoneCode" text, "phoneNumber" text, "passwordHash" text, ${readAs(personFields)},
      ${readAs(officeFields)}, longitude numeric, latitude numeric, "nextOfKin" jsonb)`)
  await tx.run(sql`
    insert into role_access (id, state_id, staff_id, role_id, district_id, school_id, granted_at)
    select "roleAccessId", ${stateId}, id, "roleId", "districtId", "schoolId", ${now.toISOString()}
    from jsonb_to_recordset(${json}::jsonb) as person (
      id uuid, "roleId" uuid, "roleAccessId" uuid, "districtId" uuid, "schoolId" uuid)`)
}

export const suspendAccount = (tx: WriteTx, id: string, reason: string, now: Date): Promise<number> =>
  tx.run(sql`
    update staff set status_before_suspension = account_status, account_status = 'Suspended',
      suspended_at = ${now.toISOString()}, suspended_because = ${reason}
    where id = ${id}`)

/** Restores the former status of a suspended account. */
export const reinstateAccount = (tx: WriteTx, id: string): Promise<number> =>
  tx.run(sql`
    update staff set account_status = coalesce(status_before_suspension, 'Active'), status_before_suspension = null,
      suspended_at = null, suspended_because = null
    where id = ${id}`)

export const setTemporaryPassword = (tx: WriteTx, id: string, passwordHash: string, now: Date): Promise<number> =>
  tx.run(sql`
    update staff set password_hash = ${passwordHash}, account_status = 'ResetPassword',
      temporary_password_expires_at = ${expiryFrom(now)}
    where id = ${id}`)

/** People of a school who have a temporary password and never signed in, by name. */
export const neverSignedIn = (tx: ReadTx, schoolId: string, most: number): Promise<{ id: string }[]> =>
  tx.rows(sql`
    select staff.id from staff
    where staff.account_status = 'ResetPassword' and staff.last_active_at is null
      and exists (select from role_access where role_access.staff_id = staff.id and role_access.school_id = ${schoolId}
        and role_access.ended_at is null)
    order by staff.last_name collate "und-x-icu", staff.first_name collate "und-x-icu", staff.id
    limit ${most}`)

/** Sets a password. It is then the person's own: an account that had to set it becomes active. */
export const setOwnPassword = async (tx: WriteTx, staffId: string, passwordHash: string): Promise<void> => {
  await tx.run(sql`
    update staff set password_hash = ${passwordHash}, temporary_password_expires_at = null,
      account_status = case when account_status = 'ResetPassword' then 'Active' else account_status end
    where id = ${staffId}`)
}

/** Records that a person is at work, at most once a minute. */
export const touchLastActive = async (tx: WriteTx, staffId: string, now: Date): Promise<void> => {
  await tx.run(sql`
    update staff set last_active_at = ${now.toISOString()}
    where id = ${staffId}
      and (last_active_at is null or last_active_at < ${now.toISOString()}::timestamptz - interval '1 minute')`)
}

/** A person who registers: with an account that waits for approval, or that is active because they were invited. */
export interface Registrant {
  id: string
  stateId: string
  username: string
  email: string
  phoneNumber: { code: string; number: string }
  passwordHash: string
  title: string | null
  firstName: string
  lastName: string
  gender: string
  accountStatus: 'Unverified' | 'Active'
  staffType: 'Teaching' | 'Non-Teaching'
}

export const insertRegistrant = (tx: WriteTx, person: Registrant): Promise<number> =>
  tx.run(sql`
    insert into staff (id, state_id, username, email, phone_code, phone_number, password_hash, account_status,
      title, first_name, last_name, gender, staff_type)
    values (${person.id}, ${person.stateId}, ${person.username}, ${person.email}, ${person.phoneNumber.code},
      ${person.phoneNumber.number}, ${person.passwordHash}, ${person.accountStatus},
      ${person.title}, ${person.firstName}, ${person.lastName}, ${person.gender}, ${person.staffType})`)

/** The people informed of an approval or a refusal. */
export interface WaitingAdmin {
  id: string
  firstName: string
  email: string
  username: string
}

const heldIn = (districtId: string): Sql => sql`
  select staff_id from role_access where district_id = ${districtId} and school_id is null and ended_at is null`

/** Activates the people of a district who wait for its approval; returns them. */
export const activateWaiting = async (tx: WriteTx, districtId: string): Promise<WaitingAdmin[]> => {
  // A person suspended while waiting is active once reinstated.
  await tx.run(sql`
    update staff set status_before_suspension = 'Active'
    where account_status = 'Suspended' and status_before_suspension = 'Unverified' and id in (${heldIn(districtId)})`)
  return tx.rows<WaitingAdmin>(sql`
    update staff set account_status = 'Active', revision = revision + 1
    where account_status = 'Unverified' and id in (${heldIn(districtId)})
    returning id, first_name as "firstName", email, username`)
}

/** Where letters to people of a state go. Accounts that are not active get none. */
export const addressesOf = (tx: ReadTx, staffIds: readonly string[]): Promise<Omit<WaitingAdmin, 'username'>[]> =>
  tx.rows(sql`
    select id, first_name as "firstName", email from staff
    where id = any(${staffIds}::uuid[]) and account_status = 'Active'`)

/** The people of a district who wait for its approval. */
export const waitingIn = (tx: ReadTx, districtId: string): Promise<WaitingAdmin[]> =>
  tx.rows<WaitingAdmin>(sql`
    select id, first_name as "firstName", email, username from staff
    where account_status = 'Unverified' and id in (${heldIn(districtId)})`)

/** The file of a person's signature; null if there is none. */
export const signatureOf = async (tx: ReadTx, staffId: string): Promise<string | null> =>
  (await tx.get<{ id: string | null }>(sql`select signature_file_id as id from staff where id = ${staffId}`)).id

export const setSignature = (tx: WriteTx, staffId: string, fileId: string | null): Promise<number> =>
  tx.run(sql`update staff set signature_file_id = ${fileId}::uuid where id = ${staffId}`)

/** The first person of a state, its administrator. */
export interface SuperAdmin {
  id: string
  stateId: string
  username: string
  email: string
  firstName: string
  lastName: string
  /** Ten digits of a Nigerian number. */
  phone: string
  passwordHash: string
  accountStatus: 'Active' | 'ResetPassword'
}

export const insertSuperAdmin = (tx: WriteTx, person: SuperAdmin): Promise<number> =>
  tx.run(sql`
    insert into staff (id, state_id, username, email, phone_number, password_hash, account_status,
      temporary_password_expires_at, is_super_admin,
      first_name, last_name, staff_type)
    values (${person.id}, ${person.stateId}, ${person.username}, ${person.email}, ${person.phone}, ${person.passwordHash},
      ${person.accountStatus}, case when ${person.accountStatus}::text = 'ResetPassword'
        then akada_now() + make_interval(days => ${limits.temporaryPasswordDays}) end, true, ${person.firstName}, ${person.lastName}, 'Non-Teaching')`)
