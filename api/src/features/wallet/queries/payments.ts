import type { PaymentStatus } from '@akada/contract/wallet/schemas'
import { empty, type ReadTx, type Sql, sql, type WriteTx } from '../../../platform/db/index.ts'
import type { PaymentFacts } from '../rules/words.ts'
import { type Scope, schoolsWithin } from './scope.ts'

/** A payment with all that its answer and its decisions ask for. Sums in kobo. */
export interface KeptPayment extends PaymentFacts {
  id: string
  stateId: string
  districtId: string
  school: { id: string; name: string }
  requestedBy: { id: string; name: string } | null
  /** Of the posting that took the money in. */
  reference: string | null
  email: string
  createdAt: string
  checkedAt: string | null
  settledAt: string | null
  checks: number
  revision: number
}

const columns = sql`
  p.id, p.state_id as "stateId", sc.district_id as "districtId", json_build_object('id', sc.id, 'name', sc.name) as school,
  p.status, p.link, p.expected_kobo::float8 as "expectedKobo", p.paid_minor::float8 as "paidMinor", p.currency,
  p.credited_kobo::float8 as "creditedKobo", p.held_kobo::float8 as "heldKobo", p.owed_kobo::float8 as "owedKobo", p.refusal,
  p.settled_because as because, json_build_object('id', st.id, 'name', st.full_name) as "requestedBy",
  po.reference, p.email, p.created_at as "createdAt", p.checked_at as "checkedAt", p.settled_at as "settledAt", p.checks, p.revision`

const tables = sql`
  ledger.payment p
  join school sc on sc.id = p.school_id
  join staff_brief st on st.id = p.requested_by
  left join ledger.posting po on po.id = p.posting_id`

/** One payment; refuses with 404 where there is none. */
export const getPayment = (tx: ReadTx, id: string): Promise<KeptPayment> =>
  tx.get<KeptPayment>(sql`select ${columns} from ${tables} where p.id = ${id}`)

/** The same, kept from others until the transaction ends. Payments are locked before wallets. */
export const holdPayment = (tx: WriteTx, id: string): Promise<KeptPayment> =>
  tx.get<KeptPayment>(sql`select ${columns} from ${tables} where p.id = ${id} for update of p`)

/** A page of payments, newest first, and how many there are. Among `Held` are those credited whose surplus is held. */
export const listPayments = async (
  tx: ReadTx,
  scope: Scope,
  { status, limit, page }: { status?: readonly PaymentStatus[]; limit: number; page: number },
): Promise<{ found: KeptPayment[]; total: number }> => {
  const where = sql`where ${schoolsWithin(scope)} ${
    status?.length
      ? sql`and (p.status = any(${status}::text[]) or ('Held' = any(${status}::text[]) and p.held_kobo > 0))`
      : empty
  }`
  const [found, { total }] = await Promise.all([
    tx.rows<KeptPayment>(sql`
      select ${columns} from ${tables} ${where}
      order by p.created_at desc, p.id desc limit ${limit} offset ${(page - 1) * limit}`),
    tx.get<{ total: number }>(sql`select count(*)::int as total from ${tables} ${where}`),
  ])
  return { found, total }
}

export interface NewPayment {
  id: string
  stateId: string
  schoolId: string
  clientId: string
  expectedKobo: number
  requestedBy: string
  now: Date
  /** How long the process that begins it may take to ask the gateway. */
  startingSeconds: number
}

/** Keeps a payment before the gateway is asked; answers false where this `clientId` is there already. */
export const insertPayment = async (tx: WriteTx, payment: NewPayment): Promise<boolean> => {
  const written = await tx.run(sql`
    insert into ledger.payment (id, state_id, school_id, client_id, expected_kobo, email, requested_by, created_at, next_check_at,
      starting_until)
    select ${payment.id}, ${payment.stateId}, ${payment.schoolId}, ${payment.clientId}, ${payment.expectedKobo}, st.email, st.id,
      ${payment.now}, ${payment.now}::timestamptz + interval '1 minute', now() + make_interval(secs => ${payment.startingSeconds})
    from staff_brief st where st.id = ${payment.requestedBy}
    on conflict (school_id, client_id) do nothing`)
  return written > 0
}

export interface Beginning {
  id: string
  status: PaymentStatus
  expectedKobo: number
  email: string
  /** Another process asks the gateway for the page at this moment. */
  starting: boolean
}

/** The payment that a browser began with this id of its own; null where it did not. */
export const findBeginning = (tx: ReadTx, schoolId: string, clientId: string): Promise<Beginning | null> =>
  tx.find<Beginning>(sql`
    select id, status, expected_kobo::float8 as "expectedKobo", email,
      coalesce(starting_until > clock_timestamp(), false) as starting
    from ledger.payment where school_id = ${schoolId} and client_id = ${clientId}`)

