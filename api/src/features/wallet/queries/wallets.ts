import {
  empty,
  readPage,
  type ReadTx,
  type RowPosition,
  type SortKey,
  sql,
  type CursorPosition,
  matchesText,
} from '../../../platform/db/index.ts'
import type { Place } from '../../../platform/auth/index.ts'
import { districtsWithin, schoolsWithin } from './scope.ts'

/** The wallet of a school, a district or the state. Amounts in kobo. */
export interface WalletFigures {
  organization: { id: string; name: string }
  balanceKobo: number
  pendingKobo: number
  heldKobo: number
  lastMovementAt: string | null
}

/** The name of a school, a district or the state that the transaction acts in; refuses with 404 if there is none. */
export const organizationNamed = (tx: ReadTx, id: string): Promise<{ id: string; name: string }> =>
  tx.get(sql`
    select id, name from school_brief where id = ${id}
    union all select id, name from district_brief where id = ${id}
    union all select id, name from state_brief where id = ${id}`)

/** Refuses with 404 if there is no such organisation. */
export const walletOf = async (tx: ReadTx, id: string): Promise<WalletFigures> => {
  const [organization, figures] = await Promise.all([
    organizationNamed(tx, id),
    tx.get<Omit<WalletFigures, 'organization'>>(sql`
      select coalesce(max(a.balance_kobo) filter (where a.kind = 'wallet'), 0)::int8 as "balanceKobo",
        coalesce(max(a.balance_kobo) filter (where a.kind = 'held'), 0)::int8 as "heldKobo",
        max(a.last_entry_at) filter (where a.kind = 'wallet') as "lastMovementAt",
        (select coalesce(sum(p.expected_kobo), 0)::int8 from ledger.payment p
          where p.organization_id = ${id} and p.status = 'Pending') as "pendingKobo"
      from ledger.account a where a.organization_id = ${id}`),
  ])
  return { organization, ...figures }
}

/** A wallet in the list of a district or state. */
export interface FoundWallet {
  /** Whose it is: a school, or a district. */
  school: { id: string; name: string }
  district: { id: string; name: string }
  balanceKobo: number
  heldKobo: number
  lastMovementAt: string | null
}

/** The number of all wallets of a list and what is in them. */
interface WalletSums {
  total: number
  balanceKobo: number
}

export interface WalletFilters {
  searchTerm?: string | undefined
  emptyOnly?: boolean | undefined
  of: 'schools' | 'districts'
  limit: number
  page: number
  from: CursorPosition<WalletSums> | null
}

const byName: readonly SortKey[] = [
  { by: 'owner.name', type: 'text' },
  { by: 'owner.id', type: 'uuid' },
]

/** Wallets of the schools or districts within a scope by name, their number, and their total balance. Without one it is empty. */
export const searchWallets = async (
  tx: ReadTx,
  place: Place,
  { searchTerm, emptyOnly, of, ...page }: WalletFilters,
): Promise<{ found: FoundWallet[]; sums: WalletSums; last: RowPosition | null }> => {
  const owners =
    of === 'schools'
      ? sql`select sc.id, sc.name, sc.district_id from school_brief sc where ${schoolsWithin(place)}`
      : sql`select d.id, d.name, d.id as district_id from district_brief d
          where d.approved_at is not null and ${districtsWithin(place)}`
  const rest = sql`
    from (${owners}) as owner
    join district_brief d on d.id = owner.district_id
    left join ledger.account wallet on wallet.organization_id = owner.id and wallet.kind = 'wallet'
    left join ledger.account held on held.organization_id = owner.id and held.kind = 'held'
    where ${emptyOnly ? sql`coalesce(wallet.balance_kobo, 0) = 0` : sql`true`}
      ${searchTerm ? sql`and ${matchesText(sql`concat_ws(' ', owner.name, d.name)`, searchTerm)}` : empty}`
  const columns = sql`
    json_build_object('id', owner.id, 'name', owner.name) as school, json_build_object('id', d.id, 'name', d.name) as district,
    coalesce(wallet.balance_kobo, 0) as "balanceKobo", coalesce(held.balance_kobo, 0) as "heldKobo",
    wallet.last_entry_at as "lastMovementAt"`
  const [{ found, last }, sums] = await Promise.all([
    readPage<FoundWallet>(tx, { columns, rest, keys: byName }, page),
    page.from?.counted ??
      tx.get<WalletSums>(sql`
        select count(*)::int as total, coalesce(sum(wallet.balance_kobo), 0)::int8 as "balanceKobo" ${rest}`),
  ])
  return { found, sums, last }
}
