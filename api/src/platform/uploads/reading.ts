import type { NameOrder } from '@akada/contract/kernel/names'
import { nationalNumber } from '@akada/contract/kernel/phones'
import type { ReadingChoice, UploadReading, UploadWarning } from '@akada/contract/kernel/uploads'
import {
  daysOf,
  findHeadings,
  type Grid,
  type Headings,
  headersOf,
  headingsIn,
  normalisedTitle,
  readDay,
} from '../spreadsheet/index.ts'
import {
  type FitOfGroup,
  type Group,
  groupName,
  groupToRead,
  groupWarnings,
  lettersOf,
  type PartedHeader,
  repeatedGroups,
  shortened,
} from './groups.ts'
import { type Remembered, titleBook } from './titles.ts'
import type { UploadColumn } from './rows.ts'

/** A column of the sheet that fills several columns of the upload: a full name, a class with its arm. */
export interface Composite<Key extends string> {
  key: string
  title: string
  aliases?: readonly string[]
  provides: readonly Key[]
  /** A column with this title is read as the composite if a required column that it provides is missing. */
  insteadOf?: Key
  /** Whether it holds full names, whose order can be chosen. */
  isFullName?: true
  /** Which part of a day it holds: three columns together fill the column of the day. */
  part?: { of: Key; is: 'day' | 'month' | 'year' }
  /** `has` are the other columns of the sheet. */
  split: (text: string, how: { order: NameOrder; has: ReadonlySet<Key> }) => Record<string, string>
}

/** What a sheet can be read as. */
export interface Targets<Key extends string> {
  columns: readonly UploadColumn<Key>[]
  composites: readonly Composite<Key>[]
  /** Of groups with the same columns the one that fits best is read, and none if several fit equally. Without this the first is read. */
  fitOfGroup?: FitOfGroup
  /** Titles of figures that downloads have and nobody uploads: they are passed over without a word. */
  passedOver?: readonly string[]
}

/** How a sheet is read. */
export interface Plan<Key extends string> {
  shown: UploadReading
  headings: Headings
  /** The lines above the titles, by their cells. */
  above: readonly (readonly string[])[]
  /** By column of the grid, from 0, the column it is read as. */
  read: ReadonlyMap<number, string>
  /** The names of the groups above columns that are read, with the keys of their columns. */
  groupsRead: readonly { names: readonly string[]; keys: readonly string[] }[]
  /** Day columns that have dates with the month first. */
  monthFirst: ReadonlySet<Key>
  warnings: UploadWarning[]
  /** Unused columns that could still be read as something. */
  unread: number
  /** The smallest number of columns from which the missing ones could be read. */
  needed: number
}

type By = UploadReading['columns'][number]['by']
interface Match {
  key: string | null
  by: By
}

/** So many lines above the titles are looked at. */
const maxLinesAbove = 15

