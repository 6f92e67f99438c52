import { daySerial, timeSerial } from './day.ts'
import { columnLetter } from './letter.ts'
import type { WorkbookCell, WorkbookColumn } from './workbook.ts'

/** The maximum number of characters in a cell. */
const MAX_TEXT = 32_767

/** Indices in the list of cell formats of the workbook. */
export const STYLE = {
  plain: 0,
  title: 1,
  text: 2,
  day: 3,
  wrapped: 4,
  average: 5,
  money: 6,
  time: 7,
  absent: 8,
} as const

/** The format of the numbers of a kind; undefined where the kind has none. */
const numberStyle = (kind: WorkbookColumn['kind']): number | undefined => {
  if (kind === 'average' || kind === 'money') return STYLE[kind]
  return kind === 'number' ? STYLE.plain : undefined
}

/** Text fit for XML: characters not allowed in XML are dropped, and text that Excel would read as an escape is escaped. */
export const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .slice(0, MAX_TEXT)
    // XML 1.0 forbids exactly these
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;')

// A string cell is a string by its type: a leading = + - @ is never treated as a formula.
export const textCell = (at: string, text: string, style: number): string =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`

export const cellXml = (at: string, value: WorkbookCell, kind: WorkbookColumn['kind']): string => {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'object') return `<c r="${at}" s="${STYLE.absent}"><v>${value.value}</v></c>`
  const style = numberStyle(kind)
  if (style !== undefined && typeof value === 'number' && Number.isFinite(value))
    return `<c r="${at}"${style === STYLE.plain ? '' : ` s="${style}"`}><v>${value}</v></c>`
  const text = String(value)
  if (kind !== 'day' && kind !== 'time') return textCell(at, text, STYLE.text)
  const serial = kind === 'day' ? daySerial(text) : timeSerial(text)
  return serial === null ? textCell(at, text, STYLE.text) : `<c r="${at}" s="${STYLE[kind]}"><v>${serial}</v></c>`
}

export interface RowsToWrite {
  /** The kind of each column. */
  kinds: readonly WorkbookColumn['kind'][]
  /** Number of the first of the rows in the sheet, from 1. */
  first: number
  rows: readonly (readonly WorkbookCell[])[]
}

/** Rows of a sheet in its XML. */
export const rowsXml = ({ kinds, first, rows }: RowsToWrite): string => {
  const letters = kinds.map((_, index) => columnLetter(index))
  let xml = ''
  for (const [place, row] of rows.entries()) {
    const number = first + place
    xml += `<row r="${number}">`
    for (const [index, kind] of kinds.entries()) xml += cellXml(`${letters[index]}${number}`, row[index], kind)
    xml += '</row>'
  }
  return xml
}
