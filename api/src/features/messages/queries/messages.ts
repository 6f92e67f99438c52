import type {
  MessageSummary,
  MessageChannel,
  MessageKind,
  MessageStatus,
  RecipientStatus,
} from '@akada/contract/messages/schemas'
import type { Place } from '../../../platform/auth/index.ts'
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
} from '../../../platform/db/index.ts'
import { mayBeSentAgain } from './recipients.ts'

export interface NewMessage extends Place {
  id: string
  clientId: string
  kind: MessageKind
  channel: MessageChannel
  asksToConfirm: boolean
  template: string
  audience: object
  audienceWords: string
  status: MessageStatus
  recipients: number
  pages: number
  priceKobo: number
  costKobo: number
  writtenBy: string | null
  now: Date
  giveUpAt: Date
  againOf?: string
  note?: string
}

/** Writes a message, which may have nothing left to do, unless one with its client's id is there: then false. */
export const insertMessage = async (tx: WriteTx, one: NewMessage): Promise<boolean> =>
  (await tx.run(sql`
    insert into message (id, state_id, district_id, school_id, client_id, kind, template, audience, audience_words, status, recipients,
      pages, price_kobo, cost_kobo, written_by, written_at, give_up_at, again_of, note, channel, asks_to_confirm, finished_at)
    values (${one.id}, ${one.stateId}, ${one.schoolId === null ? one.districtId : null}, ${one.schoolId}, ${one.clientId}, ${one.kind},
      ${one.template}, ${JSON.stringify(one.audience)}::jsonb, ${one.audienceWords}, ${one.status}, ${one.recipients}, ${one.pages},
      ${one.priceKobo}, ${one.costKobo}, ${one.writtenBy}, ${one.now}, ${one.giveUpAt}, ${one.againOf ?? null}, ${one.note ?? null},
      ${one.channel}, ${one.asksToConfirm}, ${one.status === 'Finished' ? one.now : null})
    on conflict (state_id, client_id) do nothing`)) === 1

/** What was sent with a client's id before; null if nothing was. */
export const findByClient = (
  tx: ReadTx,
  stateId: string,
  clientId: string,
  { template, channel, audience }: Pick<NewMessage, 'template' | 'channel' | 'audience'>,
) =>
  tx.find<{ id: string; status: MessageStatus; isSame: boolean }>(sql`
    select id, status, template = ${template} and channel = ${channel} and audience = ${JSON.stringify(audience)}::jsonb as "isSame"
    from message
    where state_id = ${stateId} and client_id = ${clientId}`)

/** Records which posting reserved the money of a message. */
export const setPosting = (tx: WriteTx, id: string, postingId: string): Promise<number> =>
  tx.run(sql`update message set posting_id = ${postingId} where id = ${id}`)

/** Messages of this organisation itself, none of those below it. */
const ownOf = ({ stateId, districtId, schoolId }: Place): Sql =>
  schoolId === null
    ? sql`state_id = ${stateId} and school_id is null and district_id is not distinct from ${districtId}::uuid`
    : sql`school_id = ${schoolId}`

/** The organisation's own messages of a month that were or may be sent, in kobo; the month begins with this day. */
export const spentSince = async (tx: ReadTx, place: Place, day: string) => {
  const { kobo } = await tx.get<{ kobo: number }>(sql`
    select coalesce(sum(m.cost_kobo), 0)::int8 as kobo from message m
    where ${ownOf(place)} and m.status in ('Sending', 'Finished', 'Stopped')
      and m.written_at >= (${day}::date)::timestamp at time zone 'Africa/Lagos'`)
  return kobo
}

/** Messages `m` (with the school `sc`) of an organisation and of those below it. */
const within = ({ schoolId, districtId }: Place): Sql => {
  if (schoolId !== null) return sql`m.school_id = ${schoolId}`
  return districtId === null ? sql`true` : sql`(m.district_id = ${districtId} or sc.district_id = ${districtId})`
}

/** The statuses of recipients that were handed over or have a final outcome. */
const open: readonly RecipientStatus[] = ['Waiting', 'Claimed']

const briefColumns = sql`
  m.id, m.kind, m.status, m.channel, m.template, m.audience_words as audience, coalesce(sc.name, d.name) as organization, m.recipients,
  (select count(*)::int from message_recipient r where r.message_id = m.id and r.status <> all(${open}::text[])) as done,
  m.cost_kobo as "costKobo",
  case when staff.id is null then null else json_build_object('id', staff.id, 'name', staff.full_name) end as "writtenBy",
  m.written_at as "writtenAt"`
const briefTables = sql`
  message m
  left join school_brief sc on sc.id = m.school_id
  left join district_brief d on d.id = m.district_id
  left join staff_brief staff on staff.id = m.written_by`

