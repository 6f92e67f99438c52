import { normalisedTitle } from './columns.ts'
import { columnLetter } from './letter.ts'
import { MAX_HEADINGS } from './sheet.ts'

export interface Header {
  /** The title without case, whitespace and punctuation; a later column with the same title gets its letter appended. */
  key: string
  /** As written, or 'Column C' if the column has cells but no title. */
  title: string
  /** The column's letter in the sheet: A, B, ... */
  letter: string
  /** The same, counted from 0. */
  column: number
}

interface Row {
  cells: readonly string[]
}

const filledOf = ({ cells }: Row): string[] => cells.filter(cell => cell !== '')

/** The first row with two different texts, or simply the first. */
export const firstTitles = (rows: readonly Row[]): number => {
  const found = rows.slice(0, MAX_HEADINGS).findIndex(row => new Set(filledOf(row)).size > 1)
  return Math.max(found, 0)
}

/** The columns with a title or with cells below. */
export const headersOf = (titles: readonly string[], rows: readonly Row[]): Header[] => {
  const filled = new Set([...titles.keys()].filter(column => titles[column] !== ''))
  for (const { cells } of rows) for (const [column, cell] of cells.entries()) if (cell !== '') filled.add(column)
  const taken = new Set<string>()
  return [...filled]
    .toSorted((one, other) => one - other)
    .map(column => {
      const letter = columnLetter(column)
      const title = titles[column] || `Column ${letter}`
      const normalised = normalisedTitle(title) || `column${letter.toLowerCase()}`
      const key = taken.has(normalised) ? `${normalised}-${letter}` : normalised
      taken.add(key)
      return { key, title, letter, column }
    })
}

/** Rows of a grid that hold its titles, from `first` to `last`, and the columns they result in. */
export interface Headings {
  first: number
  last: number
  /** By column: the title with the names of the groups above it, 'MATHEMATICS 1ST CA'. */
  titles: string[]
  /** By column: the part of the title by which the column is known, '1ST CA'. */
  own: string[]
  /** By column: the names of the groups above it, the uppermost first. */
  groups: string[][]
}

/** Titles may extend over at most this many rows: 'Contact' above 'Name' and 'Phone'. */
const MAX_TITLE_ROWS = 3

interface Title {
  text: string
  own: string
  groups: string[]
  /** Known only together with the row above: 'Contact' over 'Phone'. */
  grouped: boolean
}

/** The cell above a column in a row of groups: its own, or the nearest one to the left. */
interface Above {
  own: string
  group: string
}

const groupsOf = (row: Row, width: number): Above[] => {
  let group = ''
  return Array.from({ length: width }, (_, column) => {
    const own = row.cells[column] ?? ''
    group = own || group
    return { own, group }
  })
}

type IsKnown = (title: string) => boolean

const titleOf = (text: string, above: readonly Above[], isKnown: IsKnown): Title => {
  const own = above.map(row => row.own).findLast(title => title !== '') ?? ''
  // A cell merged over two rows has the same text in both.
  if (text === '' || text === own) return { text: text || own, own: text || own, groups: [], grouped: false }
  const groups = above.map(({ group }) => group).filter(group => group !== '')
  const whole = [...groups, text].join(' ')
  const near = [...groups.slice(-1), text].join(' ')
  const grouped = [whole, near].find(title => title !== text && isKnown(title))
  return grouped
    ? { text: grouped, own: grouped, groups, grouped: true }
    : { text: whole, own: text, groups, grouped: false }
}

/** Titles of several rows: the cell above a group of columns applies to each of them. */
const joined = (block: readonly Row[], isKnown: IsKnown): Title[] => {
  const own = block.at(-1)?.cells ?? []
  const above = block.slice(0, -1).map(row => groupsOf(row, own.length))
  return own.map((text, column) =>
    titleOf(
      text,
      above.flatMap(row => row[column] ?? []),
      isKnown,
    ),
  )
}

const headingsAt = (first: number, last: number, titles: readonly Title[]): Headings => ({
  first,
  last,
  titles: titles.map(({ text }) => text),
  own: titles.map(({ own }) => own),
  groups: titles.map(({ groups }) => groups),
})

/** How many known columns the titles tell apart. */
const toldApart = (titles: readonly Title[], isKnown: IsKnown): number =>
  new Set(
    titles
      .filter(({ own }) => own !== '' && isKnown(own))
      .map(({ own, groups }) => [...groups, own].map(normalisedTitle).join(' ')),
  ).size

/** The same headings with the row above if that is what tells equal titles apart: subjects above the same components. */
const withGroupsAbove = (rows: readonly Row[], { first, last, ...found }: Headings, isKnown: IsKnown): Headings => {
  const above = rows[first - 1]
  const isFull = last - first + 1 >= MAX_TITLE_ROWS
  // 'SUBJECT: MATHEMATICS' is a line of the letterhead.
  if (!above || isFull || above.cells.some(cell => cell.includes(':'))) return { first, last, ...found }
  const before = joined(rows.slice(first, last + 1), isKnown)
  const after = joined(rows.slice(first - 1, last + 1), isKnown)
  return toldApart(after, isKnown) > toldApart(before, isKnown)
    ? withGroupsAbove(rows, headingsAt(first - 1, last, after), isKnown)
    : { first, last, ...found }
}

/** The headings whose last row is the given one, counted from 0. */
export const headingsIn = (rows: readonly Row[], row: number, isKnown: IsKnown): Headings =>
  withGroupsAbove(rows, headingsAt(row, row, joined(rows.slice(row, row + 1), isKnown)), isKnown)

/**
 * Finds the rows of titles under a letterhead and above the data: the block of up to three rows with the most known columns, the smallest
 * of equals; a group that gives its columns their meaning counts for the block, and a row that tells equal titles apart belongs to it. If
 * none is known, the first row with two different texts.
 */
export const findHeadings = (rows: readonly Row[], isKnown: IsKnown): Headings => {
  const first = firstTitles(rows)
  let best = headingsAt(first, first, joined(rows.slice(first, first + 1), isKnown))
  let most = 0
  for (let height = 1; height <= MAX_TITLE_ROWS; height++) {
    for (let at = 0; at < Math.min(MAX_HEADINGS, rows.length - height + 1); at++) {
      const titles = joined(rows.slice(at, at + height), isKnown)
      const known = titles.filter(({ own }) => own !== '' && isKnown(own))
      const weight =
        2 * new Set(known.map(({ own }) => normalisedTitle(own))).size + known.filter(({ grouped }) => grouped).length
      if (weight <= most) continue
      most = weight
      best = headingsAt(at, at + height - 1, titles)
    }
  }
  return withGroupsAbove(rows, best, isKnown)
}