/** A serial number of the rows says nothing about anyone. */
const isSerial = (title: string): boolean =>
  /^(?:s[/.\s]*n[o.]?\.?|s[/.\s]*no\.?|no\.?|#|sn|serial(?: (?:no\.?|number))?|column a)$/i.test(title.trim())

const unread: Match = { key: null, by: null }

interface Matched {
  matches: Match[]
  /** Columns with the meaning of another one, which are not read. */
  doubled: Set<number>
  groups: readonly Group[]
  group: Group | null
}

/** What each header is read as: chosen, remembered, or known by its title. Of two with the same meaning, the first is read. */
const matchHeaders = <Key extends string>(
  headers: readonly PartedHeader[],
  targets: Targets<Key>,
  remembered: Remembered,
  choice: ReadingChoice,
): Matched => {
  const book = titleBook([...targets.columns, ...targets.composites], remembered)
  const chosen = new Map(choice.columns?.map(({ letter, key }) => [letter, key]))
  const matches = headers.map(({ letter, title, own }): Match => {
    const key = chosen.get(letter)
    if (key !== undefined) return { key: book.has(key) ? key : null, by: 'chosen' }
    return { ...(book.find(title) ?? book.find(own) ?? unread) }
  })
  const groups = repeatedGroups(headers, matches)
  const group = groupToRead(groups, targets.fitOfGroup, choice.group)
  for (const other of groups) {
    if (other === group) continue
    for (const index of other.headers) if (matches[index]?.by !== 'chosen') matches[index] = { ...unread }
  }
  const missing = missingOf(targets, matches)
  for (const { key, provides, insteadOf, part } of targets.composites) {
    const isNeeded = provides.some(one => missing.includes(one))
    const stand = matches.find(match => match.key === insteadOf && match.by !== 'chosen' && match.by !== 'remembered')
    if (insteadOf && isNeeded && stand && !matches.some(match => match.key === key)) stand.key = key
    // Full names beside surname and first name add nothing.
    for (const match of matches) {
      if (
        match.key === key &&
        match.by !== 'chosen' &&
        !insteadOf &&
        !part &&
        !isNeededWithout(targets, matches, match)
      )
        Object.assign(match, unread)
    }
  }
  return { matches, doubled: withoutDoubles(matches), groups, group }
}

/** Leaves one column for each meaning, a chosen one before the first; returns the others. */
const withoutDoubles = (matches: Match[]): Set<number> => {
  const taken = new Set<string>()
  const doubled = new Set<number>()
  const order = [...matches.keys()].toSorted(
    (one, other) => Number(matches[other]?.by === 'chosen') - Number(matches[one]?.by === 'chosen') || one - other,
  )
  for (const index of order) {
    const match = matches[index]
    if (!match?.key) continue
    if (taken.has(match.key)) {
      doubled.add(index)
      matches[index] = unread
    } else taken.add(match.key)
  }
  return doubled
}

/** Required columns that no match fills. */
const missingOf = <Key extends string>({ columns, composites }: Targets<Key>, matches: readonly Match[]): Key[] => {
  const keys = new Set(matches.map(({ key }) => key))
  const provided = new Set(composites.filter(({ key }) => keys.has(key)).flatMap(({ provides }) => provides))
  return columns.filter(({ key, required }) => required && !keys.has(key) && !provided.has(key)).map(({ key }) => key)
}

const isNeededWithout = <Key extends string>(targets: Targets<Key>, matches: readonly Match[], match: Match): boolean =>
  missingOf(
    targets,
    matches.filter(other => other !== match),
  ).length > 0

/** The smallest number of columns that could fill the missing ones: a full name is one column. */
const neededFor = <Key extends string>(missing: readonly Key[], composites: readonly Composite<Key>[]): number => {
  const left = new Set(missing)
  let count = 0
  for (const { provides } of composites) {
    const filled = provides.filter(key => left.has(key))
    if (filled.length < 2) continue
    count++
    for (const key of filled) left.delete(key)
  }
  return count + left.size
}

const chosenHeadings = (grid: Grid, row: number, found: Headings, isKnown: (title: string) => boolean): Headings => {
  const at = grid.rows.findIndex(({ number }) => number === row)
  return at < 0 || at === found.last ? found : headingsIn(grid.rows, at, isKnown)
}

/** Day columns with a date that exists only with the month first. */
const monthFirstColumns = <Key extends string>(
  rows: Grid['rows'],
  columns: readonly UploadColumn<Key>[],
  read: ReadonlyMap<number, string>,
): Set<Key> => {
  const found = new Set<Key>()
  for (const [column, key] of read) {
    const day = columns.find(one => one.key === key && one.kind === 'day')
    if (!day) continue
    const says = rows.some(({ cells }) => {
      const days = daysOf(cells[column] ?? '')
      return days !== null && days.dayFirst === null && days.monthFirst !== null
    })
    if (says) found.add(day.key)
  }
  return found
}

const sheetWarnings = ({ sheets, sheet }: Grid): UploadWarning[] =>
  sheets
    .filter(({ name, hidden, isTable, known }) => name !== sheet && isTable && (!hidden || known > 1))
    .slice(0, 50)
    .map(({ name, hidden, rows }) => ({
      code: 'sheet_not_read',
      row: null,
      column: null,
      value: name,
      message: `The ${hidden ? 'hidden ' : ''}sheet “${name}” with ${rows.toLocaleString('en-NG')} filled rows was not read. Choose it instead, or upload it as a file of its own.`,
    }))

/** Whether most of a column's first values are phone numbers, whatever its title. */
const looksLikePhones = (rows: Grid['rows'], column: number): boolean => {
  const texts = rows.flatMap(({ cells }) => cells[column] || []).slice(0, 20)
  return texts.length > 0 && texts.filter(text => nationalNumber(text) !== null).length * 2 > texts.length
}

const columnWarnings = (
  headers: readonly PartedHeader[],
  matched: Matched,
  data: Grid['rows'],
  passedOver: readonly string[],
): UploadWarning[] => {
  const { matches, doubled, groups, group } = matched
  const figures = new Set(passedOver.map(normalisedTitle))
  const inOtherGroup = new Set(groups.flatMap(other => (other === group ? [] : other.headers)))
  return headers.flatMap((header, index): UploadWarning[] => {
    const { letter, title, own } = header
    const common = { row: null, column: null, value: title }
    if (doubled.has(index)) {
      const message = `Two columns are read as the same. Column ${letter}, “${title}”, was not read.`
      return [{ ...common, code: 'column_doubled', message }]
    }
    const match = matches[index]
    // The person chose not to read it, or it is named with its group.
    if (!match || match.key !== null || match.by !== null || isSerial(own) || inOtherGroup.has(index)) return []
    if (figures.has(normalisedTitle(own))) return []
    const what = looksLikePhones(data, header.column) ? ' It looks like phone numbers: say whose they are.' : ''
    return [{ ...common, code: 'column_not_read', message: `Column ${letter}, “${title}”, was not read.${what}` }]
  })
}

/** The groups above the columns that are read. */
const groupsOfRead = (headers: readonly PartedHeader[], matches: readonly Match[]): Plan<string>['groupsRead'] => {
  const read = headers.flatMap(({ groups }, index) => {
    const key = matches[index]?.key
    return key && groups.length > 0 ? [{ groups, key }] : []
  })
  return [...Map.groupBy(read, groupName).values()].map(columns => ({
    names: columns[0]?.groups ?? [],
    keys: columns.map(({ key }) => key),
  }))
}

const samplesOf = (rows: Grid['rows'], column: number): string[] => {
  const samples: string[] = []
  for (const { cells } of rows) {
    const text = cells[column] ?? ''
    if (text !== '' && !samples.includes(text)) samples.push(text)
    if (samples.length === 3) break
  }
  return samples.map(text => shortened(text, 60))
}

/**
 * Decides how a sheet is read: by the choices made, the meanings the organisation has chosen for its titles, and the usual meanings of titles.
 */
export const planReading = <Key extends string>(
  grid: Grid,
  targets: Targets<Key>,
  remembered: Remembered,
  choice: ReadingChoice,
): Plan<Key> => {
  const book = titleBook([...targets.columns, ...targets.composites], remembered)
  const isKnown = (title: string): boolean => book.find(title) !== null
  const found = findHeadings(grid.rows, isKnown)
  const headings = choice.titleRow === undefined ? found : chosenHeadings(grid, choice.titleRow, found, isKnown)
  const data = grid.rows.slice(headings.last + 1)
  const headers = headersOf(headings.titles, data).map(
    (header): PartedHeader => ({
      ...header,
      own: headings.own[header.column] || header.title,
      groups: headings.groups[header.column] ?? [],
    }),
  )
  const matched = matchHeaders(headers, targets, remembered, choice)
  const { matches, groups, group } = matched
  const read = new Map(
    headers.flatMap(({ column }, index) => {
      const key = matches[index]?.key
      return key ? [[column, key] as const] : []
    }),
  )
  const once = new Set(targets.columns.filter(column => column.once).map(({ key }) => key))
  const missing = missingOf(targets, matches).filter(key => !once.has(key))
  const monthFirst = monthFirstColumns(data, targets.columns, read)
  const hasFullName = targets.composites.some(
    ({ key, isFullName }) => isFullName && matches.some(match => match.key === key),
  )
  const order = choice.nameOrder ?? remembered.nameOrder ?? 'surname first'
  return {
    headings,
    above: grid.rows.slice(Math.max(0, headings.first - maxLinesAbove), headings.first).map(({ cells }) => cells),
    read,
    groupsRead: groupsOfRead(headers, matches),
    monthFirst,
    unread: matches.filter(({ key }) => key === null).length,
    needed: neededFor(missing, targets.composites),
    warnings: [
      ...sheetWarnings(grid),
      ...groupWarnings(headers, groups, group),
      ...columnWarnings(headers, matched, data, targets.passedOver ?? []),
    ],
    shown: {
      sheet: grid.sheet,
      sheets: grid.sheets
        .map(({ name, hidden, rows }, at) => ({ number: at + 1, name, hidden, rows, read: name === grid.sheet }))
        .filter(({ rows }) => rows > 0),
      together: false,
      titleRow: grid.rows[headings.last]?.number ?? 1,
      firstRows: grid.rows.slice(0, 8).map(({ number, cells }) => ({
        row: number,
        cells: cells.slice(0, 12).map(text => shortened(text, 40)),
      })),
      columns: headers.map(({ letter, title, column }, index) => ({
        letter,
        title: shortened(title, 100),
        ...(matches[index] ?? unread),
        samples: samplesOf(data, column),
      })),
      targets: [
        ...targets.columns.map(({ key, title, required = false }) => ({
          key,
          title,
          required: required && !once.has(key),
          provides: [],
        })),
        ...targets.composites.map(({ key, title, provides }) => ({
          key,
          title,
          required: false,
          provides: [...provides],
        })),
      ],
      groups: groups.map(one => ({ name: one.name, letters: lettersOf(headers, one) })),
      group: group?.name ?? null,
      missing: targets.columns.filter(({ key }) => missing.includes(key)).map(({ title }) => title),
      nameOrder: hasFullName ? order : null,
      dateOrder: choice.dateOrder ?? 'day first',
      hasMonthFirst: monthFirst.size > 0,
    },
  }
}

/** A cell of a day column in its stored form: a bare day number as its day, and a date with the month first according to its column. */
export const dayText = (text: string, from1904: boolean, monthFirst: boolean): string => {
  if (/^\d{4,5}(?:\.\d+)?$/.test(text)) return readDay(text, from1904) ?? text
  return monthFirst ? (daysOf(text)?.monthFirst ?? text) : text
}
