/** Rows of one page: from the first, up to but excluding `to`. */
export interface PageRows {
  from: number
  to: number
}

/** No document printed here has this many pages; a larger number is an error of the caller. */
const mostPages = 2000

/**
 * Divides rows among pages, `perPage` on each. There is always at least one page, so that a list without rows prints as an empty page.
 * Throws a RangeError if the rows would need more pages than any document has.
 */
export const pageRows = (count: number, perPage: number): PageRows[] => {
  const size = Math.max(1, Math.min(Math.floor(perPage) || 1, count))
  const pages = Math.max(1, Math.ceil(count / size))
  if (pages > mostPages) throw new RangeError(`${count} rows at ${size} a page are more than ${mostPages} pages.`)
  return Array.from({ length: pages }, (_, page) => ({ from: page * size, to: Math.min(count, (page + 1) * size) }))
}
