import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { writeCsv } from 'hucre/csv'
import { xmlText } from './rows-xml.ts'
import { inParts, listsSheetXml, notesSheetXml, repeatedOf, rowSheetXml, stylesXml } from './sheet-xml.ts'
import type { SheetSpec, WorkbookCell, WorkbookSpec } from './workbook.ts'
import { type ZipEntry, zipStream } from './zip-stream.ts'

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const sheetName = (name: string): string =>
  name
    .replace(/[:\\/?*[\]]/g, ' ')
    .replace(/^'+|'+$/g, '')
    .trim()
    .slice(0, 31)
    .trim() || 'Sheet'

const contentTypes = (sheets: number): string =>
  `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${MAIN}.sheet.main+xml"/>${Array.from(
    { length: sheets },
    (_, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${MAIN}.worksheet+xml"/>`,
  ).join('')}<Override PartName="/xl/styles.xml" ContentType="${MAIN}.styles+xml"/></Types>`

const packageLinks = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

const workbookLinks = (sheets: number): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${Array.from(
    { length: sheets },
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  ).join('')}<Relationship Id="rId${sheets + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`

/** `repeated`: the ranges that each printed page of the first sheets repeats. */
const workbookXml = (
  names: readonly { name: string; hidden?: boolean }[],
  repeated: readonly (readonly string[])[],
): string =>
  `${XML}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${OFFICE}"><bookViews><workbookView activeTab="0"/></bookViews><sheets>${names
    .map(
      ({ name, hidden }, index) =>
        `<sheet name="${xmlText(name)}" sheetId="${index + 1}"${hidden ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`,
    )
    .join('')}</sheets><definedNames>${repeated
    .map((ranges, index) => {
      const sheet = xmlText(names[index]?.name ?? '').replaceAll("'", "''")
      return `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${ranges.map(range => `'${sheet}'!${range}`).join(',')}</definedName>`
    })
    .join('')}</definedNames></workbook>`

/**
 * An .xlsx file as a stream, written as the rows arrive: memory does not grow with their number. The same rows give the same bytes. Titles
 * are bold, frozen and have a filter, and each sheet is printed one page wide, or on a few if it is very wide. No cell can become a formula.
 */
export const workbook = (spec: WorkbookSpec): Readable => {
  const all = [spec, ...(spec.further ?? [])]
  const columns = all.flatMap(sheet => sheet.columns)
  const lists = [...new Set(columns.flatMap(column => (column.choices?.length ? [column.choices] : [])))]
  const sheets: { name: string; hidden?: boolean; content: ZipEntry['content'] }[] = all.map((sheet, index) => {
    const name = sheetName(sheet.sheetName)
    return {
      name: /^(?:notes|lists)$/i.test(name) ? `${name} 1` : name,
      content: rowSheetXml(sheet, lists, { isFirst: index === 0, heading: spec.heading ?? sheet.sheetName }),
    }
  })
  if (spec.notes?.length) sheets.push({ name: 'Notes', content: [notesSheetXml(spec.notes)] })
  if (lists.length > 0) sheets.push({ name: 'Lists', hidden: true, content: [listsSheetXml(lists)] })
  const entries: ZipEntry[] = [
    { name: '[Content_Types].xml', content: [contentTypes(sheets.length)] },
    { name: '_rels/.rels', content: [packageLinks] },
    { name: 'xl/workbook.xml', content: [workbookXml(sheets, all.map(repeatedOf))] },
    { name: 'xl/_rels/workbook.xml.rels', content: [workbookLinks(sheets.length)] },
    { name: 'xl/styles.xml', content: [stylesXml] },
    ...sheets.map(({ content }, index) => ({ name: `xl/worksheets/sheet${index + 1}.xml`, content })),
  ]
  return Readable.from(zipStream(entries), { objectMode: false })
}

/** The same as `workbook`, whole. */
export const workbookBytes = (spec: WorkbookSpec): Promise<Buffer> => buffer(workbook(spec))

export const CSV_TYPE = 'text/csv; charset=utf-8'

const csvLines = (rows: readonly (readonly WorkbookCell[])[], bom: boolean): string =>
  writeCsv(
    rows.map(row =>
      row.map(cell => (typeof cell === 'object' && cell !== null ? `${cell.value}${cell.mark}` : (cell ?? ''))),
    ),
    { bom, escapeFormulae: true },
  )

/** A .csv text that Excel opens as UTF-8. Text that a spreadsheet would read as a formula gets a leading apostrophe. */
export const csvText = (titles: readonly string[], rows: readonly (readonly WorkbookCell[])[]): string =>
  csvLines([titles, ...rows], true)

const lineEnd = '\r\n'
/** Lines that follow others begin on a new one. */
const onNewLine = (lines: string): string => (lines.endsWith(lineEnd) ? lines : `${lines}${lineEnd}`)

async function* csvParts({ columns, rows }: Omit<SheetSpec, 'sheetName'>): AsyncGenerator<string> {
  yield onNewLine(
    csvText(
      columns.map(({ title }) => title),
      [],
    ),
  )
  for await (const part of inParts(rows)) yield onNewLine(csvLines(part, false))
}

/** The same as `csvText` as a stream, written as the rows arrive. */
export const csv = (sheet: Omit<SheetSpec, 'sheetName'>): Readable =>
  Readable.from(csvParts(sheet), { objectMode: false })
