import { SpreadsheetError } from './errors.ts'
import type { Merged, RawRow } from './sheet.ts'
import { attribute, readXml } from './xml-events.ts'
import { openZip } from './zip-parts.ts'

export interface Workbook {
  /** The sheets in their order. */
  sheets: readonly { name: string; hidden: boolean }[]
  /** Day numbers count from 1904, as older Macintosh programs did. */
  from1904: boolean
  /**
   * Calls back with the rows of a sheet one by one, by its index among the sheets; returns the first columns of its merged blocks of
   * several rows.
   */
  eachRow: (place: number, tell: (row: RawRow) => void) => Merged[]
}

interface SheetEntry {
  name: string
  link: string
  hidden: boolean
}

/** Merged blocks beyond this number are ignored. */
const MAX_MERGED = 20_000

/** Formats that every workbook knows by number: days, times, and both. */
const BUILT_IN_DATES = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47, 50, 51, 52, 53, 54, 55, 56,
  57, 58,
])

/** Whether a format shows a day or a time: it contains their letters outside quotes, escapes, colours and conditions. */
const showsDate = (format: string): boolean =>
  /[ymdhs]/i.test(
    format
      .replace(/"[^"]*"|\\.|[*_]./g, '')
      .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
      .replace(/general|e[+-]/gi, ''),
  )

const DAY = 86_400_000
const SERIAL_OF_1970 = 25_569

/** Excel counts a 29 February 1900 that did not exist, so earlier days are off by one. */
const dateOf = (serial: number, from1904: boolean): Date => {
  const counted = from1904 ? serial + 1462 : serial
  return new Date(Math.round((counted - SERIAL_OF_1970 + (counted < 60 ? 1 : 0)) * DAY))
}

/** Excel writes characters not allowed in XML as _x000D_. */
const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(String(code), 16)))
    : text

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true'

const columnOf = (place: string): number => {
  let column = 0
  for (const character of place) {
    const letter = character.charCodeAt(0) & 0xdf
    if (letter < 65 || letter > 90) break
    column = column * 26 + letter - 64
  }
  return column - 1
}

/** The block named by 'B2:C9'; null if it has one row only. */
const mergedOf = (reference: string): Merged | null => {
  const match = /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/i.exec(reference)
  const [first, last] = [Number(match?.[2]), Number(match?.[3])]
  return match && last > first ? { first, last, column: columnOf(match[1] ?? '') } : null
}

const readTexts = (pieces: Iterable<string>): string[] => {
  const texts: string[] = []
  let parts = ''
  let within = false
  let spoken = false
  readXml(pieces, {
    open: name => {
      if (name === 'si') parts = ''
      else if (name === 't') within = !spoken
      // The pronunciation beside Japanese text.
      else if (name === 'rPh') spoken = true
    },
    text: text => {
      if (within) parts += text
    },
    close: name => {
      if (name === 't') within = false
      else if (name === 'rPh') spoken = false
      else if (name === 'si') texts.push(unescaped(parts))
    },
  })
  return texts
}

/** What the format of a cell says of its number: a day, or so many digits at least ('0000' shows 42 as 0042). */
type NumberStyle = 'day' | { digits: number } | null

const styleOf = (code: string): NumberStyle => {
  if (showsDate(code)) return 'day'
  return /^0{2,30}$/.test(code) ? { digits: code.length } : null
}

const readStyles = (pieces: Iterable<string>): NumberStyle[] => {
  const custom = new Map<number, NumberStyle>()
  const styles: NumberStyle[] = []
  let cells = false
  readXml(pieces, {
    open: (name, attributes) => {
      const format = Number(attribute(attributes, 'numFmtId') ?? 0)
      if (name === 'cellXfs') cells = true
      else if (name === 'numFmt') custom.set(format, styleOf(attribute(attributes, 'formatCode') ?? ''))
      else if (name === 'xf' && cells) styles.push(custom.get(format) ?? (BUILT_IN_DATES.has(format) ? 'day' : null))
    },
    close: name => {
      if (name === 'cellXfs') cells = false
    },
  })
  return styles
}

