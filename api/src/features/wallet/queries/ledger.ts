import type { TransactionAction } from '@akada/contract/wallet/schemas'
import { v7 as uuidv7 } from 'uuid'
import { type ReadTx, sql, type WriteTx } from '../../../platform/db/index.ts'

/** The accounts of each organisation in the books; see the migration of the ledger for their meanings. */
export type AccountKind =
  | 'wallet'
  | 'gateway'
  | 'held'
  | 'report-cards'
  | 'exams'
  | 'returned'
  | 'reserved'
  | 'messages'
  | 'between-schools'

/** The order in which the accounts of a posting are locked: the same everywhere, so that postings of one organisation never deadlock. */
const lockOrder: readonly AccountKind[] = [
  'wallet',
  'gateway',
  'held',
  'report-cards',
  'exams',
  'returned',
  'reserved',
  'messages',
  'between-schools',
]

/** Whose accounts: a school's, a district's (without a school) or the state's (with neither). */
export interface LedgerPlace {
  stateId: string
  districtId?: string | null
  schoolId: string | null
}

/** The school, district or state that has these accounts. */
export const organizationIn = ({ stateId, districtId, schoolId }: LedgerPlace): string =>
  schoolId ?? districtId ?? stateId

/** The columns `school_id` and `district_id` of a row of the ledger: only one of them is set. */
export const ownersOf = ({ districtId, schoolId }: LedgerPlace) =>
  sql`${schoolId}, ${schoolId === null ? (districtId ?? null) : null}`

export interface NewPosting extends LedgerPlace {
  action: TransactionAction
  reference: string
  narration: string
  idempotencyKey: string
  /** Null if the program itself acts. */
  staffId: string | null
  /** The change of each account, in kobo; the sum is zero, and no change is zero. */
  amounts: Partial<Record<AccountKind, number>>
}

export interface Posted {
  postingId: string
  reference: string
  /** The wallet's balance after it; null if the posting did not change the wallet. */
  balanceAfterKobo: number | null
}

/** An existing posting, with its change of the wallet. */
export interface DonePosting extends Posted {
  walletKobo: number | null
}

/** The state before a posting, while nobody else can move the organisation's money. */
export interface LockedLedger {
  /** The balance of the wallet, in kobo. */
  balanceKobo: number
  /** The posting of the same purchase or payment, if it was made before. */
  done: DonePosting | null
}

/** Creates the organisation's missing accounts, in the order of the locks. */
const openAccounts = (tx: WriteTx, place: LedgerPlace, kinds: readonly AccountKind[]) =>
  tx.run(sql`
    insert into ledger.account (id, state_id, school_id, district_id, kind)
    select wanted.id, ${place.stateId}, ${ownersOf(place)}, wanted.kind
    from unnest(${kinds.map(() => uuidv7())}::uuid[], ${kinds}::text[]) with ordinality as wanted(id, kind, place)
    where not exists (select from ledger.account where organization_id = ${organizationIn(place)} and kind = wanted.kind)
    order by wanted.place
    on conflict do nothing`)

// The program's role may not update an account, and so cannot lock it either: the function does, as the owner.
const holdWallet = async (tx: WriteTx, place: LedgerPlace): Promise<number> => {
  const { balance } = await tx.get<{ balance: number }>(sql`
    select ledger.lock_wallet(${organizationIn(place)})::int8 as balance`)
  return balance
}

/** The existing posting with this key; null if there is none. */
const findPosting = (tx: ReadTx, { stateId }: LedgerPlace, idempotencyKey: string): Promise<DonePosting | null> =>
  tx.find<DonePosting>(sql`
    select p.id as "postingId", p.reference, moved.balance_after_kobo as "balanceAfterKobo",
      moved.amount_kobo as "walletKobo"
    from ledger.posting p
    left join lateral (
      select e.balance_after_kobo, e.amount_kobo from ledger.entry e join ledger.account a on a.id = e.account_id
      where e.posting_id = p.id and a.kind = 'wallet') as moved on true
    where p.state_id = ${stateId} and p.idempotency_key = ${idempotencyKey}`)

/**
 * Prepares a posting: creates missing accounts, locks the wallet, and checks whether the posting was made already. One round trip, the
 * statements in this order.
 */
export const lockForPosting = async (
  tx: WriteTx,
  place: LedgerPlace,
  kinds: readonly AccountKind[],
  idempotencyKey: string,
): Promise<LockedLedger> => {
  const needed = lockOrder.filter(kind => kind === 'wallet' || kinds.includes(kind))
  const [, balanceKobo, done] = await Promise.all([
    openAccounts(tx, place, needed),
    holdWallet(tx, place),
    findPosting(tx, place, idempotencyKey),
  ])
  return { balanceKobo, done }
}

/**
 * Writes a posting and its entries in one statement; the wallet is locked and the accounts exist (holdForPosting). The database refuses a
 * posting that does not add up to zero, or overdraws an account.
 */
export const insertPosting = async (tx: WriteTx, posting: NewPosting): Promise<Posted> => {
  const kinds = lockOrder.filter(kind => posting.amounts[kind] !== undefined)
  const amounts = kinds.map(kind => posting.amounts[kind])
  const postingId = uuidv7()
  const written = await tx.rows<{ kind: AccountKind; balance: number }>(sql`
    with posting as (
      insert into ledger.posting (id, state_id, school_id, district_id, action, reference, narration, idempotency_key, staff_id)
      values (${postingId}, ${posting.stateId}, ${ownersOf(posting)}, ${posting.action}, ${posting.reference},
        ${posting.narration}, ${posting.idempotencyKey}, ${posting.staffId})
      returning id
    ), written as (
      insert into ledger.entry (posting_id, account_id, state_id, amount_kobo)
      select posting.id, account.id, ${posting.stateId}, wanted.amount
      from posting
      cross join unnest(${kinds}::text[], ${amounts}::bigint[]) with ordinality as wanted(kind, amount, place)
      join ledger.account on account.organization_id = ${organizationIn(posting)} and account.kind = wanted.kind
      order by wanted.place
      returning account_id, balance_after_kobo
    )
    select account.kind, written.balance_after_kobo as balance
    from written join ledger.account on account.id = written.account_id`)
  if (written.length < kinds.length)
    throw new Error(`The posting ${posting.idempotencyKey} names an account that is not open.`)
  const balanceAfterKobo = written.find(({ kind }) => kind === 'wallet')?.balance ?? null
  return { postingId, reference: posting.reference, balanceAfterKobo }
}

/** The current balance of the wallet, in kobo, without waiting and without a lock. Zero if there is no wallet yet. */
export const walletKobo = async (tx: ReadTx, organizationId: string): Promise<number> => {
  const found = await tx.find<{ balance: number }>(sql`
    select balance_kobo as balance from ledger.account where organization_id = ${organizationId} and kind = 'wallet'`)
  return found?.balance ?? 0
}
