import { limits } from '@akada/contract/kernel/limits'
import type { Place } from '../../../platform/auth/index.ts'
import { type Sql, sql, type WriteTx } from '../../../platform/db/index.ts'
import type { Particulars } from './profile.ts'

/** Until when a temporary password that is given now works. */
const expiryFrom = (now: Date): Sql =>
  sql`${now.toISOString()}::timestamptz + make_interval(days => ${limits.temporaryPasswordDays})`

/** A person to be added, with an account that asks for a password of their own. */
export interface NewStaff extends Particulars {
  id: string
  username: string
  passwordHash: string
  gender: 'male' | 'female'
  roleId: string
  roleAccessId: string
}

/** Adds people to an organisation, each with one role access. */
export const insertStaff = async (tx: WriteTx, place: Place, people: readonly NewStaff[], now: Date): Promise<void> => {
  const rows = people.map(({ phoneNumber, nextOfKin, addressCoordinates, ...person }) => ({
    ...person,
    longitude: addressCoordinates?.coordinates[0],
    latitude: addressCoordinates?.coordinates[1],
    phoneCode: phoneNumber.code,
    phoneNumber: phoneNumber.number,
    nextOfKin,
  }))
  const json = JSON.stringify(rows)
  await tx.run(sql`
    insert into staff (id, state_id, username, email, phone_code, phone_number, password_hash, account_status,
      temporary_password_expires_at,
      title, first_name, middle_name, last_name, gender, date_of_birth, nationality,
      state_of_origin, lga_of_origin, state_of_residence, lga_of_residence, address, longitude, latitude,
      staff_type, tescom_number, oracle_number, subeb_number, nin, trcn_number, qualifications, grade_level, step,
      first_appointment, confirmation, present_posting, retirement_extended_to, next_of_kin, created_at)
    select id, ${place.stateId}, username, email, "phoneCode", "phoneNumber", "passwordHash", 'ResetPassword', ${expiryFrom(now)},
      title, "firstName", "middleName", "lastName", gender, "dateOfBirth", nationality,
      "stateOfOrigin", "lgaOfOrigin", "stateOfResidence", "lgaOfResidence", address, longitude, latitude,
      "staffType", "tescomNumber", "oracleNumber", "subebNumber", nin, "trcnNumber", qualifications, "gradeLevel", step,
      "firstAppointment", confirmation, "presentPosting", "retirementExtendedTo",
      nullif("nextOfKin", 'null'), ${now.toISOString()}
    from jsonb_to_recordset(${json}::jsonb) as person (
      id uuid, username text, email text, "phoneCode" text, "phoneNumber" text, "passwordHash" text,
      title text, "firstName" text, "middleName" text, "lastName" text, gender text, "dateOfBirth" date, nationality text,
      "stateOfOrigin" text, "lgaOfOrigin" text, "stateOfResidence" text, "lgaOfResidence" text, address text,
      longitude numeric, latitude numeric,
      "staffType" text, "tescomNumber" text, "oracleNumber" text, "subebNumber" text, nin text, "trcnNumber" text,
      qualifications text, "gradeLevel" smallint, step smallint, "firstAppointment" date, confirmation date,
      "presentPosting" date, "retirementExtendedTo" date, "nextOfKin" jsonb)`)
  await tx.run(sql`
    insert into role_access (id, state_id, staff_id, role_id, district_id, school_id, granted_at)
    select "roleAccessId", ${place.stateId}, id, "roleId", ${place.districtId}, ${place.schoolId}, ${now.toISOString()}
    from jsonb_to_recordset(${json}::jsonb) as person (id uuid, "roleId" uuid, "roleAccessId" uuid)`)
}

export const suspendAccount = (tx: WriteTx, id: string, reason: string, now: Date): Promise<number> =>
  tx.run(sql`
    update staff set status_before_suspension = account_status, account_status = 'Suspended',
      suspended_at = ${now.toISOString()}, suspended_because = ${reason}
    where id = ${id}`)

/** Gives a suspended account back the status that it had. */
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