const readLinks = (pieces: Iterable<string>, folder: string): Map<string, string> => {
  const links = new Map<string, string>()
  readXml(pieces, {
    open: (name, attributes) => {
      const target = attribute(attributes, 'Target')
      if (name !== 'Relationship' || !target) return
      const path = new URL(target, `zip:///${folder}`).pathname.slice(1)
      links.set(attribute(attributes, 'Id') ?? '', path)
      links.set(attribute(attributes, 'Type')?.replace(/^.*\//, '') ?? '', path)
    },
  })
  return links
}

/** Opens an .xlsx file whose sizes were found to be within limits. Formulas are ignored; their last saved results are read. */
export const openWorkbook = (bytes: Buffer): Workbook => {
  const zip = openZip(bytes)
  const root = readLinks(zip.read('_rels/.rels'), '').get('officeDocument') ?? 'xl/workbook.xml'
  const folder = root.replace(/[^/]*$/, '')
  const links = readLinks(zip.read(`${folder}_rels/${root.slice(folder.length)}.rels`), folder)
  const sheets: SheetEntry[] = []
  let from1904 = false
  readXml(zip.read(root), {
    open: (name, attributes) => {
      if (name === 'workbookPr') from1904 = isTrue(attribute(attributes, 'date1904'))
      if (name !== 'sheet') return
      const hidden = /^(?:hidden|veryHidden)$/.test(attribute(attributes, 'state') ?? '')
      sheets.push({ name: attribute(attributes, 'name') ?? '', link: attribute(attributes, 'id') ?? '', hidden })
    },
  })
  const textsPath = links.get('sharedStrings')
  const stylesPath = links.get('styles')
  const texts = textsPath && zip.has(textsPath) ? readTexts(zip.read(textsPath)) : []
  const styles = stylesPath && zip.has(stylesPath) ? readStyles(zip.read(stylesPath)) : []

  const valueOf = (kind: string, style: number, text: string): RawRow['cells'][number] => {
    if (kind === 's') return texts[Number(text)] ?? ''
    if (kind === 'str' || kind === 'inlineStr') return unescaped(text)
    if (kind === 'b') return text === '1' || text.toLowerCase() === 'true'
    const number = kind === 'e' || kind === 'd' || text.trim() === '' ? Number.NaN : Number(text)
    if (Number.isNaN(number)) return text
    const format = styles[style] ?? null
    if (format === 'day') return dateOf(number, from1904)
    return format && Number.isInteger(number) && number >= 0 ? String(number).padStart(format.digits, '0') : number
  }

  const eachRow: Workbook['eachRow'] = (place, tell) => {
    const path = links.get(sheets[place]?.link ?? '')
    if (!path) throw new SpreadsheetError('notASpreadsheet')
    const merged: Merged[] = []
    let row: { number: number; cells: RawRow['cells'][number][]; hidden: boolean; unsaved: number[] } | undefined
    let number = 0
    let column = -1
    let cell = { kind: '', style: 0, value: '', formula: false, saved: false }
    let within = false

    const endCell = (): void => {
      // Sheets are 16,384 columns wide; a reference beyond that is invalid.
      if (!row || column < 0 || column >= 16_384) return
      if (cell.value !== '') row.cells[column] = valueOf(cell.kind, cell.style, cell.value)
      // A formula may have an empty text as its result, and then says so.
      else if (cell.formula && !(cell.saved && cell.kind === 'str')) row.unsaved.push(column)
    }

    readXml(zip.read(path), {
      open: (name, attributes) => {
        if (name === 'row') {
          number = Number(attribute(attributes, 'r') ?? number + 1)
          row = { number, cells: [], hidden: isTrue(attribute(attributes, 'hidden')), unsaved: [] }
          column = -1
        } else if (name === 'c') {
          const written = attribute(attributes, 'r')
          column = written ? columnOf(written) : column + 1
          const [kind, style] = [attribute(attributes, 't') ?? 'n', Number(attribute(attributes, 's') ?? 0)]
          cell = { kind, style, value: '', formula: false, saved: false }
        } else if (name === 'v' || name === 't') {
          within = true
          cell.saved = true
        } else if (name === 'f') cell.formula = true
        else if (name === 'mergeCell' && merged.length < MAX_MERGED) {
          const block = mergedOf(attribute(attributes, 'ref') ?? '')
          if (block) merged.push(block)
        }
      },
      text: text => {
        if (within) cell.value += text
      },
      close: name => {
        if (name === 'v' || name === 't') within = false
        else if (name === 'c') endCell()
        else if (name === 'row' && row) tell(row)
      },
    })
    return merged
  }

  return { sheets, from1904, eachRow }
}
