import type { PaymentStatus } from '@akada/contract/wallet/schemas'
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
import type { PaymentFacts } from '../rules/words.ts'
import { type LedgerPlace, ownersOf } from './ledger.ts'
import { ownedWithin, owner, owners, type Scope } from './scope.ts'

/** A payment with all data for its response and its decisions. Amounts in kobo. */
export interface PaymentRow extends PaymentFacts {
  id: string
  stateId: string
  /** Null of a payment of the state. */
  districtId: string | null
  schoolId: string | null
  organization: { id: string; name: string }
  requestedBy: { id: string; name: string } | null
  /** Somebody who is not staff, and what for; null for a payment of staff. */
  payer: string | null
  purpose: string | null
  /** Of the posting that credited the money. */
  reference: string | null
  email: string
  createdAt: string
  checkedAt: string | null
  settledAt: string | null
  checks: number
  revision: number
}

const columns = sql`
  p.id, p.state_id as "stateId", coalesce(sc.district_id, p.district_id) as "districtId", p.school_id as "schoolId",
  ${owner} as organization,
  p.status, p.link, p.expected_kobo as "expectedKobo", p.paid_minor as "paidMinor", p.currency,
  p.credited_kobo as "creditedKobo", p.held_kobo as "heldKobo", p.owed_kobo as "owedKobo", p.refusal,
  p.settled_because as because, case when st.id is not null then json_build_object('id', st.id, 'name', st.full_name) end as "requestedBy",
  p.payer, p.purpose, po.reference, p.email, p.created_at as "createdAt", p.checked_at as "checkedAt", p.settled_at as "settledAt", p.checks, p.revision`

const tables = sql`
  ledger.payment p
  ${owners(sql`p`)}
  left join staff_brief st on st.id = p.requested_by
  left join ledger.posting po on po.id = p.posting_id`

/** One payment; refuses with 404 if there is none. */
export const getPayment = (tx: ReadTx, id: string): Promise<PaymentRow> =>
  tx.get<PaymentRow>(sql`select ${columns} from ${tables} where p.id = ${id}`)

/** The same, locked until the transaction ends. Payments are locked before wallets. */
export const lockPayment = (tx: WriteTx, id: string): Promise<PaymentRow> =>
  tx.get<PaymentRow>(sql`select ${columns} from ${tables} where p.id = ${id} for update of p`)

const newestFirst: readonly SortKey[] = [
  { by: 'p.created_at', type: 'timestamptz', descending: true },
  { by: 'p.id', type: 'uuid', descending: true },
]

/** A page of payments, newest first, and the total number. `Held` includes credited ones whose surplus is held. */
export const listPayments = (
  tx: ReadTx,
  scope: Scope,
  { status, ...page }: { status?: readonly PaymentStatus[] } & Page,
): Promise<{ found: PaymentRow[]; total: number; last: RowPosition | null }> => {
  const withStatus = status?.length
    ? sql`and (p.status = any(${status}::text[]) or ('Held' = any(${status}::text[]) and p.held_kobo > 0))`
    : empty
  const rest = sql`from ${tables} where ${ownedWithin(scope, sql`p`)} ${withStatus}`
  return readCountedPage<PaymentRow>(tx, { columns, rest, keys: newestFirst }, page)
}

/** A person of staff, or somebody else by name, with what is paid for in words. */
export type Payer = { staffId: string } | { name: string; email: string; purpose: string }

export interface NewPayment extends LedgerPlace {
  id: string
  clientId: string
  expectedKobo: number
  payer: Payer
  now: Date
  /** How long the process that starts it may take to ask the gateway. */
  startingSeconds: number
}

/** Stores a payment before the gateway is asked; returns false if this `clientId` exists already. */
export const insertPayment = async (tx: WriteTx, { payer, ...payment }: NewPayment): Promise<boolean> => {
  const who =
    'staffId' in payer
      ? sql`(select st.email, st.id as staff, null::text as name, null::text as purpose
          from staff_brief st where st.id = ${payer.staffId})`
      : sql`(select ${payer.email}::text as email, null::uuid as staff, ${payer.name}::text as name, ${payer.purpose}::text as purpose)`
  const written = await tx.run(sql`
    insert into ledger.payment (id, state_id, school_id, district_id, client_id, expected_kobo, email, requested_by, payer, purpose,
      created_at, next_check_at, starting_until)
    select ${payment.id}, ${payment.stateId}, ${ownersOf(payment)}, ${payment.clientId}, ${payment.expectedKobo}, who.email, who.staff,
      who.name, who.purpose, ${payment.now}, ${payment.now}::timestamptz + interval '1 minute',
      akada_now() + make_interval(secs => ${payment.startingSeconds})
    from ${who} as who
    on conflict do nothing`)
  return written > 0
}

export interface PaymentStart {
  id: string
  status: PaymentStatus
  expectedKobo: number
  email: string
  /** Another process is requesting the page from the gateway now. */
  starting: boolean
}

/** The payment that a browser started with this id of its own; null if there is none. */
export const findByClientId = (tx: ReadTx, organizationId: string, clientId: string): Promise<PaymentStart | null> =>
  tx.find<PaymentStart>(sql`
    select id, status, expected_kobo as "expectedKobo", email,
      coalesce(starting_until > akada_clock_timestamp(), false) as starting
    from ledger.payment where organization_id = ${organizationId} and client_id = ${clientId}`)

/** Takes over a payment whose start was interrupted; false if someone else just did, or it has started. */
export const claimStart = async (tx: WriteTx, id: string, startingSeconds: number): Promise<boolean> =>
  (await tx.run(sql`
    update ledger.payment set starting_until = akada_clock_timestamp() + make_interval(secs => ${startingSeconds})
    where id = ${id} and status = 'Started' and (starting_until is null or starting_until <= akada_clock_timestamp())`)) >
  0

