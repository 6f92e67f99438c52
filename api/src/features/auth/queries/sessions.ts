import type { AccountStatus } from '../../../platform/auth/index.ts'
import { type ReadTx, type Sql, sql, type WriteTx } from '../../../platform/db/index.ts'
import { isSessionLocked, sessionEnds } from './sign-ins.ts'

/** Longer than any session may last: the session itself determines when it ends. */
const refreshTokenDays = 90
/** How long a browser may repeat an exchange whose response it did not get. */
const repeatHours = 24

/** Usable role accesses: open, and of a role that was not removed. */
const isOpen = sql`role_access.ended_at is null and role.deleted_at is null`

/**
 * The role access a person starts with: a super admin with the state's, others with the one used last that is still open, else the first
 * that was given. Null if there is none.
 */
export const findFirstRoleAccess = (tx: ReadTx, staffId: string) =>
  tx.find<{ id: string }>(sql`
    select role_access.id
    from role_access_brief role_access
    join role_brief role on role.id = role_access.role_id
    join staff_account staff on staff.id = role_access.staff_id
    left join lateral (
      select max(auth_session.created_at) as at from auth_session
      where auth_session.staff_id = role_access.staff_id and auth_session.role_access_id = role_access.id) as used on true
    where role_access.staff_id = ${staffId} and ${isOpen}
    order by staff.is_super_admin and role.level = 'State' desc, used.at desc nulls last, role_access.granted_at,
      role_access.id
    limit 1`)

/** One of a person's own open role accesses, with its title; refuses with `not_found` otherwise. */
export const getOwnRoleAccess = (tx: ReadTx, staffId: string, id: string) =>
  tx.get<{ id: string; title: string }>(sql`
    select role_access.id, role.name || ' of ' || coalesce(school.name, district.name, state.name) as title
    from role_access_brief role_access
    join role_brief role on role.id = role_access.role_id
    join state_brief state on state.id = role_access.state_id
    left join district_brief district on district.id = role_access.district_id
    left join school_brief school on school.id = role_access.school_id
    where role_access.id = ${id} and role_access.staff_id = ${staffId} and ${isOpen}`)

export const insertSession = async (
  tx: WriteTx,
  session: { id: string; staffId: string; roleAccessId: string; now: Date; ownDevice: boolean },
  { device, address }: { device: string; address: string },
): Promise<void> => {
  const { id, staffId, roleAccessId, ownDevice } = session
  const now = session.now.toISOString()
  await tx.run(sql`
    insert into auth_session (id, staff_id, role_access_id, own_device, user_agent, created_at, last_used_at, last_address)
    values (${id}, ${staffId}, ${roleAccessId}, ${ownDevice}, ${device}, ${now}, ${now}, ${address})`)
}

/** The digests of the two halves of a refresh token: the one in the response and the one in the cookie. */
export interface TokenHashes {
  token: Buffer
  cookie: Buffer
}

/** `after`: the generation of the token that it follows; null if it follows all of the session. */
export const insertRefreshToken = async (
  tx: WriteTx,
  { sessionId, after }: { sessionId: string; after: number | null },
  hashes: TokenHashes,
  now: Date,
): Promise<void> => {
  await tx.run(sql`
    insert into auth_refresh_token (token_hash, cookie_hash, session_id, generation, expires_at)
    values (${hashes.token}, ${hashes.cookie}, ${sessionId},
      1 + coalesce(${after}::integer,
        (select max(former.generation) from auth_refresh_token as former where former.session_id = ${sessionId}), 0),
      ${now.toISOString()}::timestamptz + make_interval(days => ${refreshTokenDays}))`)
}

/** What a browser sends in exchange for new tokens. */
export interface Exchange {
  cookie: Buffer
  /** Null: a newly opened page has no half of its own, as it stores none. */
  token: Buffer | null
  /** The browser's number of this exchange; null if it gave none. */
  attempt: string | null
  /** The browser and system, as in `auth_session.user_agent`. */
  device: string
}

/** Whether the half from the body, if any, came from the cookie's session. */
const isOneSession = ({ token }: Exchange): Sql =>
  token === null
    ? sql`true`
    : sql`exists (
        select from auth_refresh_token as own
        where own.token_hash = ${token} and own.session_id = auth_refresh_token.session_id)`

/** A token of the same session that was given after this one, and used. */
const usedSuccessor = sql`
  select from auth_refresh_token as later
  where later.session_id = auth_refresh_token.session_id and later.generation > auth_refresh_token.generation
    and later.used_at is not null and later.replaced_at is null`

/**
 * Whether an exchange may use a token: as a repeat of the attempt that used it, or because no token that came after it was ever used. If it was
 * used itself, the browser has lost those, as it writes cookies to its disk only every half a minute; it must be the session's own.
 */
export const isUsable = ({ attempt, device }: Exchange, now: Date): Sql => sql`(
  auth_refresh_token.attempt = ${attempt}
    and auth_refresh_token.used_at > ${now.toISOString()}::timestamptz - make_interval(hours => ${repeatHours})
  or auth_refresh_token.replaced_at is null and not exists (${usedSuccessor})
    and (auth_refresh_token.used_at is null
      or exists (
        select from auth_session as own
        where own.id = auth_refresh_token.session_id and own.user_agent is not distinct from ${device})))`

export interface UsedToken {
  generation: number
  sessionId: string
  staffId: string
  stateId: string
  accountStatus: AccountStatus
  roleAccessId: string | null
  sessionEnded: boolean
  isLocked: boolean
  accessOpen: boolean
}

