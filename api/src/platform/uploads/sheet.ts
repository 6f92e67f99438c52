import { commonErrors, type ErrorSpec } from '@akada/contract/kernel/errors'
import { limits } from '@akada/contract/kernel/limits'
import type { NameOrder } from '@akada/contract/kernel/names'
import { rowInSheets } from '@akada/contract/kernel/sheet-rows'
import type { ReadingChoice, UploadWarning } from '@akada/contract/kernel/uploads'
import { refuse } from '../errors/index.ts'
import { daysOf, type Grid, type GridRow, readGrid, SpreadsheetError } from '../spreadsheet/index.ts'
import { dayText, type Plan, planReading, type Targets } from './reading.ts'
import type { Cells, Mark, SheetPart, StagedRow } from './rows.ts'
import { titlesSaid } from './reading-choice.ts'
import type { Remembered } from './titles.ts'

/** What can be wrong with a file as a whole. */
export interface FileErrors {
  notASpreadsheet: ErrorSpec
  /** Takes `maximum`. */
  tooManyRows: ErrorSpec
  /** Takes `columns`. */
  columnsMissing: ErrorSpec
  emptySheet: ErrorSpec
}

/** What a sheet should contain. */
export interface SheetPlan<Key extends string> extends Targets<Key> {
  /** The first line of the template's notes: a template that no one filled in has no other sheet with rows. */
  templateHeading: string
  errors: FileErrors
  /** Doubts about what the lines above the columns say, given by their cells; `keys` are the columns that are read. */
  titleDoubts?: (lines: readonly (readonly string[])[], keys: ReadonlySet<string>) => UploadWarning[]
}

const tooManyRows = (errors: Pick<FileErrors, 'tooManyRows'>): never =>
  refuse(errors.tooManyRows, { params: { maximum: limits.spreadsheetRows.toLocaleString('en-NG') } })

type GridErrors = Omit<FileErrors, 'columnsMissing'>

const refuseFile = (error: SpreadsheetError, errors: GridErrors): never => {
  switch (error.kind) {
    case 'empty':
      return refuse(errors.emptySheet)
    case 'tooManyRows':
      return tooManyRows(errors)
    case 'tooLarge':
    case 'tooSlow':
      return refuse({ ...commonErrors.tooLarge, message: error.message })
    default:
      return refuse({ ...errors.notASpreadsheet, message: error.message })
  }
}

/**
 * The rows of the file's sheet with most of the titles, or of the chosen one, and of the others with as many if wanted. Refuses a file that is no spreadsheet, is empty or too large.
 */
export const readSheet = async (
  bytes: Buffer,
  errors: GridErrors,
  wanted: { titles: readonly string[]; sheet?: string | null | undefined; withOthers?: boolean },
): Promise<Grid> => {
  try {
    const { titles, sheet = null, withOthers = false } = wanted
    return await readGrid(
      bytes,
      { maxRows: limits.spreadsheetRows, maxBytes: limits.spreadsheetBytes },
      { titles, sheet, withOthers },
    )
  } catch (error) {
    if (error instanceof SpreadsheetError) return refuseFile(error, errors)
    throw error
  }
}

/** All titles by which the columns are known. */
export const titlesOf = <Key extends string>(
  { columns, composites }: Targets<Key>,
  { titles }: Remembered,
): string[] => [
  ...[...columns, ...composites].flatMap(({ title, aliases = [] }) => [title, ...aliases]),
  ...Object.keys(titles),
]

// An unpaired surrogate, whether cut here or in the file, cannot be stored by PostgreSQL.
const trimmed = (text: string): string => text.slice(0, limits.text).toWellFormed()

/** What a line of totals or a signature begins with. */
const SUMMARY =
  /^(?:(?:grand|sub|over\s?all|class)[\s-]*)?total\b|^(?:sum|average|prepared by|compiled by|checked by|approved by|signed|signature|sign|(?:\S+\s+){1,2}sign)\b/i

/** What stands alone in a cell of such a line, with its figure or without: 'HIGHEST', 'No. who sat: 38', 'Maximum marks'. */
const FIGURE =
  /^(?:class\s+)?(?:highest|lowest|max(?:imum)?|min(?:imum)?|mean|average|aver\.?|total|count|(?:no\.?|number)\s+(?:(?:who|that)\s+)?(?:sat|absent|present|passed|failed|in class|on roll)|pass(?:es|ed)?|fail(?:s|ures|ed)?)(?:\s+(?:scores?|marks?|obtainable|in class))*\s*[:=]?\s*[\d.,%]*$/i

interface Reader<Key extends string> {
  grid: Grid
  plan: Plan<Key>
  targets: Targets<Key>
}

