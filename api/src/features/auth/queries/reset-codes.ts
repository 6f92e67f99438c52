import { sql, type WriteTx } from '../../../platform/db/index.ts'

const mostTries = 5
const dayOfOldest = sql`interval '1 day'`

export interface NewCode {
  id: string
  /** Null if no account has this contact: then the row only keeps the response the same. */
  staffId: string | null
  /** The e-mail, or the ten digits of the phone number, that it is sent to. */
  contact: string
  hash: string
  now: Date
  expiresAt: Date
}

/** Stores a code; the account's earlier ones no longer work, and yesterday's codes are deleted. */
export const insertResetCode = async (tx: WriteTx, code: NewCode): Promise<void> => {
  const now = code.now.toISOString()
  await tx.run(sql`
    update auth_reset_code set used_at = ${now} where contact = ${code.contact} and used_at is null`)
  await tx.run(sql`delete from auth_reset_code where expires_at < ${now}::timestamptz - ${dayOfOldest}`)
  await tx.run(sql`
    insert into auth_reset_code (id, staff_id, contact, code_hash, created_at, expires_at)
    values (${code.id}, ${code.staffId}, ${code.contact}, ${Buffer.from(code.hash)}, ${now}, ${code.expiresAt.toISOString()})`)
}

/** Counts an attempt at a code and returns it; null if none is still valid. */
export const tryResetCode = (tx: WriteTx, id: string, contact: string, now: Date) =>
  tx.find<{ account: { staffId: string; stateId: string; username: string } | null; hash: string }>(sql`
    update auth_reset_code set tries = tries + 1
    where id = ${id} and contact = ${contact} and used_at is null and expires_at > ${now.toISOString()} and tries < ${mostTries}
    returning convert_from(code_hash, 'UTF8') as hash, (
      select json_build_object('staffId', staff.id, 'stateId', staff.state_id, 'username', staff.username)
      from staff_account staff where staff.id = auth_reset_code.staff_id) as account`)

/** Uses a code up and returns its account; null if someone else was faster, or if the account is suspended or has another e-mail or number by now. */
export const useResetCode = (tx: WriteTx, id: string, now: Date) =>
  tx.find<{ staffId: string; stateId: string; name: string }>(sql`
    update auth_reset_code set used_at = ${now.toISOString()}
    from staff_account staff
    where auth_reset_code.id = ${id} and auth_reset_code.used_at is null and staff.id = auth_reset_code.staff_id
      and auth_reset_code.contact in (staff.email, staff.phone_number) and staff.account_status <> 'Suspended'
    returning staff.id as "staffId", staff.state_id as "stateId", staff.full_name as name`)
