/**
 * Reads one file in its own thread, so that a malicious file costs a thread and not the server. Loaded by read.ts only. The result is one
 * text: cells cannot hold control characters, so these can separate them, and one text is cheap to pass on.
 */
import { detectDelimiter, parseCsv } from 'hucre/csv'
import { SpreadsheetError } from './errors.ts'
import { decodeText } from './kind.ts'
import { type Collected, collector, type ReadAnswer, type SheetInfo, type SheetRows, surveyor } from './sheet.ts'
import { openWorkbook, type Workbook } from './xlsx.ts'

interface ReadTask {
  bytes: Uint8Array
  kind: 'xlsx' | 'csv'
  maxRows: number
  /** Normalised titles that identify the list; the sheet with most of them is read. */
  titles: readonly string[]
  /** The name of the sheet to read, if one was chosen. */
  sheet: string | null
  /** Whether the other sheets with as many of the titles are read too. */
  withOthers: boolean
}

/** Sheets beyond this number are listed but not examined. */
const MAX_SURVEYED = 50

const readCsv = (text: string, maxRows: number): ReadAnswer => {
  // Excel writes this line to name the delimiter; it is not a row of the sheet.
  const told = /^\ufeff?sep=(.)\r?\n/i.exec(text)
  const body = told ? text.slice(told[0].length) : text
  const guessed = detectDelimiter(body)
  const delimiter = told?.[1] ?? (guessed === '|' ? ',' : guessed)
  const rows = collector(maxRows)
  for (const [index, cells] of parseCsv(body, { delimiter, unescapeFormulae: true }).entries()) {
    rows.add({ number: index + 1, cells })
  }
  const answer = rows.answer()
  return answer ? { sheets: [], sheet: null, others: [], from1904: false, ...answer } : { error: 'empty' }
}

const surveyOf = (workbook: Workbook, wanted: ReadonlySet<string>): SheetInfo[] => {
  const [first, ...others] = workbook.sheets
  // A single sheet need not be compared with any other.
  if (first && others.length === 0) return [{ ...first, rows: first.hidden ? 0 : 1, isTable: true, known: 0 }]
  return workbook.sheets.map(({ name, hidden }, place) => {
    const rows = surveyor(wanted)
    if (place < MAX_SURVEYED) workbook.eachRow(place, rows.add)
    return { name, hidden, ...rows.answer() }
  })
}

/** The sheet chosen by name; else the visible one with most of the wanted titles, of equals the first with more than one row. */
const choose = (sheets: readonly SheetInfo[], chosen: string | null): number => {
  const named = sheets.findIndex(({ name, rows }) => name === chosen && rows > 0)
  if (named >= 0) return named
  const visible = sheets.filter(({ hidden, rows }) => !hidden && rows > 0)
  const most = Math.max(0, ...visible.map(({ known }) => known))
  const likely = visible.filter(({ known }) => known === most)
  const best = likely.find(({ rows }) => rows > 1) ?? likely[0]
  return best ? sheets.indexOf(best) : -1
}

const rowsOf = (workbook: Workbook, place: number, maxRows: number, collected: Collected): SheetRows | null => {
  const rows = collector(maxRows, collected)
  rows.merge(workbook.eachRow(place, rows.add))
  return rows.answer()
}

/** The visible tables besides the chosen one that have as many of the titles; one that is too large beside the others is left. */
const othersOf = (
  workbook: Workbook,
  sheets: readonly SheetInfo[],
  chosen: number,
  maxRows: number,
  collected: Collected,
): (SheetRows & { sheet: string })[] =>
  sheets.flatMap(({ name, hidden, isTable, known }, place) => {
    if (place === chosen || hidden || !isTable || known === 0 || known !== sheets[chosen]?.known) return []
    const before = { ...collected }
    try {
      const rows = rowsOf(workbook, place, maxRows, collected)
      return rows ? [{ sheet: name, ...rows }] : []
    } catch (error) {
      if (!(error instanceof SpreadsheetError)) throw error
      Object.assign(collected, before)
      return []
    }
  })

const readXlsx = (bytes: Buffer, { maxRows, titles, sheet, withOthers }: ReadTask): ReadAnswer => {
  const workbook = openWorkbook(bytes)
  const sheets = surveyOf(workbook, new Set(titles))
  const place = choose(sheets, sheet)
  if (place < 0) return { error: 'empty' }
  const collected = { cells: 0, text: 0 }
  const answer = rowsOf(workbook, place, maxRows, collected)
  const others = withOthers ? othersOf(workbook, sheets, place, maxRows, collected) : []
  // A single sheet was not counted before it was read.
  const counted = sheets.length > 1 || !answer ? sheets : sheets.map(one => ({ ...one, rows: answer.numbers.length }))
  return answer
    ? { sheets: counted, sheet: sheets[place]?.name ?? null, others, from1904: workbook.from1904, ...answer }
    : { error: 'empty' }
}

/** Reads a file. */
export const run = (task: ReadTask): ReadAnswer => {
  const buffer = Buffer.from(task.bytes.buffer, task.bytes.byteOffset, task.bytes.byteLength)
  try {
    return task.kind === 'csv' ? readCsv(decodeText(buffer), task.maxRows) : readXlsx(buffer, task)
  } catch (error) {
    return { error: error instanceof SpreadsheetError ? error.kind : 'notASpreadsheet' }
  }
}
