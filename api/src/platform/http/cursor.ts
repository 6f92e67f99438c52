import { commonErrors } from '@akada/contract/kernel/errors'
import * as z from 'zod'
import type { RowPosition, CursorPosition } from '../db/index.ts'
import { refuse } from '../errors/index.ts'
import type { Secrets } from '../secrets/index.ts'

/** Where a list goes on after a page (ADR 0017). */
export interface PageCursor {
  /** Where it goes on; null if a page number says it. Refuses with 400 if `after` was not given by this list. */
  from(): CursorPosition | null
  /** The same where more than the total is counted once, in this shape. */
  fromWith<C extends { total: number }>(counted: z.ZodType<C>): CursorPosition<C> | null
  /**
   * The answer with its `next`: `last` is the position of its last row; null if no row follows it. `counted` is what later pages need not count
   * again; the total if omitted. A list that counts nothing has no total.
   */
  answer<T extends object>(
    found: T & { last: RowPosition | null },
    counted?: { total: number },
  ): Omit<T, 'last'> & { next?: string }
}

/** What a position belongs to: the call with its parameters and filters, and the organisation in which they hold. */
export interface CursorScope {
  path: string
  params: unknown
  query: unknown
  place: unknown
}

/** What was counted of a list; zero where nothing is. */
const totalIn = (found: object): number => ('total' in found && typeof found.total === 'number' ? found.total : 0)

const purpose = 'list cursor'
const asked = z.looseObject({ after: z.string().optional(), page: z.unknown().optional(), limit: z.unknown() })
const position = z.array(z.string().nullable()).min(1)
const onlyTotal = z.object({ total: z.int().min(0) })

/**
 * The cursor of a request. A position is encrypted: it holds names, and addresses of requests are logged. It opens nothing, as permission and
 * scope are applied to each page again.
 */
export const cursorOf = (secrets: Secrets, { path, params, query, place }: CursorScope): PageCursor => {
  const askedFor = () => {
    const { after, page: _page, limit: _limit, ...filters } = asked.parse(query)
    return { after, boundTo: JSON.stringify([path, params, filters, place]) }
  }
  const fromWith = <C extends { total: number }>(counted: z.ZodType<C>): CursorPosition<C> | null => {
    const { after, boundTo } = askedFor()
    if (after === undefined) return null
    const text = secrets.open(purpose, after, boundTo) ?? refuse(commonErrors.wrongCursor)
    const found = z.object({ after: position, counted }).safeParse(JSON.parse(text))
    return found.success ? found.data : refuse(commonErrors.wrongCursor)
  }
  return {
    from: () => fromWith(onlyTotal),
    fromWith,
    answer: ({ last, ...found }, counted = { total: totalIn(found) }) =>
      last === null
        ? found
        : { ...found, next: secrets.seal(purpose, JSON.stringify({ after: last, counted }), askedFor().boundTo) },
  }
}

/** The requested page of a list that is short enough to be read whole. */
export const pageOf = <T>(list: readonly T[], { limit, page }: { limit: number; page: number }): T[] =>
  list.slice((page - 1) * limit, page * limit)
