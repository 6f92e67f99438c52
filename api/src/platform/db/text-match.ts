import { searchedParts } from '@akada/contract/kernel/text-match'
import sql, { type Sql } from 'sql-template-tag'

/** The condition that every part of what was typed is within a text, as `textMatcher` of the contract has it for lists that pages search. */
export const matchesText = (text: Sql, typed: string | undefined): Sql => {
  const patterns = searchedParts(typed ?? '').map(part => `%${part.replace(/[\\%]/g, '\\$&')}%`)
  const signs = (typed ?? '').trim()
  if (patterns.length === 0) return signs === '' ? sql`true` : sql`position(${signs} in ${text}) > 0`
  return sql`public.akada_plain_words(${text}) like all(${patterns}::text[])`
}