/** The cells of a row: first those of ordinary columns, then the values from composite columns. */
const cellsOf = <Key extends string>({ cells: texts }: GridRow, { grid, plan, targets }: Reader<Key>): Cells => {
  const cells: Cells = {}
  const has = new Set(targets.columns.map(({ key }) => key).filter(key => [...plan.read.values()].includes(key)))
  const order: NameOrder = plan.shown.nameOrder ?? 'surname first'
  for (const [column, key] of plan.read) {
    const direct = targets.columns.find(one => one.key === key)
    const text = trimmed(texts[column] ?? '')
    if (!direct || text === '') continue
    const monthFirst = plan.shown.dateOrder === 'month first'
    cells[key] = direct.kind === 'day' ? dayText(text, grid.from1904, monthFirst) : text
  }
  const days = new Map<Key, Partial<Record<'day' | 'month' | 'year', string>>>()
  for (const [column, key] of plan.read) {
    const composite = targets.composites.find(one => one.key === key)
    const text = trimmed(texts[column] ?? '')
    if (!composite || text === '') continue
    const { part: dayPart } = composite
    if (dayPart) {
      days.set(dayPart.of, { ...days.get(dayPart.of), [dayPart.is]: text })
      continue
    }
    const parts = composite.split(text, { order, has })
    for (const part of composite.provides) if (parts[part] && !cells[part]) cells[part] = parts[part]
  }
  for (const [key, { day = '', month = '', year = '' }] of days) {
    // A month may be a name.
    cells[key] ??= [day, month, year].join(/\p{L}/u.test(month) ? ' ' : '/')
  }
  return cells
}

/**
 * Whether a row is not a record: it names a total or a signature, and hardly anything that every record has. Where no column is required,
 * such as in a sheet of scores, a cell says nothing else.
 */
const isSummary = <Key extends string>({ cells: texts }: GridRow, cells: Cells, { columns }: Targets<Key>): boolean => {
  const required = columns.filter(one => one.required)
  if (required.length === 0) return texts.some(text => FIGURE.test(text))
  const filled = required.filter(({ key }) => cells[key]).length
  return filled * 2 < required.length && texts.some(text => SUMMARY.test(text) || FIGURE.test(text))
}

const marksOf = <Key extends string>(
  row: GridRow,
  cells: Cells,
  { plan, targets }: Reader<Key>,
): Record<string, Mark> => {
  const marks: Record<string, Mark> = {}
  for (const [column, key] of plan.read) {
    const about = targets.composites.find(one => one.key === key)?.provides[0] ?? key
    if (row.unsaved.includes(column)) marks[about] = 'unsaved'
    else if (row.merged.includes(column)) marks[about] = 'merged'
    const isCode = targets.columns.some(one => one.key === key && one.kind === 'code')
    if (isCode && /^\d{4}-\d{2}-\d{2}$/.test(cells[key] ?? '')) marks[key] = 'day'
  }
  if (plan.shown.dateOrder === 'day first') {
    for (const key of plan.monthFirst) {
      const days = daysOf(cells[key] ?? '')
      if (days?.dayFirst && days.monthFirst && days.dayFirst !== days.monthFirst) marks[key] ??= 'month first'
    }
  }
  if (isSummary(row, cells, targets)) marks[''] = 'not a record'
  else if (row.hidden) marks[''] = 'hidden'
  return marks
}

/** The rows below the titles as read by a plan. Rows that only fill columns that are not read (a serial number) are empty. */
export const plannedRows = <Key extends string>(reader: Reader<Key>): StagedRow<Key>[] =>
  reader.grid.rows
    .slice(reader.plan.headings.last + 1)
    .map((row): StagedRow<Key> => {
      const cells = cellsOf(row, reader)
      const marks = marksOf(row, cells, reader)
      const leftOut = marks[''] === 'not a record'
      return { row: row.number, cells, leftOut, errors: [], warnings: [], marks, corrected: {} }
    })
    .filter(({ cells }) => Object.keys(cells).length > 0)

/** The rows of a spreadsheet, and how they were read. */
export interface ReadRows<Key extends string> {
  plan: Plan<Key>
  rows: StagedRow<Key>[]
  /** The sheets, in their order, if several are read. */
  parts: SheetPart[]
}

interface PlannedSheet<Key extends string> {
  number: number
  grid: Grid
  plan: Plan<Key>
}

const keysRead = ({ read }: Plan<string>): string => [...new Set(read.values())].toSorted().join(' ')

/**
 * The sheets that have the same columns as the first, with it, in their order, as long as an upload takes their rows. What was said of a
 * column is said of those with its title.
 */
