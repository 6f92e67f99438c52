import type { AccountStatus } from '../../../platform/auth/index.ts'
import { type ReadTx, sql, type WriteTx } from '../../../platform/db/index.ts'

const challengeMinutes = 5
const pendingMinutes = 30

export interface SecondFactor {
  /** Encrypted for this person. */
  secret: string | null
  enrolledAt: string | null
  /** Its codes come by SMS. */
  bySms: boolean
  /** Encrypted; null if none is pending, or it has expired. */
  pendingSecret: string | null
  /** The step whose code was sent by SMS and still works; null if there is none. */
  textedStep: number | null
  /** The last step that was used up. */
  lastStep: number
  recoveryCodesLeft: number
}

/** A person's second factor, active or being set up; null if there is none. */
export const findSecondFactor = (tx: ReadTx, staffId: string, now: Date): Promise<SecondFactor | null> =>
  tx.find<SecondFactor>(sql`
    select secret, enrolled_at as "enrolledAt", by_sms as "bySms",
      case when pending_until > ${now.toISOString()} then pending_secret end as "pendingSecret",
      case when texted_until > ${now.toISOString()} then texted_step::float8 end as "textedStep", last_step::float8 as "lastStep",
      (select count(*) from auth_recovery_code
        where auth_recovery_code.staff_id = auth_second_factor.staff_id and used_at is null)::int as "recoveryCodesLeft"
    from auth_second_factor where staff_id = ${staffId}`)

/** Stores a secret until a code confirms it; an active one continues to work. */
export const savePendingSecret = async (tx: WriteTx, staffId: string, sealed: string, now: Date): Promise<void> => {
  const until = sql`${now.toISOString()}::timestamptz + make_interval(mins => ${pendingMinutes})`
  await tx.run(sql`
    insert into auth_second_factor (staff_id, pending_secret, pending_until) values (${staffId}, ${sealed}, ${until})
    on conflict (staff_id) do update set pending_secret = excluded.pending_secret, pending_until = excluded.pending_until`)
}

/** Activates the pending secret, with the step of its first code used up; returns whether it was still this one. */
export const confirmPendingSecret = (
  tx: WriteTx,
  staffId: string,
  { sealed, step, bySms, now }: { sealed: string; step: number; bySms: boolean; now: Date },
): Promise<number> =>
  tx.run(sql`
    update auth_second_factor set secret = pending_secret, enrolled_at = ${now.toISOString()}, last_step = ${step},
      by_sms = ${bySms},
      pending_secret = null, pending_until = null
    where staff_id = ${staffId} and pending_secret = ${sealed}`)

/** Has the code of a step, which goes by SMS, work for some minutes. */
export const saveTextedStep = (tx: WriteTx, staffId: string, step: number, until: Date): Promise<number> =>
  tx.run(sql`
    update auth_second_factor set texted_step = ${step}, texted_until = ${until.toISOString()} where staff_id = ${staffId}`)

/** Uses a step up; returns whether neither it nor a later one was used before. */
export const spendStep = async (tx: WriteTx, staffId: string, sealed: string, step: number): Promise<boolean> =>
  (await tx.run(sql`
    update auth_second_factor set last_step = ${step}
    where staff_id = ${staffId} and secret = ${sealed} and last_step < ${step}`)) === 1

/** Encrypts a secret again after AKADA_SECRET was replaced. */
export const resealSecret = (tx: WriteTx, staffId: string, from: string, to: string): Promise<number> =>
  tx.run(sql`update auth_second_factor set secret = ${to} where staff_id = ${staffId} and secret = ${from}`)

/** Replaces all recovery codes of a person. */
export const replaceRecoveryCodes = async (tx: WriteTx, staffId: string, hashes: readonly Buffer[]): Promise<void> => {
  await tx.run(sql`delete from auth_recovery_code where staff_id = ${staffId}`)
  await tx.run(sql`
    insert into auth_recovery_code (staff_id, code_hash) select ${staffId}, hash from unnest(${hashes}::bytea[]) as hash`)
}

/** Uses a recovery code up; returns whether it existed and was unused. */
export const spendRecoveryCode = async (tx: WriteTx, staffId: string, hash: Buffer, now: Date): Promise<boolean> =>
  (await tx.run(sql`
    update auth_recovery_code set used_at = ${now.toISOString()}
    where staff_id = ${staffId} and code_hash = ${hash} and used_at is null`)) === 1

/** Removes a person's second factor with its recovery codes; returns whether one was active. */
export const deleteSecondFactor = async (tx: WriteTx, staffId: string): Promise<boolean> => {
  const deleted = await tx.find<{ enrolled: boolean }>(sql`
    delete from auth_second_factor where staff_id = ${staffId} returning secret is not null as enrolled`)
  return deleted?.enrolled ?? false
}

/** Stores a sign-in that waits for its code; returns its expiry. Expired ones are removed. */
export const insertChallenge = async (
  tx: WriteTx,
  challenge: { hash: Buffer; staffId: string; passwordHash: string; now: Date },
): Promise<string> => {
  const now = challenge.now.toISOString()
  await tx.run(sql`delete from auth_challenge where expires_at < ${now}`)
  const { expiresAt } = await tx.get<{ expiresAt: string }>(sql`
    insert into auth_challenge (token_hash, staff_id, password_hash, expires_at)
    values (${challenge.hash}, ${challenge.staffId}, ${challenge.passwordHash},
      ${now}::timestamptz + make_interval(mins => ${challengeMinutes}))
    returning expires_at as "expiresAt"`)
  return expiresAt
}

/** Whose sign-in waits under this token; null if it is unknown, too old, or the password or the account has changed since. */
export const findChallenge = (tx: ReadTx, hash: Buffer, now: Date) =>
  tx.find<{ staffId: string; stateId: string; username: string }>(sql`
    select staff.id as "staffId", staff.state_id as "stateId", staff.username
    from auth_challenge join staff_account staff on staff.id = auth_challenge.staff_id
    where auth_challenge.token_hash = ${hash} and auth_challenge.expires_at > ${now.toISOString()}
      and staff.password_hash = auth_challenge.password_hash and staff.account_status <> 'Suspended'`)

/** Uses a challenge up; returns whether nobody was faster. */
export const spendChallenge = async (tx: WriteTx, hash: Buffer): Promise<boolean> =>
  (await tx.run(sql`delete from auth_challenge where token_hash = ${hash}`)) === 1

/** The owner's details for a notification by mail, and the state of the account. */
export const getOwner = (tx: ReadTx, staffId: string) =>
  tx.get<{
    stateId: string
    email: string
    /** With the code of the country: +2348031234567. */
    phone: string
    firstName: string
    name: string
    issuer: string
    username: string
  }>(sql`
    select staff.state_id as "stateId", staff.email, staff.phone_code || staff.phone_number as phone,
      staff.first_name as "firstName", staff.username,
      staff.full_name as name,
      state.provider_name || ' ' || state.name as issuer
    from staff_account staff join state_brief state on state.id = staff.state_id where staff.id = ${staffId}`)

/** The person with a username or e-mail, for the command line; null if there is none. */
export const findOwnerByName = (tx: ReadTx, typed: string) =>
  tx.find<{ staffId: string; stateId: string; isSuperAdmin: boolean; accountStatus: AccountStatus }>(sql`
    select id as "staffId", state_id as "stateId", is_super_admin as "isSuperAdmin", account_status as "accountStatus"
    from staff_account staff where username = ${typed} or email = ${typed}`)