/** Takes over a payment whose beginning was left off; false where somebody else just did, or it has begun. */
export const claimBeginning = async (tx: WriteTx, id: string, startingSeconds: number): Promise<boolean> =>
  (await tx.run(sql`
    update ledger.payment set starting_until = clock_timestamp() + make_interval(secs => ${startingSeconds})
    where id = ${id} and status = 'Started' and (starting_until is null or starting_until <= clock_timestamp())`)) > 0

/** Keeps the gateway's page. Where the payment went further meanwhile, its status stays. */
export const keepLink = (tx: WriteTx, id: string, link: string): Promise<number> =>
  tx.run(sql`
    update ledger.payment set link = ${link}, starting_until = null, revision = revision + 1,
      status = case when status = 'Started' then 'Pending' else status end
    where id = ${id}`)

/** Lets another try begin at once, after one that got no answer. */
export const leaveBeginning = (tx: WriteTx, id: string): Promise<number> =>
  tx.run(sql`update ledger.payment set starting_until = null where id = ${id}`)

/**
 * Gives a payment up that never got a page, and lets go of the browser's id, so that the next try begins a new one. Where the gateway may
 * know it (`isKnown`) it is still asked about.
 */
export const giveUpBeginning = (
  tx: WriteTx,
  id: string,
  { status, refusal, isKnown }: { status: 'Failed' | 'Abandoned'; refusal: string | null; isKnown: boolean },
): Promise<number> =>
  tx.run(sql`
    update ledger.payment set client_id = id, status = ${status}, refusal = ${refusal}, starting_until = null,
      revision = revision + 1 ${isKnown ? empty : sql`, next_check_at = null`}
    where id = ${id} and status = 'Started'`)

/** What the gateway was heard to say, and when it is asked next. */
export interface Heard {
  status: PaymentStatus
  now: Date
  nextCheckAt: Date | null
  word: { gatewayStatus: string; gatewayId: string; paidMinor: number | null; currency: string | null } | null
}

const heard = ({ status, now, nextCheckAt, word }: Heard): Sql => sql`
  status = ${status}, checked_at = ${now}, checks = checks + 1, next_check_at = ${nextCheckAt}
  ${
    word
      ? sql`, gateway_status = ${word.gatewayStatus}, gateway_id = ${word.gatewayId}, paid_minor = coalesce(paid_minor, ${word.paidMinor}),
          currency = coalesce(currency, ${word.currency})`
      : empty
  }`

/** Notes that the gateway was asked. */
export const noteHeard = (tx: WriteTx, id: string, what: Heard): Promise<number> =>
  tx.run(sql`
    update ledger.payment set ${heard(what)}, revision = revision + (status <> ${what.status})::int where id = ${id}`)

/** What moved for a payment, in kobo. */
export interface Moved {
  postingId?: string | null
  reversalId?: string | null
  creditedKobo: number
  heldKobo: number
  owedKobo?: number
  /** Who decided, and why; null where that was the gateway's word. */
  settledBy?: string | null
  because?: string | null
}

const moved = (what: Moved): Sql => sql`
  posting_id = coalesce(${what.postingId ?? null}, posting_id), reversal_id = coalesce(${what.reversalId ?? null}, reversal_id),
  credited_kobo = ${what.creditedKobo}, held_kobo = ${what.heldKobo}, owed_kobo = ${what.owedKobo ?? 0},
  settled_by = coalesce(${what.settledBy ?? null}, settled_by), settled_because = coalesce(${what.because ?? null}, settled_because)`

/** Keeps what moved upon the gateway's word. */
export const keepMoved = (tx: WriteTx, id: string, what: Heard, how: Moved): Promise<number> =>
  tx.run(sql`
    update ledger.payment set ${heard(what)}, ${moved(how)}, settled_at = ${what.now}, revision = revision + 1 where id = ${id}`)

/** Keeps what the state decided. What went into the wallet may still be taken back, and goes on being asked about. */
export const keepDecision = (
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
 * Payments of all states about which the gateway is to be asked, the longest due first. They are put off a little in the same statement,
 * so that no other process asks at the same time, and one that dies keeps nothing.
 */
export const claimDue = (tx: WriteTx, now: Date, most: number): Promise<{ id: string; stateId: string }[]> =>
  tx.rows<{ id: string; stateId: string }>(sql`
    update ledger.payment set next_check_at = ${now}::timestamptz + interval '2 minutes'
    where id in (
      select id from ledger.payment where next_check_at <= ${now}
      order by next_check_at limit ${most} for update skip locked)
    returning id, state_id as "stateId"`)

/** Where payments belong. */
export const locatePayments = (tx: ReadTx, ids: string[]) =>
  tx.rows<{ id: string; stateId: string; districtId: string; schoolId: string }>(sql`
    select p.id, p.state_id as "stateId", sc.district_id as "districtId", p.school_id as "schoolId"
    from ledger.payment p join school sc on sc.id = p.school_id
    where p.id = any(${ids}::uuid[])`)
