import type { PaymentStatus } from '@akada/contract/wallet/schemas'
import { join, type ReadTx, type Sql, sql } from '../../../platform/db/index.ts'
import type { WalletHooks } from '../hooks.ts'
import { ownerName, owners } from './scope.ts'

/** Two figures that should be equal but are not, and their source. Amounts in kobo. */
export interface Difference {
  organization: string
  /** The posting's reference or the payment's id; null for an account. */
  reference: string | null
  /** The account, the status or the action, in a word. */
  of: string
  found: number
  wanted: number
}

/** Checks cover one state, or as the owner all (null). Each is one statement, so that it sees one moment of the books. */
const within = (stateId: string | null, alias: Sql): Sql =>
  stateId === null ? sql`true` : sql`${alias}.state_id = ${stateId}`

const mostOfAKind = 500

/** Postings whose entries do not add up to zero, or that have fewer than two. */
const unbalanced = (stateId: string | null): Sql => sql`
  select ${ownerName} as organization, p.reference, count(e.posting_id)::text as of, coalesce(sum(e.amount_kobo), 0)::int8 as found, 0::int8 as wanted
  from ledger.posting p
  ${owners(sql`p`)}
  left join ledger.entry e on e.posting_id = p.id
  where ${within(stateId, sql`p`)}
  group by p.id, sc.name, od.name, os.name
  having coalesce(sum(e.amount_kobo), 0) <> 0 or count(e.posting_id) < 2`

/** Accounts whose balance is not the sum of their entries. */
const balances = (stateId: string | null): Sql => sql`
  select ${ownerName} as organization, null as reference, a.kind as of, a.balance_kobo as found, coalesce(sum(e.amount_kobo), 0)::int8 as wanted
  from ledger.account a
  ${owners(sql`a`)}
  left join ledger.entry e on e.account_id = a.id
  where ${within(stateId, sql`a`)}
  group by a.id, sc.name, od.name, os.name
  having a.balance_kobo <> coalesce(sum(e.amount_kobo), 0) or a.entries <> count(e.posting_id)`

/** Entries out of order: a missing number, or a balance that is not the previous one plus the amount. */
const order = (stateId: string | null): Sql => sql`
  select ${ownerName} as organization, p.reference, a.kind as of, e.balance_after_kobo as found, e.running::int8 as wanted
  from (
    select posting_id, account_id, number, balance_after_kobo, at,
      sum(amount_kobo) over history as running, row_number() over history as place, lag(at) over history as before
    from ledger.entry e where ${within(stateId, sql`e`)}
    window history as (partition by account_id order by number)) e
  join ledger.account a on a.id = e.account_id
  ${owners(sql`a`)}
  join ledger.posting p on p.id = e.posting_id
  where e.balance_after_kobo <> e.running or e.number <> e.place or e.at < e.before`

/** Accounts that are below zero without permission; for the gateway that would mean that it owes us a negative amount. */
const negative = (stateId: string | null): Sql => sql`
  select ${ownerName} as organization, null as reference, a.kind as of, a.balance_kobo as found, 0::int8 as wanted
  from ledger.account a ${owners(sql`a`)}
  where ${within(stateId, sql`a`)} and case a.kind when 'gateway' then a.balance_kobo > 0
    when 'between-schools' then false else a.balance_kobo < 0 end`

/** The movements of each payment's postings by account: payment, kobo in the wallet, held, gateway. */
const movedOf = (stateId: string | null): Sql => sql`
  select split_part(p.idempotency_key, ':', 2)::uuid as payment_id, count(distinct p.id) filter (where p.idempotency_key like '%:credit') as credits,
    coalesce(sum(e.amount_kobo) filter (where a.kind = 'wallet' and p.idempotency_key not like '%:reversal'), 0) as credited,
    coalesce(sum(e.amount_kobo) filter (where a.kind = 'wallet' and p.idempotency_key like '%:reversal'), 0) as taken_back,
    coalesce(sum(e.amount_kobo) filter (where a.kind = 'held'), 0) as held,
    coalesce(-sum(e.amount_kobo) filter (where a.kind = 'gateway' and p.idempotency_key not like '%:reversal'), 0) as received
  from ledger.posting p
  join ledger.entry e on e.posting_id = p.id
  join ledger.account a on a.id = e.account_id
  where ${within(stateId, sql`p`)} and p.idempotency_key ~ '^payment:[0-9a-f-]{36}:(credit|held|reversal|settled)$'
  group by 1`

/** Payments that differ from the books, in each possible way. */
const payments = (stateId: string | null): Sql => sql`
  with moved as (${movedOf(stateId)})
  select ${ownerName} as organization, coalesce(pay.id, moved.payment_id)::text as reference, coalesce(pay.status, 'unknown') as of,
    coalesce(moved.credited, 0)::int8 as found, coalesce(pay.credited_kobo, 0)::int8 as wanted
  from (select * from ledger.payment pay where ${within(stateId, sql`pay`)}) pay
  full join moved on moved.payment_id = pay.id
  ${owners(sql`pay`)}
  where pay.id is null
    or coalesce(moved.credited, 0) <> pay.credited_kobo
    or coalesce(moved.held, 0) <> pay.held_kobo
    or -coalesce(moved.taken_back, 0) <> case when pay.status = 'Reversed' then pay.credited_kobo - pay.owed_kobo else 0 end
    or (pay.status in ('Credited', 'Held', 'Settled') and pay.currency = 'NGN' and coalesce(moved.received, 0) <> pay.paid_minor)
    or (pay.status = 'Credited' and (coalesce(moved.credits, 0) <> 1 or pay.credited_kobo < pay.expected_kobo))
    or (pay.status in ('Started', 'Pending', 'Failed', 'Abandoned') and moved.payment_id is not null)`

