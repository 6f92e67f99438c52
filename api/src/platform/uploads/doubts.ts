import type { UploadWarning } from '@akada/contract/kernel/uploads'
import { createHash } from 'node:crypto'
import { daysOf } from '../spreadsheet/index.ts'
import type { MatchedRecord, RowDoubt, StagedRow, UploadColumn } from './rows.ts'

/** At most this many are kept per row; a row with more is still reported. */
const mostOfRow = 20

/** Text that a spreadsheet program would run if it were written into a cell: '=...', and older equivalents. */
const isFormula = (text: string): boolean => /^=\S/.test(text) || /^[+\-@].*[(|!]/.test(text)
const isMarkup = (text: string): boolean => /<[a-z!/?]/i.test(text) || /^\s*javascript:/i.test(text)

const MONTHS = 'January February March April May June July August September October November December'.split(' ')
const spokenDay = (day: string | null): string =>
  day === null ? '' : `${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`

const doubtOfMark = (mark: string | undefined, column: string, text: string): RowDoubt | null => {
  const about = { column, value: text }
  switch (mark) {
    case 'unsaved':
      return {
        ...about,
        code: 'formula_without_value',
        message:
          'This cell holds a formula whose result was not saved in the file. It was read as empty. Type the value if there is one.',
      }
    case 'merged':
      return {
        ...about,
        code: 'merged_cell',
        message: 'This cell is merged with the one above it, and was given the same value.',
      }
    case 'month first': {
      const days = daysOf(text)
      if (!days) return null
      return {
        ...about,
        code: 'ambiguous_date',
        message: `Read as ${spokenDay(days.dayFirst)}. Other dates of this column have the month first; then it would be ${spokenDay(days.monthFirst)}.`,
      }
    }
    case 'day':
      return {
        ...about,
        code: 'number_is_day',
        message: `Spreadsheets turn numbers such as 12/1/26 into days. It was read as ${text}. Type the number as it is on paper.`,
      }
    default:
      return null
  }
}

const doubtOfText = (column: string, text: string): RowDoubt | null => {
  const about = { column, value: text.slice(0, 200).toWellFormed() }
  if (isFormula(text))
    return {
      ...about,
      code: 'looks_like_formula',
      message: 'This looks like a formula. It is kept as text, and never run.',
    }
  if (isMarkup(text))
    return {
      ...about,
      code: 'looks_like_markup',
      message: 'This looks like program code. It is kept as text, and never run.',
    }
  return null
}

const doubtOfRow = (mark: string | undefined, leftOut: boolean): RowDoubt | null => {
  const about = { column: null, value: '' }
  if (mark === 'not a record' && leftOut) {
    return {
      ...about,
      code: 'not_a_record',
      message: 'This looks like a line of totals or a signature, and is left out.',
    }
  }
  if (mark === 'hidden' && !leftOut) {
    return { ...about, code: 'hidden_row', message: 'The sheet hides this row. It was read all the same.' }
  }
  return null
}

/** The warnings about a single row. A cell that a person corrected is taken as intended, apart from its value. */
export const doubtsOf = <Key extends string>(
  columns: readonly UploadColumn<Key>[],
  row: StagedRow<Key>,
): RowDoubt[] => {
  const own = doubtOfRow(row.marks[''], row.leftOut)
  const doubts = own ? [own] : []
  if (row.leftOut) return doubts
  for (const { key } of columns) {
    const text = row.cells[key] ?? ''
    const ofMark = key in row.corrected ? null : doubtOfMark(row.marks[key], key, text)
    const ofText = text === '' ? null : doubtOfText(key, text)
    for (const doubt of [ofMark, ofText]) if (doubt && doubts.length < mostOfRow) doubts.push(doubt)
  }
  return doubts
}

/** The rows that change a record. */
export const changesOf = (rows: readonly StagedRow<string>[]): { row: number; record: MatchedRecord }[] =>
  rows.flatMap(({ row, leftOut, errors, record }) =>
    record && !leftOut && errors.length === 0 && record.changes.length > 0 ? [{ row, record }] : [],
  )

const zeroLed = /^0\d+$/

/**
 * The warnings about numbers without the zeros that others of their column begin with, by the row's number: 42 beside 0041. `inUse` has a
 * number with zeros that the organisation has already, by the key of the column.
 */
export const zeroDoubts = <Key extends string>(
  columns: readonly UploadColumn<Key>[],
  rows: readonly StagedRow<Key>[],
  inUse: Readonly<Partial<Record<Key, string>>> | undefined,
): Map<number, RowDoubt[]> => {
  const doubts = new Map<number, RowDoubt[]>()
  const open = rows.filter(({ leftOut }) => !leftOut)
  for (const { key } of columns.filter(({ kind }) => kind === 'code')) {
    const example =
      open.flatMap(({ cells }) => cells[key] || []).find(text => zeroLed.test(text)) ??
      [inUse?.[key] ?? ''].find(text => zeroLed.test(text))
    if (example === undefined) continue
    for (const { row, cells, corrected } of open) {
      const value = cells[key] ?? ''
      if (!/^[1-9]\d*$/.test(value) || value.length >= example.length || key in corrected) continue
      const message = `Other numbers have ${example.length} digits, such as ${example}, and a spreadsheet drops zeros at the front. If this is ${value.padStart(example.length, '0')}, type it.`
      doubts.set(row, [...(doubts.get(row) ?? []), { code: 'zeros_lost', column: key, value, message }])
    }
  }
  return doubts
}

/** Identifies exactly these warnings, and what rows change of records as these are now; null if there are none. */
export const confirmationOf = (
  warnings: readonly UploadWarning[],
  rows: readonly StagedRow<string>[] = [],
): string | null => {
  const changes = changesOf(rows).map(({ row, record }) => [
    row,
    record.id,
    record.revision,
    ...record.changes.map(({ column, to }) => [column, to]),
  ])
  if (warnings.length + changes.length === 0) return null
  const doubted = warnings.map(({ code, row, column, value }) => [code, row, column, value])
  return createHash('sha256')
    .update(JSON.stringify([...doubted, ...changes]))
    .digest('base64url')
    .slice(0, 32)
}

/** How many there are of each kind, for the audit log. */
export const countsOf = (warnings: readonly UploadWarning[]): Partial<Record<UploadWarning['code'], number>> => {
  const counts: Partial<Record<UploadWarning['code'], number>> = {}
  for (const { code } of warnings) counts[code] = (counts[code] ?? 0) + 1
  return counts
}
