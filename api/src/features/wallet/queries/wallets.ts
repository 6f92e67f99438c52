import { empty, join, type ReadTx, sql } from '../../../platform/db/index.ts'
import { type Scope, schoolsWithin } from './scope.ts'

/** A school's wallet. Amounts in kobo. */
export interface WalletFigures {
  school: { id: string; name: string }
  balanceKobo: number
  pendingKobo: number
  heldKobo: number
  lastMovementAt: string | null
}

/** Refuses with 404 if there is no such school. */
export const walletOf = (tx: ReadTx, schoolId: string): Promise<WalletFigures> =>
  tx.get<WalletFigures>(sql`
    select json_build_object('id', sc.id, 'name', sc.name) as school,
      coalesce(wallet.balance_kobo, 0) as "balanceKobo", coalesce(held.balance_kobo, 0) as "heldKobo",
      wallet.last_entry_at as "lastMovementAt",
      (select coalesce(sum(p.expected_kobo), 0)::int8 from ledger.payment p
        where p.school_id = sc.id and p.status = 'Pending') as "pendingKobo"
    from school_brief sc
    left join ledger.account wallet on wallet.school_id = sc.id and wallet.kind = 'wallet'
    left join ledger.account held on held.school_id = sc.id and held.kind = 'held'
    where sc.id = ${schoolId}`)

/** A wallet in the list of a district or state. */
export interface FoundWallet {
  school: { id: string; name: string }
  district: { id: string; name: string }
  balanceKobo: number
  heldKobo: number
  lastMovementAt: string | null
}

export interface WalletFilters {
  searchTerm?: string | undefined
  emptyOnly?: boolean | undefined
  limit: number
  page: number
}

const patternsOf = (searchTerm: string): string[] =>
  searchTerm
    .split(/\s+/)
    .filter(word => word !== '')
    .map(word => `%${word.replace(/[\\%_]/g, '\\$&')}%`)

/** Wallets of the schools within a scope by name, their number, and their total balance. A school without one has an empty one. */
export const searchWallets = async (
  tx: ReadTx,
  scope: Scope,
  { searchTerm, emptyOnly, limit, page }: WalletFilters,
): Promise<{ found: FoundWallet[]; total: number; balanceKobo: number }> => {
  const words = patternsOf(searchTerm ?? '').map(pattern => sql`(sc.name ilike ${pattern} or d.name ilike ${pattern})`)
  const from = sql`
    from school_brief sc
    join district_brief d on d.id = sc.district_id
    left join ledger.account wallet on wallet.school_id = sc.id and wallet.kind = 'wallet'
    left join ledger.account held on held.school_id = sc.id and held.kind = 'held'
    where ${schoolsWithin(scope)} ${emptyOnly ? sql`and coalesce(wallet.balance_kobo, 0) = 0` : empty}
      ${words.length > 0 ? sql`and ${join(words, ' and ')}` : empty}`
  const [found, sums] = await Promise.all([
    tx.rows<FoundWallet>(sql`
      select json_build_object('id', sc.id, 'name', sc.name) as school, json_build_object('id', d.id, 'name', d.name) as district,
        coalesce(wallet.balance_kobo, 0) as "balanceKobo", coalesce(held.balance_kobo, 0) as "heldKobo",
        wallet.last_entry_at as "lastMovementAt"
      ${from}
      order by sc.name, sc.id limit ${limit} offset ${(page - 1) * limit}`),
    tx.get<{ total: number; balanceKobo: number }>(sql`
      select count(*)::int as total, coalesce(sum(wallet.balance_kobo), 0)::int8 as "balanceKobo" ${from}`),
  ])
  return { found, ...sums }
}

/** The name of a school; refuses with 404 if there is none. */
export const schoolNamed = (tx: ReadTx, schoolId: string): Promise<{ id: string; name: string }> =>
  tx.get(sql`select id, name from school_brief where id = ${schoolId}`)
