import type { Invitation, OpenInvitation } from '@akada/contract/invitations/schemas'
import type { Phone } from '@akada/contract/kernel/fields'
import {
  empty,
  type Page,
  readCountedPage,
  type ReadTx,
  type RowPosition,
  type SortKey,
  type Sql,
  sql,
  type WriteTx,
  matchesText,
} from '../../platform/db/index.ts'

type Kind = Invitation['kind']

export const locateInvitations = (tx: ReadTx, ids: string[]) =>
  tx.rows<{ id: string; stateId: string; districtId: string | null; schoolId: null }>(sql`
    select id, state_id as "stateId", district_id as "districtId", null as "schoolId"
    from invitation where id = any(${ids}::uuid[])`)

const stateAt = (now: Date): Sql => sql`
  case when invitation.used_at is not null then 'Used' when invitation.withdrawn_at is not null then 'Withdrawn'
    when invitation.expires_at <= ${now.toISOString()} then 'Expired' else 'Open' end`

const nameOf = (staffId: Sql): Sql => sql`
  (select staff.first_name || ' ' || staff.last_name from staff_brief staff where staff.id = ${staffId})`

const columns = (now: Date): Sql => sql`
  invitation.id, invitation.kind, invitation.name, invitation.email, invitation.phone as "phoneNumber",
    (select json_build_object('id', district.id, 'name', district.name) from district_brief district
      where district.id = invitation.district_id) as district,
    ${stateAt(now)} as state, ${nameOf(sql`invitation.created_by`)} as "madeBy", invitation.created_at as "madeAt",
    invitation.expires_at as "expiresAt", ${nameOf(sql`invitation.used_by`)} as "usedBy", invitation.used_at as "usedAt"`

export interface InvitationFilters {
  stateId: string
  /** Null: of the whole state. */
  districtId: string | null
  kinds: readonly Kind[]
  state?: Invitation['state'] | undefined
  /** Part of the name. */
  searchTerm?: string | undefined
}

const wanted = ({ stateId, districtId, kinds, state, searchTerm }: InvitationFilters, now: Date): Sql => sql`
  invitation.state_id = ${stateId} and invitation.kind = any(${[...kinds]}::text[])
  ${districtId === null ? empty : sql`and invitation.district_id = ${districtId}`}
  ${searchTerm ? sql`and ${matchesText(sql`invitation.name`, searchTerm)}` : empty}
  ${state ? sql`and ${stateAt(now)} = ${state}` : empty}`

const newestFirst: readonly SortKey[] = [
  { by: 'invitation.created_at', type: 'timestamptz', descending: true },
  { by: 'invitation.id', type: 'uuid' },
]

/** A page of invitations, the newest first, and how many there are. */
export const listInvitations = async (
  tx: ReadTx,
  filters: InvitationFilters & Page,
  now: Date,
): Promise<{ foundInvitations: Invitation[]; total: number; last: RowPosition | null }> => {
  const rest = sql`from invitation where ${wanted(filters, now)}`
  const list = { columns: columns(now), rest, keys: newestFirst }
  const { found, total, last } = await readCountedPage<Invitation>(tx, list, filters)
  return { foundInvitations: found, total, last }
}

export const getInvitation = (tx: ReadTx, id: string, now: Date): Promise<Invitation> =>
  tx.get<Invitation>(sql`select ${columns(now)} from invitation where invitation.id = ${id}`)

/** The same, and nobody uses, withdraws or renews it until the transaction ends. */
export const lockInvitation = async (tx: WriteTx, id: string, now: Date): Promise<Invitation> => {
  await tx.get(sql`select id from invitation where id = ${id} for update`)
  return getInvitation(tx, id, now)
}

export interface NewInvitation {
  id: string
  stateId: string
  /** Null for a district. */
  districtId: string | null
  kind: Kind
  name: string
  email: string | null
  phoneNumber: Phone | null
  tokenHash: Buffer
  by: string
  now: Date
  days: number
}

export const insertInvitation = (tx: WriteTx, invitation: NewInvitation): Promise<number> =>
  tx.run(sql`
    insert into invitation (id, state_id, district_id, kind, name, email, phone, token_hash, created_by, created_at, expires_at)
    values (${invitation.id}, ${invitation.stateId}, ${invitation.districtId}, ${invitation.kind}, ${invitation.name},
      ${invitation.email}, ${invitation.phoneNumber && JSON.stringify(invitation.phoneNumber)}, ${invitation.tokenHash},
      ${invitation.by}, ${invitation.now.toISOString()},
      ${invitation.now.toISOString()}::timestamptz + make_interval(days => ${invitation.days}))`)

export const markWithdrawn = (tx: WriteTx, id: string, by: string, now: Date): Promise<number> =>
  tx.run(sql`update invitation set withdrawn_by = ${by}, withdrawn_at = ${now.toISOString()} where id = ${id}`)

export const markUsed = (tx: WriteTx, id: string, by: string, now: Date): Promise<number> =>
  tx.run(sql`update invitation set used_by = ${by}, used_at = ${now.toISOString()} where id = ${id}`)

/** What a link opens, and what using it needs. */
export type FoundInvitation = OpenInvitation & {
  id: string
  districtId: string | null
  by: string
  standing: Invitation['state']
}

/** The invitation of a link, by the hash of its token; null if there is none. */
export const findByToken = (tx: ReadTx, tokenHash: Buffer, now: Date): Promise<FoundInvitation | null> =>
  tx.find<FoundInvitation>(sql`
    select invitation.id, invitation.kind, invitation.name, invitation.email, invitation.phone as "phoneNumber",
      invitation.district_id as "districtId", invitation.created_by as "by", ${stateAt(now)} as standing,
      coalesce(state.district_term, 'District') as "districtTerm", invitation.expires_at as "expiresAt",
      json_build_object('id', state.id, 'name', state.name) as state,
      (select district.name from district_brief district where district.id = invitation.district_id) as district
    from invitation join state_brief state on state.id = invitation.state_id
    where invitation.token_hash = ${tokenHash}`)

/** The same for the person who uses it: of two at once the second waits, and then finds it used. */
export const lockByToken = async (tx: WriteTx, tokenHash: Buffer, now: Date): Promise<FoundInvitation | null> => {
  await tx.rows(sql`select id from invitation where token_hash = ${tokenHash} for update`)
  return findByToken(tx, tokenHash, now)
}

/** Whether a district of the state, or a school of the district, has this name, in any case. */
export const isNameTaken = async (
  tx: ReadTx,
  { stateId, districtId, name }: { stateId: string; districtId: string | null; name: string },
): Promise<boolean> => {
  const named = districtId
    ? sql`select from school_brief school where school.district_id = ${districtId} and lower(school.name) = lower(${name})`
    : sql`select from district_brief district where district.state_id = ${stateId} and lower(district.name) = lower(${name})`
  return (await tx.get<{ taken: boolean }>(sql`select exists (${named}) as taken`)).taken
}

/** The role of the head of a state's districts or schools. */
export const headRole = (tx: ReadTx, stateId: string, kind: Kind): Promise<{ id: string; name: string }> =>
  tx.get(sql`
    select role.id, role.name from role_brief role
    where role.state_id = ${stateId} and role.built_in = ${kind === 'District' ? 'districtAdmin' : 'principal'}
      and role.deleted_at is null`)
