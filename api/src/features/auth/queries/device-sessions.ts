import type { SignInSession } from '@akada/contract/auth/schemas'
import { type ReadTx, sql, type WriteTx } from '../../../platform/db/index.ts'
import { type Exchange, isUsable } from './sessions.ts'
import { isSessionLocked, sessionEnds } from './sign-ins.ts'

export type SessionRow = Omit<SignInSession, 'isCurrent'>

const device = sql`coalesce(auth_session.user_agent, 'Unknown device') as device`

const mostListed = 50

/** The open sessions of a person, the last used first. */
export const listSessions = (tx: ReadTx, staffId: string, now: Date): Promise<SessionRow[]> =>
  tx.rows<SessionRow>(sql`
    select auth_session.id, ${device}, auth_session.last_address as address,
      auth_session.created_at as "signedInAt", auth_session.last_used_at as "lastUsedAt", ${sessionEnds} as "endsAt",
      auth_session.own_device as "ownDevice", ${isSessionLocked(now)} as "isLocked"
    from auth_session
    join staff_account staff on staff.id = auth_session.staff_id
    join state_brief state on state.id = staff.state_id
    where auth_session.staff_id = ${staffId} and auth_session.ended_at is null
      and ${sessionEnds} > ${now.toISOString()}::timestamptz
    order by auth_session.last_used_at desc, auth_session.id
    limit ${mostListed}`)

/** Ends one of a person's own sessions; refuses with `not_found` if there is none with this id. */
export const endOwnSession = async (tx: WriteTx, staffId: string, id: string, because: string, now: Date) =>
  tx.get<{ device: string }>(sql`
    update auth_session set ended_at = ${now.toISOString()}, ended_because = ${because}
    where id = ${id} and staff_id = ${staffId} and ended_at is null
    returning ${device}`)

/** Ends all of a person's sessions but one; returns how many. */
export const endOtherSessions = (tx: WriteTx, staffId: string, exceptId: string, because: string, now: Date) =>
  tx.run(sql`
    update auth_session set ended_at = ${now.toISOString()}, ended_because = ${because}
    where staff_id = ${staffId} and id <> ${exceptId} and ended_at is null`)

export const lockSession = (tx: WriteTx, id: string, now: Date): Promise<number> =>
  tx.run(sql`update auth_session set locked_at = ${now.toISOString()} where id = ${id} and locked_at is null`)

/** Records that a session is in use; `opens`: and unlocks it. */
export const useSession = (
  tx: WriteTx,
  session: { id: string; now: Date; opens: boolean },
  { address, device: usedOn }: { address: string; device: string },
): Promise<number> =>
  tx.run(sql`
    update auth_session set last_used_at = ${session.now.toISOString()}, last_address = ${address},
      user_agent = ${usedOn},
      locked_at = case when ${session.opens} then null else locked_at end
    where id = ${session.id}`)

/** The owner of a session by the cookie of its refresh token; null if that may not be used or has expired, or its session has ended. */
export const findHolder = (tx: ReadTx, exchange: Exchange, now: Date) =>
  tx.find<{ sessionId: string; staffId: string; stateId: string; username: string }>(sql`
    select auth_session.id as "sessionId", staff.id as "staffId", staff.state_id as "stateId", staff.username
    from auth_refresh_token
    join auth_session on auth_session.id = auth_refresh_token.session_id
    join staff_account staff on staff.id = auth_session.staff_id
    where auth_refresh_token.cookie_hash = ${exchange.cookie} and auth_refresh_token.expires_at > ${now.toISOString()}
      and ${isUsable(exchange, now)}
      and auth_session.ended_at is null`)

/** Sets whether a session is on a person's own device; returns when it ends at the latest. */
export const setOwnDevice = (tx: WriteTx, sessionId: string, own: boolean) =>
  tx.get<{ id: string; ownDevice: boolean; endsAt: string }>(sql`
    update auth_session set own_device = ${own}
    from staff_account staff join state_brief state on state.id = staff.state_id
    where auth_session.id = ${sessionId} and staff.id = auth_session.staff_id
    returning auth_session.id, auth_session.own_device as "ownDevice", ${sessionEnds} as "endsAt"`)

/** Whether a person has marked a device as their own. */
export const isOwnDevice = async (tx: WriteTx, staffId: string, device: Buffer, now: Date): Promise<boolean> =>
  (await tx.run(sql`
    update auth_own_device set last_used_at = ${now.toISOString()}
    where device_hash = ${device} and staff_id = ${staffId}`)) > 0

export const addOwnDevice = (tx: WriteTx, staffId: string, device: Buffer, now: Date): Promise<number> =>
  tx.run(sql`
    insert into auth_own_device (device_hash, staff_id, created_at, last_used_at)
    values (${device}, ${staffId}, ${now.toISOString()}, ${now.toISOString()})
    on conflict (device_hash, staff_id) do update set last_used_at = excluded.last_used_at`)

export const removeOwnDevice = (tx: WriteTx, staffId: string, device: Buffer): Promise<number> =>
  tx.run(sql`delete from auth_own_device where device_hash = ${device} and staff_id = ${staffId}`)
