import { daySerial } from './day.ts'
import { columnLetter } from './letter.ts'
import type { WorkbookCell, WorkbookColumn, WorkbookSpec } from './write.ts'

/** A cell holds no more characters than this. */
const MAX_TEXT = 32_767
/** Text is handed on in pieces of about this many characters. */
const PIECE = 32_768
/** Rows of a template that a choice or a format is laid over. */
const TEMPLATE_ROWS = 2_000

/** Places in the list of cell formats below. */
const STYLE = { plain: 0, title: 1, text: 2, day: 3, wrapped: 4 } as const

export const stylesXml = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE8EEF4"/><bgColor indexed="64"/></patternFill></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="1" fillId="2" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

/** Text fit for XML: what XML cannot hold is dropped, and what Excel would take for an escape is escaped. */
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

// A string cell is a string by its type: a leading = + - @ is never taken for a formula.
const textCell = (at: string, text: string, style: number): string =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`

const cellXml = (at: string, value: WorkbookCell, kind: WorkbookColumn['kind']): string => {
  if (value === null || value === undefined || value === '') return ''
  if (kind === 'number' && typeof value === 'number' && Number.isFinite(value))
    return `<c r="${at}"><v>${value}</v></c>`
  const text = String(value)
  const serial = kind === 'day' ? daySerial(text) : null
  return serial === null ? textCell(at, text, STYLE.text) : `<c r="${at}" s="${STYLE.day}"><v>${serial}</v></c>`
}

const styleOf = (kind: WorkbookColumn['kind']): number =>
  kind === 'number' ? STYLE.plain : kind === 'day' ? STYLE.day : STYLE.text

const choices = (spec: WorkbookSpec, lists: readonly (readonly string[])[]): string => {
  const rules = spec.columns.flatMap((column, index) => {
    const list = column.choices ? lists.indexOf(column.choices) : -1
    if (list < 0) return []
    const letter = columnLetter(index)
    const source = columnLetter(list)
    return `<dataValidation type="list" allowBlank="1" showErrorMessage="1" errorTitle="${xmlText(column.title).slice(0, 32)}" error="Choose one of the list." sqref="${letter}2:${letter}${TEMPLATE_ROWS + 1}"><formula1>Lists!$${source}$1:$${source}$${column.choices?.length ?? 1}</formula1></dataValidation>`
  })
  return rules.length === 0 ? '' : `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`
}

const OPEN =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'

/** The main sheet: bold titles that stay in view, a filter, then the rows as they come. */
export async function* mainSheetXml(spec: WorkbookSpec, lists: readonly (readonly string[])[]): AsyncGenerator<string> {
  const letters = spec.columns.map((_, index) => columnLetter(index))
  const last = letters[letters.length - 1] ?? 'A'
  const widths = spec.columns.map(
    (column, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${column.width ?? Math.max(12, column.title.length + 4)}" style="${styleOf(column.kind)}" customWidth="1"/>`,
  )
  const titles = spec.columns.map((column, index) => textCell(`${letters[index]}1`, column.title, STYLE.title))
  let piece = `${OPEN}<sheetViews><sheetView workbookViewId="0" tabSelected="1"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${titles.join('')}</row>`
  let number = 1
  for await (const row of spec.rows) {
    number++
    piece += `<row r="${number}">`
    for (const [index, column] of spec.columns.entries())
      piece += cellXml(`${letters[index]}${number}`, row[index], column.kind)
    piece += '</row>'
    if (piece.length < PIECE) continue
    yield piece
    piece = ''
  }
  yield `${piece}</sheetData><autoFilter ref="A1:${last}${number}"/>${choices(spec, lists)}</worksheet>`
}

/** A sheet of lines to read, one per row. */
export const notesSheetXml = (lines: readonly string[]): string =>
  `${OPEN}<cols><col min="1" max="1" width="100" customWidth="1"/></cols><sheetData>${lines
    .map((line, index) => `<row r="${index + 1}">${textCell(`A${index + 1}`, line, STYLE.wrapped)}</row>`)
    .join('')}</sheetData></worksheet>`

/** A sheet of lists side by side, that choices of the main sheet are drawn from. */
export const listsSheetXml = (lists: readonly (readonly string[])[]): string => {
  const rows = Array.from({ length: Math.max(0, ...lists.map(list => list.length)) }, (_, row) => {
    const cells = lists.map((list, index) => cellXml(`${columnLetter(index)}${row + 1}`, list[row], 'text'))
    return `<row r="${row + 1}">${cells.join('')}</row>`
  })
  return `${OPEN}<sheetData>${rows.join('')}</sheetData></worksheet>`
}
