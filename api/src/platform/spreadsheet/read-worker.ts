/**
 * Reads one file in a thread of its own, so that a hostile one costs a thread and not the server. Loaded by read.ts only.
 * The answer is one text: cells cannot hold control characters, so these can divide them, and one text is cheap to pass on.
 */
import { detectDelimiter, parseCsv } from 'hucre/csv'
import { SpreadsheetFault, type SpreadsheetFaultKind } from './faults.ts'
import { decodeText } from './kind.ts'
import { collector } from './sheet.ts'
import { openWorkbook } from './xlsx.ts'

interface ReadTask {
  bytes: Uint8Array
  kind: 'xlsx' | 'csv'
  maxRows: number
}

export type ReadAnswer =
  | { titles: string[]; columns: number[]; numbers: number[]; cells: string }
  | { fault: SpreadsheetFaultKind }

const readCsv = (text: string, maxRows: number): ReadAnswer => {
  // Excel writes this line to say which delimiter follows, and it is no row of the sheet.
  const told = /^\ufeff?sep=(.)\r?\n/i.exec(text)
  const body = told ? text.slice(told[0].length) : text
  const guessed = detectDelimiter(body)
  const delimiter = told?.[1] ?? (guessed === '|' ? ',' : guessed)
  const rows = collector(maxRows)
  for (const [index, cells] of parseCsv(body, { delimiter, unescapeFormulae: true }).entries()) {
    rows.add({ number: index + 1, cells })
  }
  return rows.answer()
}

const readXlsx = (bytes: Buffer, maxRows: number): ReadAnswer => {
  const workbook = openWorkbook(bytes)
  for (const place of workbook.visible) {
    const rows = collector(maxRows)
    workbook.eachRow(place, rows.add)
    const answer = rows.answer()
    if (!('fault' in answer)) return answer
  }
  return { fault: 'empty' }
}

/** Reads a file. */
export const run = ({ bytes, kind, maxRows }: ReadTask): ReadAnswer => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return kind === 'csv' ? readCsv(decodeText(buffer), maxRows) : readXlsx(buffer, maxRows)
  } catch (error) {
    return { fault: error instanceof SpreadsheetFault ? error.kind : 'notASpreadsheet' }
  }
}
