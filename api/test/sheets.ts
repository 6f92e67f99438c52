import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { read } from '../src/platform/spreadsheet/index.ts'
import { zipStream } from '../src/platform/spreadsheet/zip-stream.ts'

/** A cell as a program writes it into a workbook: text, a number, or one of the forms below. */
export type SheetCell =
  | string
  | number
  | null
  /** A formula with its value; without one if the program saved none. */
  | { formula: string; value?: string; kind?: 'str' | 'e' }
  /** A day number formatted as a date. */
  | { serial: number }
  /** A text in the table of shared strings. */
  | { shared: string }
  | { error: string }

export interface SheetSpec {
  name: string
  rows: readonly (readonly SheetCell[])[]
  state?: 'hidden' | 'veryHidden'
  /** Row numbers, from 1, that the sheet hides. */
  hiddenRows?: readonly number[]
  /** 'A2:A5' */
  merged?: readonly string[]
}

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const cellXml = (cell: SheetCell, texts: string[]): string => {
  if (cell === null || cell === '') return '<c/>'
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  if (typeof cell === 'string') {
    return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
  }
  if ('serial' in cell) return `<c s="1"><v>${cell.serial}</v></c>`
  if ('error' in cell) return `<c t="e"><v>${cell.error}</v></c>`
  if ('shared' in cell) return `<c t="s"><v>${texts.push(cell.shared) - 1}</v></c>`
  const kind = cell.kind ? ` t="${cell.kind}"` : ''
  const value = cell.value === undefined ? '' : `<v>${escaped(cell.value)}</v>`
  return `<c${kind}><f>${escaped(cell.formula)}</f>${value}</c>`
}

const sheetXml = ({ rows, hiddenRows = [], merged = [] }: SheetSpec, texts: string[]): string => {
  const lines = rows.map((cells, index) => {
    const hidden = hiddenRows.includes(index + 1) ? ' hidden="1"' : ''
    return `<row r="${index + 1}"${hidden}>${cells.map(cell => cellXml(cell, texts)).join('')}</row>`
  })
  const blocks = merged.map(ref => `<mergeCell ref="${ref}"/>`).join('')
  return `<worksheet ${MAIN}><sheetData>${lines.join('')}</sheetData>${blocks && `<mergeCells>${blocks}</mergeCells>`}</worksheet>`
}

/** A workbook as another program would write it: only the given content, without clean-up. */
export const foreignWorkbook = (sheets: readonly SheetSpec[], { date1904 = false } = {}): Promise<Buffer> => {
  const texts: string[] = []
  const bodies = sheets.map(sheet => sheetXml(sheet, texts))
  const parts: Record<string, string> = {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${OFFICE}"><workbookPr date1904="${date1904 ? 1 : 0}"/><sheets>${sheets
      .map(
        ({ name, state }, index) =>
          `<sheet name="${escaped(name)}" sheetId="${index + 1}"${state ? ` state="${state}"` : ''} r:id="rId${index + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}">${sheets
      .map(
        (_, index) =>
          `<Relationship Id="rId${index + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
      )
      .join(
        '',
      )}<Relationship Id="rIdT" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rIdS" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet ${MAIN}><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst ${MAIN}>${texts.map(text => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`,
  }
  for (const [index, body] of bodies.entries()) parts[`xl/worksheets/sheet${index + 1}.xml`] = body
  return buffer(
    Readable.from(zipStream(Object.entries(parts).map(([name, content]) => ({ name, content: [content] })))),
  )
}

/** A downloaded list as somebody saves it after a change: `change` gets the cells of each row by the title of the column. */
export const editedList = async (
  bytes: Uint8Array,
  change: (cells: Record<string, string>, index: number) => Record<string, string> = cells => cells,
): Promise<File> => {
  const { headers, rows } = await read(bytes, { maxRows: 10_000, maxBytes: 10_000_000 })
  const titles = headers.map(({ title }) => title)
  const lines = rows.map(({ cells }, index) => {
    const changed = change(Object.fromEntries(headers.map(({ key, title }) => [title, cells[key] ?? ''])), index)
    return titles.map(title => changed[title] ?? '')
  })
  return new File([new Uint8Array(await foreignWorkbook([{ name: 'List', rows: [titles, ...lines] }]))], 'list.xlsx')
}