/** Locks the session of an exchange: its tokens are used one after the other. */
const lockSessionOf = (tx: WriteTx, { cookie }: Exchange) =>
  tx.find(sql`
    select from auth_session
    where id = (select session_id from auth_refresh_token where cookie_hash = ${cookie}) for no key update`)

/**
 * Uses up a refresh token; see `isUsable`. If it was used by another attempt, the tokens that were given since may not be used any more: anybody who
 * uses one of them has not lost it. Null if it is unknown or may not be used, or has expired.
 */
export const takeRefreshToken = async (tx: WriteTx, exchange: Exchange, now: Date): Promise<UsedToken | null> => {
  await lockSessionOf(tx, exchange)
  return tx.find<UsedToken>(sql`
    with given as (
      select token_hash, session_id, generation, used_at is not null and (attempt = ${exchange.attempt}) is not true as "isAgain"
      from auth_refresh_token
      where cookie_hash = ${exchange.cookie} and expires_at > ${now.toISOString()} and ${isOneSession(exchange)}
        and ${isUsable(exchange, now)}),
    replaced as (
      update auth_refresh_token as later
      set used_at = coalesce(later.used_at, ${now.toISOString()}), replaced_at = ${now.toISOString()}
      from given
      where given."isAgain" and later.session_id = given.session_id and later.generation > given.generation
        and later.replaced_at is null),
    taken as (
      update auth_refresh_token
      set used_at = coalesce(auth_refresh_token.used_at, ${now.toISOString()}), attempt = ${exchange.attempt}
      from given where auth_refresh_token.token_hash = given.token_hash
      returning auth_refresh_token.session_id, auth_refresh_token.generation)
    select taken.generation, auth_session.id as "sessionId", staff.id as "staffId", staff.state_id as "stateId",
      staff.account_status as "accountStatus", auth_session.role_access_id as "roleAccessId",
      auth_session.ended_at is not null or ${sessionEnds} <= ${now.toISOString()}::timestamptz as "sessionEnded",
      ${isSessionLocked(now)} as "isLocked",
      exists (
        select from role_access_brief role_access join role_brief role on role.id = role_access.role_id
        where role_access.id = auth_session.role_access_id and ${isOpen}) as "accessOpen"
    from taken
    join auth_session on auth_session.id = taken.session_id
    join staff_account staff on staff.id = auth_session.staff_id
    join state_brief state on state.id = staff.state_id`)
}

/** Ends the session of a refresh token that was used before, or whose successor was; returns its owner, or null if nothing had to be ended. */
export const endReusedSession = (tx: WriteTx, exchange: Exchange, now: Date) =>
  tx.find<{ sessionId: string; staffId: string; stateId: string; name: string }>(sql`
    update auth_session set ended_at = ${now.toISOString()}, ended_because = 'a refresh token was used again'
    from auth_refresh_token, staff_account staff
    where auth_refresh_token.cookie_hash = ${exchange.cookie}
      and (auth_refresh_token.used_at is not null or exists (${usedSuccessor}))
      and ${isOneSession(exchange)}
      and auth_session.id = auth_refresh_token.session_id and auth_session.ended_at is null
      and staff.id = auth_session.staff_id
    returning auth_session.id as "sessionId", staff.id as "staffId", staff.state_id as "stateId",
      staff.full_name as name`)

export const endSession = (tx: WriteTx, sessionId: string, because: string, now: Date): Promise<number> =>
  tx.run(sql`
    update auth_session set ended_at = ${now.toISOString()}, ended_because = ${because}
    where id = ${sessionId} and ended_at is null`)

/** Ends every session of a person; returns how many. */
export const endSessionsOf = (tx: WriteTx, staffId: string, because: string, now: Date): Promise<number> =>
  tx.run(sql`
    update auth_session set ended_at = ${now.toISOString()}, ended_because = ${because}
    where staff_id = ${staffId} and ended_at is null`)

/** Ends every session of a person except the current one; returns how many. */
export const endOtherSessionsOf = (
  tx: WriteTx,
  { staffId, sessionId }: { staffId: string; sessionId: string },
  because: string,
  now: Date,
): Promise<number> =>
  tx.run(sql`
    update auth_session set ended_at = ${now.toISOString()}, ended_because = ${because}
    where staff_id = ${staffId} and id <> ${sessionId} and ended_at is null`)

/**
 * Continues a session with another role access or in another school. The refresh token that is given next follows all former ones. Refuses with
 * `not_found` if the session has ended.
 */
export const moveSession = async (
  tx: WriteTx,
  session: { id: string; roleAccessId: string | null; enteredSchoolId: string | null },
): Promise<void> => {
  await tx.get(sql`
    update auth_session set role_access_id = ${session.roleAccessId}, entered_school_id = ${session.enteredSchoolId}
    where id = ${session.id} and ended_at is null
    returning id`)
}

/**
 * Removes refresh tokens that expired, or were used two days ago and may not be used again: without the row, such a token is refused as well.
 * Each page that is opened uses one. Returns how many.
 */
export const deleteExpiredTokens = (tx: WriteTx, now: Date): Promise<number> =>
  tx.run(sql`
    delete from auth_refresh_token
    where expires_at < ${now.toISOString()}
      or used_at < ${now.toISOString()}::timestamptz - interval '2 days'
        and (replaced_at is not null or exists (${usedSuccessor})
          or exists (select from auth_session where id = auth_refresh_token.session_id and ended_at is not null))`)

/** A school of the actor's state; null if there is none. */
export const findSchool = (tx: ReadTx, id: string) =>
  tx.find<{ id: string; districtId: string; name: string }>(sql`
    select id, district_id as "districtId", name from school_brief school where id = ${id}`)
