import type { TransactionAction } from '@akada/contract/wallet/schemas'
import {
  inOrder,
  join,
  readPage,
  type ReadTx,
  type RowPosition,
  type SortKey,
  type Sql,
  sql,
  type CursorPosition,
  matchesText,
} from '../../../platform/db/index.ts'
import { ownedWithin, owner, ownerName, owners, type Scope } from './scope.ts'

/** A movement of a wallet. Amounts in kobo. */
export interface Movement {
  id: string
  action: TransactionAction
  organization: { id: string; name: string }
  amountKobo: number
  balanceAfterKobo: number
  reference: string
  narration: string
  by: { id: string; name: string } | null
  createdAt: string
}

export interface LogFilters {
  transactionAction?: readonly TransactionAction[] | undefined
  searchTerm?: string | undefined
  startDate?: string | undefined
  endDate?: string | undefined
}

const columns = sql`
  p.id, p.action, ${owner} as organization, e.amount_kobo as "amountKobo",
  e.balance_after_kobo as "balanceAfterKobo", p.reference, p.narration,
  case when st.id is not null then json_build_object('id', st.id, 'name', st.full_name) end as by,
  e.at as "createdAt"`

const tables = sql`
  ledger.entry e
  join ledger.account a on a.id = e.account_id and a.kind = 'wallet'
  join ledger.posting p on p.id = e.posting_id
  ${owners(sql`a`)}
  left join staff_brief st on st.id = p.staff_id`

/** When days begin and end, in Nigeria. */
const dayBegins = (day: string): Sql => sql`(${day}::date::timestamp at time zone 'Africa/Lagos')`
const dayAfterBegins = (day: string): Sql => sql`((${day}::date + 1)::timestamp at time zone 'Africa/Lagos')`

const conditionOf = (scope: Scope, { transactionAction, searchTerm, startDate, endDate }: LogFilters): Sql =>
  join(
    [
      ownedWithin(scope, sql`a`),
      sql`e.state_id = ${scope.place.stateId}`,
      transactionAction?.length ? sql`p.action = any(${transactionAction}::text[])` : null,
      startDate ? sql`e.at >= ${dayBegins(startDate)}` : null,
      endDate ? sql`e.at < ${dayAfterBegins(endDate)}` : null,
      searchTerm ? matchesText(sql`concat_ws(' ', p.reference, p.narration, ${ownerName})`, searchTerm) : null,
    ].filter(condition => condition !== null),
    ' and ',
  )

const newestFirst: readonly SortKey[] = [
  { by: 'e.at', type: 'timestamptz', descending: true },
  { by: 'e.posting_id', type: 'uuid', descending: true },
  { by: 'e.account_id', type: 'uuid', descending: true },
]

/** The number of all movements of a list with their totals. */
export interface LogSums {
  total: number
  inKobo: number
  outKobo: number
}

/** A page of movements, newest first, and the number of all with their totals. */
export const searchLog = async (
  tx: ReadTx,
  scope: Scope,
  filters: LogFilters,
  page: { limit: number; page: number; from: CursorPosition<LogSums> | null },
): Promise<{ found: Movement[]; sums: LogSums; last: RowPosition | null }> => {
  const condition = conditionOf(scope, filters)
  const rest = sql`from ${tables} where ${condition}`
  const [{ found, last }, sums] = await Promise.all([
    readPage<Movement>(tx, { columns, rest, keys: newestFirst }, page),
    page.from?.counted ??
      tx.get<LogSums>(sql`
        select count(*)::int as total,
          coalesce(sum(e.amount_kobo) filter (where e.amount_kobo > 0), 0)::int8 as "inKobo",
          coalesce(-sum(e.amount_kobo) filter (where e.amount_kobo < 0), 0)::int8 as "outKobo"
        ${rest}`),
  ])
  return { found, sums, last }
}

/** Ids of the movements of a list, newest first. */
export const listMovementIds = async (tx: ReadTx, scope: Scope, filters: LogFilters, most: number): Promise<string[]> =>
  (
    await tx.rows<{ id: string }>(sql`
      select p.id from ${tables} where ${conditionOf(scope, filters)} order by ${inOrder(newestFirst)} limit ${most}`)
  ).map(({ id }) => id)

/** These movements, in the order of the ids. */
export const movementsOf = (tx: ReadTx, ids: readonly string[]): Promise<Movement[]> =>
  tx.rows<Movement>(sql`
    select ${columns} from ${tables} where e.posting_id = any(${ids}::uuid[])
    order by array_position(${ids}::uuid[], p.id)`)

/**
 * A wallet's first movements between two days, oldest first, at most `most`; the number of all and their totals; and the opening balance.
 * In kobo.
 */
export const statementOf = async (
  tx: ReadTx,
  organizationId: string,
  { startDate, endDate, most }: { startDate: string; endDate: string; most: number },
): Promise<{ movements: Movement[]; total: number; inKobo: number; outKobo: number; openingKobo: number }> => {
  const condition = sql`a.organization_id = ${organizationId} and e.at >= ${dayBegins(startDate)} and e.at < ${dayAfterBegins(endDate)}`
  const [{ last, ...sums }, before] = await Promise.all([
    tx.get<{ total: number; inKobo: number; outKobo: number; last: number }>(sql`
      select count(*)::int as total, coalesce(max(e.number), 0)::int8 as last,
        coalesce(sum(e.amount_kobo) filter (where e.amount_kobo > 0), 0)::int8 as "inKobo",
        coalesce(-sum(e.amount_kobo) filter (where e.amount_kobo < 0), 0)::int8 as "outKobo"
      from ledger.entry e join ledger.account a on a.id = e.account_id and a.kind = 'wallet'
      where ${condition}`),
    tx.find<{ openingKobo: number }>(sql`
      select e.balance_after_kobo as "openingKobo"
      from ledger.entry e join ledger.account a on a.id = e.account_id
      where a.organization_id = ${organizationId} and a.kind = 'wallet' and e.at < ${dayBegins(startDate)}
      order by e.at desc, e.number desc limit 1`),
  ])
  // Excludes later ones, so that the movements match the totals.
  const movements = await tx.rows<Movement>(sql`
    select ${columns} from ${tables} where ${condition} and e.number <= ${last} order by e.number limit ${most}`)
  return { movements, ...sums, openingKobo: before?.openingKobo ?? 0 }
}
