import { defineTask, workers } from '../workers/index.ts'
import { columnLetter } from './letter.ts'
import type { run } from './rows-worker.ts'
import { cellXml, rowsXml, STYLE, textCell, xmlText } from './rows-xml.ts'
import type { SheetSpec, WorkbookCell, WorkbookColumn } from './workbook.ts'

/** Rows converted to XML together, in a thread of the pool. */
const ROWS_AT_ONCE = 250
/** A sheet with at most this many cells is written on the calling thread: passing it on would take longer. */
const FEW_CELLS = 2_500

const writing = defineTask<typeof run>({
  module: new URL('./rows-worker.ts', import.meta.url),
  heapMiB: 256,
  deadline: 30_000,
})

/** Rows of a template to which a choice or a format applies. */
const TEMPLATE_ROWS = 2_000

export const stylesXml = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="166" formatCode="General&quot;a&quot;"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE8EEF4"/><bgColor indexed="64"/></patternFill></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="9"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="1" fillId="2" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf><xf numFmtId="2" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

const styleOf = (kind: WorkbookColumn['kind']): number => {
  if (kind === 'number') return STYLE.plain
  return kind === undefined || kind === 'code' ? STYLE.text : STYLE[kind]
}

/** The width of a column, in characters: no word of its title is broken. */
const widthOf = ({ title, width = Math.max(12, title.length + 4) }: WorkbookColumn): number =>
  Math.max(width, ...title.split(' ').map(word => word.length + 2))

/** How many lines a title needs in its column. */
const linesOf = (column: WorkbookColumn): number => {
  const width = widthOf(column) - 1
  let [lines, used] = [1, 0]
  for (const { length } of column.title.split(' ')) {
    if (used > 0 && used + 1 + length > width) [lines, used] = [lines + 1, length]
    else used += (used > 0 ? 1 : 0) + length
  }
  return lines
}

/** Points. */
const lineOfTitle = 15

/** From these widths on, in characters, a page is printed landscape, and on A3; and the most that a page has, as nobody reads less than 3 points. */
const [landscapeFrom, largeFrom, maxOfPage] = [95, 260, 700]

const wholeWidth = (columns: readonly WorkbookColumn[]): number =>
  columns.reduce((sum, column) => sum + widthOf(column), 0)

const pagesWide = (columns: readonly WorkbookColumn[]): number => Math.ceil(wholeWidth(columns) / maxOfPage)

/** How many columns at the left stay in view. */
const frozenOf = ({ frozen = 1, columns }: SheetSpec): number => Math.min(frozen, columns.length - 1)

/** What each printed page repeats, as ranges: the titles; where the sheet is several pages wide, the names too. */
export const repeatedOf = (sheet: SheetSpec): string[] => {
  const frozen = frozenOf(sheet)
  const names = pagesWide(sheet.columns) > 1 && frozen > 0 ? [`$A:$${columnLetter(frozen - 1)}`] : []
  return [...names, '$1:$1']
}

/**
 * How the sheet is printed: one page wide, a very wide one on as many as it needs to be read, with what it is above each page, and below it the
 * day and the number of the page.
 */
const pageXml = (columns: readonly WorkbookColumn[], heading: string): string => {
  const width = wholeWidth(columns)
  const text = xmlText(heading.slice(0, 200).replaceAll('&', '&&'))
  return `<pageMargins left="0.4" right="0.4" top="0.7" bottom="0.6" header="0.3" footer="0.3"/><pageSetup paperSize="${width > largeFrom ? 8 : 9}" orientation="${width > landscapeFrom ? 'landscape' : 'portrait'}" fitToWidth="${pagesWide(columns)}" fitToHeight="0"/><headerFooter><oddHeader>&amp;L${text}</oddHeader><oddFooter>&amp;L&amp;D&amp;RPage &amp;P of &amp;N</oddFooter></headerFooter>`
}

const choices = (spec: SheetSpec, lists: readonly (readonly string[])[]): string => {
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

/** A sheet with bold, frozen titles and names, a filter, then the rows as they arrive. Only the first of a workbook is selected. */
export async function* rowSheetXml(
  spec: SheetSpec,
  lists: readonly (readonly string[])[],
  { isFirst, heading }: { isFirst: boolean; heading: string },
): AsyncGenerator<string> {
  const letters = spec.columns.map((_, index) => columnLetter(index))
  const last = letters[letters.length - 1] ?? 'A'
  const widths = spec.columns.map(
    (column, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${widthOf(column)}" style="${styleOf(column.kind)}" customWidth="1"/>`,
  )
  const titles = spec.columns.map((column, index) => textCell(`${letters[index]}1`, column.title, STYLE.title))
  const frozen = frozenOf(spec)
  const pane = `${frozen > 0 ? `xSplit="${frozen}" ` : ''}ySplit="1" topLeftCell="${columnLetter(frozen)}2" activePane="${frozen > 0 ? 'bottomRight' : 'bottomLeft'}" state="frozen"`
  const height = lineOfTitle * Math.max(1, ...spec.columns.map(linesOf))
  yield `${OPEN}<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"${isFirst ? ' tabSelected="1"' : ''}><pane ${pane}/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1" ht="${height}" customHeight="1">${titles.join('')}</row>`
  const kinds = spec.columns.map(column => column.kind)
  let first = 2
  for await (const rows of inParts(spec.rows)) {
    const part = { kinds, first, rows }
    const isSmall = first === 2 && rows.length * kinds.length <= FEW_CELLS
    // The download was accepted when it began: its parts are never refused.
    yield isSmall ? rowsXml(part) : await workers.run(writing, part, true)
    first += rows.length
  }
  yield `</sheetData><autoFilter ref="A1:${last}${first - 1}"/>${choices(spec, lists)}${pageXml(spec.columns, heading)}</worksheet>`
}

/** Rows in parts of at most ROWS_AT_ONCE. */
export async function* inParts(rows: SheetSpec['rows']): AsyncGenerator<(readonly WorkbookCell[])[]> {
  let part: (readonly WorkbookCell[])[] = []
  for await (const row of rows) {
    part.push(row)
    if (part.length < ROWS_AT_ONCE) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}

/** A sheet of instructions, one line per row. */
export const notesSheetXml = (lines: readonly string[]): string =>
  `${OPEN}<cols><col min="1" max="1" width="100" customWidth="1"/></cols><sheetData>${lines
    .map((line, index) => `<row r="${index + 1}">${textCell(`A${index + 1}`, line, STYLE.wrapped)}</row>`)
    .join('')}</sheetData></worksheet>`

/** A sheet of lists side by side, the source of the main sheet's choices. */
export const listsSheetXml = (lists: readonly (readonly string[])[]): string => {
  const rows = Array.from({ length: Math.max(0, ...lists.map(list => list.length)) }, (_, row) => {
    const cells = lists.map((list, index) => cellXml(`${columnLetter(index)}${row + 1}`, list[row], 'text'))
    return `<row r="${row + 1}">${cells.join('')}</row>`
  })
  return `${OPEN}<sheetData>${rows.join('')}</sheetData></worksheet>`
}