/** Stores the gateway's page. If the payment progressed meanwhile, its status is unchanged. */
export const storePaymentLink = (tx: WriteTx, id: string, link: string): Promise<number> =>
  tx.run(sql`
    update ledger.payment set link = ${link}, starting_until = null, revision = revision + 1,
      status = case when status = 'Started' then 'Pending' else status end
    where id = ${id}`)

/** Allows another attempt at once, after one without a response. */
export const releaseStart = (tx: WriteTx, id: string): Promise<number> =>
  tx.run(sql`update ledger.payment set starting_until = null where id = ${id}`)

/**
 * Gives up a payment that never got a page, and releases the browser's id, so that the next attempt starts a new one. If the gateway may
 * know it (`isKnown`) it is still checked.
 */
export const abandonStart = (
  tx: WriteTx,
  id: string,
  { status, refusal, isKnown }: { status: 'Failed' | 'Abandoned'; refusal: string | null; isKnown: boolean },
): Promise<number> =>
  tx.run(sql`
    update ledger.payment set client_id = id, status = ${status}, refusal = ${refusal}, starting_until = null,
      revision = revision + 1 ${isKnown ? empty : sql`, next_check_at = null`}
    where id = ${id} and status = 'Started'`)

/** The gateway's latest response, and the time of the next check. */
export interface GatewayUpdate {
  status: PaymentStatus
  now: Date
  nextCheckAt: Date | null
  gatewayPayment: { gatewayStatus: string; gatewayId: string; paidMinor: number | null; currency: string | null } | null
}

const gatewayColumns = ({ status, now, nextCheckAt, gatewayPayment: word }: GatewayUpdate): Sql => sql`
  status = ${status}, checked_at = ${now}, checks = checks + 1, next_check_at = ${nextCheckAt}
  ${
    word
      ? sql`, gateway_status = ${word.gatewayStatus}, gateway_id = ${word.gatewayId}, paid_minor = coalesce(paid_minor, ${word.paidMinor}),
          currency = coalesce(currency, ${word.currency})`
      : empty
  }`

/** Records that the gateway was asked. */
export const recordGatewayStatus = (tx: WriteTx, id: string, what: GatewayUpdate): Promise<number> =>
  tx.run(sql`
    update ledger.payment set ${gatewayColumns(what)}, revision = revision + (status <> ${what.status})::int where id = ${id}`)

/** The amounts moved for a payment, in kobo. */
export interface Moved {
  postingId?: string | null
  reversalId?: string | null
  creditedKobo: number
  heldKobo: number
  owedKobo?: number
  /** Who decided, and why; null if the gateway did. */
  settledBy?: string | null
  because?: string | null
}

const moved = (what: Moved): Sql => sql`
  posting_id = coalesce(${what.postingId ?? null}, posting_id), reversal_id = coalesce(${what.reversalId ?? null}, reversal_id),
  credited_kobo = ${what.creditedKobo}, held_kobo = ${what.heldKobo}, owed_kobo = ${what.owedKobo ?? 0},
  settled_by = coalesce(${what.settledBy ?? null}, settled_by), settled_because = coalesce(${what.because ?? null}, settled_because)`

/** Stores the movement caused by the gateway's response. */
export const recordPosting = (tx: WriteTx, id: string, what: GatewayUpdate, how: Moved): Promise<number> =>
  tx.run(sql`
    update ledger.payment set ${gatewayColumns(what)}, ${moved(how)}, settled_at = ${what.now}, revision = revision + 1 where id = ${id}`)

/** Stores the state's decision. Money credited to the wallet may still be reversed, and continues to be checked. */
export const recordDecision = (
  tx: WriteTx,
  id: string,
  { status, now }: { status: PaymentStatus; now: Date },
  how: Moved,
): Promise<number> =>
  tx.run(sql`
    update ledger.payment set status = ${status}, ${moved(how)}, settled_at = ${now}, revision = revision + 1,
      next_check_at = case when ${status} = 'Settled' and ${how.creditedKobo}::bigint = 0 then null else next_check_at end
    where id = ${id}`)

/**
 * Payments of all states due for a check with the gateway, the longest due first. They are postponed a little in the same statement, so
 * that no other process checks them at the same time, and a process that dies locks nothing.
 */
export const claimDue = (tx: WriteTx, now: Date, most: number): Promise<{ id: string; stateId: string }[]> =>
  tx.rows<{ id: string; stateId: string }>(sql`
    update ledger.payment set next_check_at = ${now}::timestamptz + interval '2 minutes'
    where id in (
      select id from ledger.payment where next_check_at <= ${now}
      order by next_check_at limit ${most} for update skip locked)
    returning id, state_id as "stateId"`)

/** The places of payments. */
export const locatePayments = (tx: ReadTx, ids: string[]) =>
  tx.rows<{ id: string; stateId: string; districtId: string | null; schoolId: string | null }>(sql`
    select p.id, p.state_id as "stateId", coalesce(sc.district_id, p.district_id) as "districtId", p.school_id as "schoolId"
    from ledger.payment p left join school_brief sc on sc.id = p.school_id
    where p.id = any(${ids}::uuid[])`)

/** The payments of all states that are undecided or held. */
export const countPayments = (tx: ReadTx): Promise<{ undecided: number; held: number }> =>
  tx.get(sql`
    select count(*) filter (where status in ('Started', 'Pending') and next_check_at is not null)::int as undecided,
      count(*) filter (where status = 'Held' or held_kobo > 0)::int as held
    from ledger.payment where next_check_at is not null or held_kobo > 0 or status = 'Held'`)