/** Money that was credited to a wallet without a payment. */
const sourceless = (stateId: string | null): Sql => sql`
  select ${ownerName} as organization, p.reference, p.action as of, e.amount_kobo as found, 0::int8 as wanted
  from ledger.posting p
  join ledger.entry e on e.posting_id = p.id
  join ledger.account a on a.id = e.account_id and a.kind = 'wallet'
  ${owners(sql`p`)}
  where ${within(stateId, sql`p`)} and p.action in ('Wallet funding', 'Held payment', 'Reversal')
    and p.idempotency_key !~ '^payment:[0-9a-f-]{36}:(credit|held|reversal|settled)$'`

/** Charges whose posting is missing or has another amount, and postings that bought nothing. */
const charges = (stateId: string | null, { purchases }: WalletHooks): Sql => sql`
  with bought as (
    ${join(
      purchases.map(bought => bought(stateId)),
      ' union all ',
    )}
  ), paid as (
    select p.id, p.school_id, p.district_id, p.state_id, p.reference, p.action, -coalesce(sum(e.amount_kobo) filter (where a.kind = 'wallet'), 0) as kobo
    from ledger.posting p
    join ledger.entry e on e.posting_id = p.id
    join ledger.account a on a.id = e.account_id
    where ${within(stateId, sql`p`)} and p.action in ('Report cards', 'Exam registration', 'Messages', 'Message receipts', 'Exam fee refund',
      'Exam payment reversal', 'Exam fee transfer')
    group by p.id)
  select coalesce(${ownerName}, 'A school') as organization, paid.reference, coalesce(paid.action, bought.action) as of,
    coalesce(paid.kobo, 0)::int8 as found, coalesce(bought.kobo, 0)::int8 as wanted
  from paid full join bought on bought.posting_id = paid.id
  ${owners(sql`paid`)}
  where paid.id is null or bought.posting_id is null or paid.kobo <> bought.kobo or paid.action <> bought.action`

/** Reserved money that is not what the open messages of the organisation cost. */
const reserved = (stateId: string | null, { reservations }: WalletHooks): Sql => sql`
  with wanted as (
    select organization_id, sum(kobo) as kobo from (${reservations(stateId)}) as open group by organization_id),
  kept as (
    select a.organization_id, a.balance_kobo from ledger.account a
    where ${within(stateId, sql`a`)} and a.kind = 'reserved')
  select coalesce(${ownerName}, 'A school') as organization, null as reference, 'reserved' as of, coalesce(kept.balance_kobo, 0)::int8 as found,
    coalesce(wanted.kobo, 0)::int8 as wanted
  from kept full join wanted on wanted.organization_id = kept.organization_id
  left join school_brief sc on sc.id = coalesce(kept.organization_id, wanted.organization_id)
  left join district_brief od on od.id = coalesce(kept.organization_id, wanted.organization_id)
  left join state_brief os on os.id = coalesce(kept.organization_id, wanted.organization_id)
  where coalesce(kept.balance_kobo, 0) <> coalesce(wanted.kobo, 0)`

const checks = { unbalanced, balances, order, negative, payments, sourceless, charges, reserved } as const
export type Check = keyof typeof checks

/** All differences, by check, and how much was checked. */
export const differencesIn = async (
  tx: ReadTx,
  hooks: WalletHooks,
  stateId: string | null,
): Promise<{
  accounts: number
  postings: number
  payments: number
  differences: (Difference & { check: Check })[]
}> => {
  const differences: (Difference & { check: Check })[] = []
  for (const check of Object.keys(checks) as Check[]) {
    const rows = await tx.rows<Difference>(sql`${checks[check](stateId, hooks)} limit ${mostOfAKind}`)
    differences.push(...rows.map(row => ({ ...row, check })))
  }
  const counts = await tx.get<{ accounts: number; postings: number; payments: number }>(sql`
    select (select count(*)::int from ledger.account a where ${within(stateId, sql`a`)}) as accounts,
      (select count(*)::int from ledger.posting p where ${within(stateId, sql`p`)}) as postings,
      (select count(*)::int from ledger.payment p where ${within(stateId, sql`p`)}) as payments`)
  return { ...counts, differences }
}

/** A payment for comparison with the gateway's record. */
export interface ComparedPayment {
  id: string
  stateId: string
  organization: string
  status: PaymentStatus
  creditedKobo: number
  paidMinor: number | null
}

/** Payments of all states that were started since a moment, by id after `after`. */
export const paymentsSince = (
  tx: ReadTx,
  since: Date,
  after: string | null,
  most: number,
): Promise<ComparedPayment[]> =>
  tx.rows<ComparedPayment>(sql`
    select p.id, p.state_id as "stateId", ${ownerName} as organization, p.status, p.credited_kobo as "creditedKobo",
      p.paid_minor as "paidMinor"
    from ledger.payment p ${owners(sql`p`)}
    where p.created_at >= ${since} and (${after}::uuid is null or p.id > ${after})
    order by p.id limit ${most}`)
