interface Dated {
  id: string
  starts: string
  active: boolean
}

/**
 * The requested term of a session: the named one; by default the active one, else the last that has begun, else the first. Null if the
 * session has no such term. `terms` run first to last.
 */
export const findTerm = <T extends Dated>(terms: readonly T[], termId: string | undefined, today: string): T | null =>
  (termId
    ? terms.find(term => term.id === termId.toLowerCase())
    : (terms.find(term => term.active) ?? terms.findLast(term => term.starts <= today) ?? terms[0])) ?? null

/** The term shown for a date range: the last one that has begun by its end, else the first. */
export const findTermOfSpan = <T extends Dated>(terms: readonly T[], to: string): T | null =>
  terms.findLast(term => term.starts <= to) ?? terms[0] ?? null