export type MessageSummaryRow = Omit<MessageSummary, 'cost'> & { costKobo: number }

const newestFirst: readonly SortKey[] = [
  { by: 'm.written_at', type: 'timestamptz', descending: true },
  { by: 'm.id', type: 'uuid', descending: true },
]

export const searchMessages = (
  tx: ReadTx,
  place: Place,
  { status, ...page }: { status?: MessageStatus | undefined } & Page,
): Promise<{ found: MessageSummaryRow[]; total: number; last: RowPosition | null }> => {
  const withStatus = status ? sql`and m.status = ${status}` : empty
  const rest = sql`from ${briefTables} where ${within(place)} ${withStatus}`
  return readCountedPage<MessageSummaryRow>(tx, { columns: briefColumns, rest, keys: newestFirst }, page)
}

/**
 * The gateway's answer while it refuses the account, of the messages of an organisation and of those below it that wait for it, and how many
 * these are.
 */
export const waitingForAccount = (tx: ReadTx, place: Place): Promise<{ count: number; refusal: string | null }> =>
  tx.get(sql`
    select count(distinct m.id)::int as count, max(r.reason) as refusal
    from message_recipient r join message m on m.id = r.message_id left join school_brief sc on sc.id = m.school_id
    where ${within(place)} and r.account_refused and r.status = 'Waiting' and m.status = 'Sending'`)

/** How many messages of an organisation and of those below it are being sent by SMS. */
export const waitingForGateway = async (tx: ReadTx, place: Place): Promise<number> =>
  (
    await tx.get<{ count: number }>(sql`
      select count(*)::int as count from message m left join school_brief sc on sc.id = m.school_id
      where ${within(place)} and m.status = 'Sending' and m.channel = 'SMS'`)
  ).count

export interface MessageRow extends MessageSummaryRow {
  stateId: string
  districtId: string | null
  schoolId: string | null
  audienceKept: string
  asksToConfirm: boolean
  writtenById: string | null
  pages: number
  priceKobo: number
  giveUpAt: string
  decidedBy: string | null
  decidedAt: string | null
  note: string | null
  stoppedBy: string | null
  finishedAt: string | null
  paidByWallet: boolean
  outcomes: { status: RecipientStatus; recipients: number }[]
  /** The gateway's answer, if it refuses the account and recipients wait for that. */
  accountRefusal: string | null
  /** Recipients whom a message that is over did not reach and to whom it may be sent again. */
  toSendAgain: number
  reservedKobo: number
  spentKobo: number
  refundedKobo: number
}

const messageColumns = sql`
  ${briefColumns}, m.state_id as "stateId", m.district_id as "districtId", m.school_id as "schoolId", m.audience::text as "audienceKept",
  m.asks_to_confirm as "asksToConfirm",
  m.written_by as "writtenById", m.pages, m.price_kobo as "priceKobo", m.give_up_at as "giveUpAt", decider.full_name as "decidedBy",
  m.decided_at as "decidedAt", m.note, stopper.full_name as "stoppedBy", m.finished_at as "finishedAt",
  m.posting_id is not null as "paidByWallet",
  (select coalesce(json_agg(o order by o.status), '[]') from (
    select r.status, count(*)::int as recipients from message_recipient r
    where r.message_id = m.id group by r.status) o) as outcomes,
  (select max(r.reason) from message_recipient r where r.message_id = m.id and r.account_refused and r.status = 'Waiting') as "accountRefusal",
  case when m.kind = 'Written' and m.status in ('Finished', 'Stopped') then (
    select count(*)::int from message_recipient r where r.message_id = m.id and ${mayBeSentAgain}) else 0 end as "toSendAgain"`
const moneyColumns = sql`
  (select coalesce(sum(r.kobo) filter (where r.settled_at is null), 0)::int8 from message_recipient r
    where r.message_id = m.id and m.posting_id is not null) as "reservedKobo",
  (select coalesce(sum(r.kobo) filter (where r.settled_at is not null and not r.refunded), 0)::int8 from message_recipient r
    where r.message_id = m.id and m.posting_id is not null) as "spentKobo",
  (select coalesce(sum(r.kobo) filter (where r.refunded), 0)::int8 from message_recipient r
    where r.message_id = m.id and m.posting_id is not null) as "refundedKobo"`

export const getMessage = (tx: ReadTx, id: string): Promise<MessageRow> =>
  tx.get<MessageRow>(sql`
    select ${messageColumns}, ${moneyColumns} from ${briefTables}
    left join staff_brief decider on decider.id = m.decided_by
    left join staff_brief stopper on stopper.id = m.stopped_by
    where m.id = ${id}`)