const sheetsTogether = <Key extends string>(
  grid: Grid,
  plan: Plan<Key>,
  wanted: SheetPlan<Key>,
  remembered: Remembered,
  { group, nameOrder, dateOrder, titleRow }: ReadingChoice,
): PlannedSheet<Key>[] => {
  const numberOf = (sheet: string | null): number => grid.sheets.findIndex(({ name }) => name === sheet) + 1
  const said = titlesSaid(plan.shown, { columns: plan.shown.columns.filter(({ by }) => by === 'chosen') })
  const known = { ...remembered, titles: { ...remembered.titles, ...said.titles } }
  const together: PlannedSheet<Key>[] = [{ number: numberOf(grid.sheet), grid, plan }]
  let count = grid.rows.length - plan.headings.last - 1
  for (const other of grid.others) {
    const own: Grid = { ...grid, ...other }
    const choice = { group, nameOrder, dateOrder }
    const alike = [choice, ...(titleRow === undefined ? [] : [{ ...choice, titleRow }])]
      .map(one => planReading(own, wanted, known, one))
      .find(one => keysRead(one) === keysRead(plan))
    if (!alike || alike.shown.missing.length > 0) continue
    count += own.rows.length - alike.headings.last - 1
    if (count > limits.spreadsheetRows) break
    together.push({ number: numberOf(other.sheet), grid: own, plan: alike })
  }
  return together.toSorted((one, other) => one.number - other.number)
}

/** The plan of the first of several sheets with what the others add: that they are read, and what of them is not. */
const joinedPlan = <Key extends string>(plan: Plan<Key>, sheets: readonly PlannedSheet<Key>[]): Plan<Key> => {
  const numbers = new Set(sheets.map(({ number }) => number))
  const names = new Set(plan.shown.sheets.filter(({ number }) => numbers.has(number)).map(({ name }) => name))
  const isUnread = ({ code, value }: UploadWarning): boolean => code !== 'sheet_not_read' || !names.has(value)
  const said = new Set(plan.warnings.map(({ code, value }) => `${code} ${value}`))
  const further = sheets.flatMap(({ plan: { warnings, shown } }) =>
    warnings
      .filter(({ code, value }) => !said.has(`${code} ${value}`) && code !== 'sheet_not_read')
      .map(warning => ({ ...warning, message: `Sheet “${shown.sheet}”: ${warning.message}` })),
  )
  return {
    ...plan,
    warnings: [...plan.warnings.filter(isUnread), ...further],
    shown: {
      ...plan.shown,
      sheets: plan.shown.sheets.map(sheet => ({ ...sheet, read: numbers.has(sheet.number) })),
      together: plan.shown.sheets.length > 1,
      hasMonthFirst: sheets.some(one => one.plan.shown.hasMonthFirst),
    },
  }
}

/**
 * The rows of a spreadsheet by the columns of a plan; none while a required column cannot be read. Refuses a file that is no spreadsheet,
 * has no rows, or has too few columns.
 */
export const readRows = async <const Key extends string>(
  bytes: Buffer,
  wanted: SheetPlan<Key>,
  remembered: Remembered,
  choice: ReadingChoice,
): Promise<ReadRows<Key>> => {
  const { errors, templateHeading, titleDoubts } = wanted
  const { sheet = null } = choice
  const grid = await readSheet(bytes, errors, {
    titles: titlesOf(wanted, remembered),
    sheet,
    withOthers: sheet === null,
  })
  if (grid.rows[0]?.cells[0] === templateHeading) refuse(errors.emptySheet)
  const planned = planReading(grid, wanted, remembered, choice)
  const sheets = sheetsTogether(grid, planned, wanted, remembered, choice)
  const ofTitle = sheets.flatMap(one => titleDoubts?.(one.plan.above, new Set(one.plan.read.values())) ?? [])
  const joined = joinedPlan(planned, sheets)
  const plan = { ...joined, warnings: [...ofTitle, ...joined.warnings] }
  const data = grid.rows.slice(plan.headings.last + 1)
  if (data.length === 0) refuse(errors.emptySheet)
  if (data.length > limits.spreadsheetRows) tooManyRows(errors)
  if (plan.shown.missing.length > 0) {
    if (plan.needed > plan.unread) refuse(errors.columnsMissing, { params: { columns: plan.shown.missing.join(', ') } })
    return { plan, rows: [], parts: [] }
  }
  const isOne = sheets.length === 1
  const rows = sheets.flatMap(one =>
    plannedRows({ ...one, targets: wanted }).map(row =>
      isOne ? row : { ...row, row: rowInSheets(row.row, one.number) },
    ),
  )
  if (rows.length === 0) refuse(errors.emptySheet)
  const parts = sheets.map(({ number, plan: { shown } }) => ({
    number,
    sheet: shown.sheet,
    firstRows: shown.firstRows,
    titleRow: shown.titleRow,
  }))
  return { plan, rows, parts: isOne ? [] : parts }
}