/** A message of which nothing else can be decided until the transaction ends. */
export const lockMessage = async (tx: WriteTx, id: string): Promise<MessageRow> => {
  await tx.get(sql`select id from message where id = ${id} for update`)
  return getMessage(tx, id)
}

/** How many messages of a school, a district or the state wait for the approval of somebody else than their writer. */
export const messagesToApprove = async (tx: ReadTx, place: Place, staffId: string): Promise<number> =>
  (
    await tx.get<{ waiting: number }>(sql`
      select count(*)::int as waiting from message
      where ${ownOf(place)} and status = 'Approval' and written_by <> ${staffId}`)
  ).waiting

/** Ends the wait of a message for a second person. */
export const decideMessage = (
  tx: WriteTx,
  id: string,
  to: { status: 'Sending' | 'Rejected'; by: string; now: Date; note: string | null; giveUpAt: Date },
): Promise<number> =>
  tx.run(sql`
    update message set status = ${to.status}, decided_by = ${to.by}, decided_at = ${to.now}, note = ${to.note},
      give_up_at = ${to.giveUpAt}, finished_at = case when ${to.status} = 'Rejected' then ${to.now}::timestamptz end
    where id = ${id}`)

/** What a message that was counted again now is. */
export const recountMessage = (
  tx: WriteTx,
  id: string,
  to: { recipients: number; pages: number; priceKobo: number; costKobo: number },
): Promise<number> =>
  tx.run(sql`
    update message set recipients = ${to.recipients}, pages = ${to.pages}, price_kobo = ${to.priceKobo}, cost_kobo = ${to.costKobo}
    where id = ${id}`)

/** Stops a message: what waits is cancelled. What is being handed over at this moment goes. Returns how many were cancelled. */
export const stopMessage = async (tx: WriteTx, id: string, by: string, now: Date): Promise<number> => {
  await tx.run(sql`update message set status = 'Stopped', stopped_by = ${by}, stopped_at = ${now} where id = ${id}`)
  return tx.run(sql`
    update message_recipient set status = 'Cancelled' where message_id = ${id} and status = 'Waiting'`)
}

/** The places of messages. */
export const locateMessages = (tx: ReadTx, ids: string[]) =>
  tx.rows<{ id: string; stateId: string; districtId: string | null; schoolId: string | null }>(sql`
    select m.id, m.state_id as "stateId", coalesce(sc.district_id, m.district_id) as "districtId", m.school_id as "schoolId"
    from message m left join school_brief sc on sc.id = m.school_id
    where m.id = any(${ids}::uuid[])`)

/** What messages took from wallets and gave back, for the check of the books. */
export const messagePurchases = (stateId: string | null): Sql => sql`
  select m.posting_id, m.cost_kobo as kobo, 'Messages' as action from message m
  where m.posting_id is not null and ${stateId === null ? sql`true` : sql`m.state_id = ${stateId}`}
  union all
  select r.settlement_id, -coalesce(sum(r.kobo) filter (where r.refunded), 0), 'Message receipts' from message_recipient r
  where r.settlement_id is not null and ${stateId === null ? sql`true` : sql`r.state_id = ${stateId}`}
  group by r.settlement_id`

/** What organisations have reserved for recipients without a final outcome. */
export const messageReservations = (stateId: string | null): Sql => sql`
  select coalesce(p.school_id, p.district_id, p.state_id) as organization_id, sum(r.kobo) as kobo
  from message m join message_recipient r on r.message_id = m.id and r.settled_at is null
  join ledger.posting_brief p on p.id = m.posting_id
  where m.posting_id is not null and ${stateId === null ? sql`true` : sql`m.state_id = ${stateId}`}
  group by 1
  having sum(r.kobo) > 0`

/** What a school or district sent to guardians about a student, as events of the student's timeline. */
export const eventsOfMessages = (studentId: string, place: Place): Sql => sql`
  select 'message' as kind, 'message ' || r.id as key, (r.handed_at at time zone 'Africa/Lagos')::date as day,
    m.channel as title, left(r.text, 200) as detail, r.status as figure, sc.name as school, null::uuid as class_arm_id,
    m.id as record_id, null::uuid as term_id
  from (
    select known.person_id, n.number from guardian_link_brief known
    left join guardian_number_brief n on n.person_id = known.person_id
    where known.student_id = ${studentId}) to_whom
  join lateral (
    select one.id from message_recipient one where one.person_id = to_whom.person_id and one.handed_at is not null
    union
    select one.id from message_recipient one where one.number = to_whom.number and one.handed_at is not null) handed on true
  join message_recipient r on r.id = handed.id
  join message m on m.id = r.message_id
  left join school_brief sc on sc.id = m.school_id
  where ${within(place)} and ${studentId}::uuid = any(r.students)
  group by r.id, m.id, sc.name`
