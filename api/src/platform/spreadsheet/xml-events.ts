import { SpreadsheetError } from './errors.ts'

export interface XmlEvents {
  /** `name` is without its prefix; `attributes` is as written, for `attribute` to parse. */
  open?: (name: string, attributes: string) => void
  /** A run of text may come in several pieces. */
  text?: (text: string) => void
  close?: (name: string) => void
}

const TAG = /<(\/?)(?:[\w.-]+:)?([\w.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>/y
/** Longer than any tag, comment or section of a workbook. */
const MAX_PENDING = 1024 * 1024

const NAMED: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

const decoded = (text: string): string => {
  if (!text.includes('&')) return text
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(lt|gt|amp|quot|apos));/gi,
    (whole, decimal, hexadecimal, name) => {
      if (name) return NAMED[String(name).toLowerCase()] ?? ''
      const code = decimal ? Number(decimal) : Number.parseInt(String(hexadecimal), 16)
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    },
  )
}

/** Where a comment or an instruction that begins here ends; undefined if none begins. */
const endOfSkipped = (text: string, at: number): string | undefined => {
  if (text.startsWith('<!--', at)) return '-->'
  return text.startsWith('<?', at) ? '?>' : undefined
}

const patterns = new Map<string, RegExp>()

/** The value of an attribute, with or without a prefix; undefined if it is absent. */
export const attribute = (attributes: string, name: string): string | undefined => {
  const pattern = patterns.get(name) ?? new RegExp(`\\s(?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
  patterns.set(name, pattern)
  const match = pattern.exec(attributes)
  const value = match?.[1] ?? match?.[2]
  return value === undefined ? undefined : decoded(value)
}

/**
 * Reads XML piece by piece and reports events, without building a tree: a tree of a large workbook's texts needs more memory than a server
 * can spare. Entities other than the five of XML itself do not exist here, and a document that declares its own is refused. Throws
 * `notASpreadsheet` for XML that is not well-formed.
 */
export const readXml = (pieces: Iterable<string>, { open, text, close }: XmlEvents): void => {
  let pending = ''
  let depth = 0
  let roots = 0

  /** How far `pending` could be read. */
  const advance = (): number => {
    let at = 0
    for (;;) {
      const tag = pending.indexOf('<', at)
      const end = tag === -1 ? pending.lastIndexOf('>') + 1 : tag
      // An unfinished run of text waits for the rest, so that no entity is cut in two.
      if (end > at && depth > 0 && text) text(decoded(pending.slice(at, end)))
      if (end > at) at = end
      if (tag === -1) return at
      if (pending.startsWith('<![CDATA[', at)) {
        const until = pending.indexOf(']]>', at)
        if (until === -1) return at
        text?.(pending.slice(at + 9, until))
        at = until + 3
        continue
      }
      const skipped = endOfSkipped(pending, at)
      if (skipped) {
        const until = pending.indexOf(skipped, at)
        if (until === -1) return at
        at = until + skipped.length
        continue
      }
      TAG.lastIndex = at
      const match = TAG.exec(pending)
      if (!match) {
        if (pending.startsWith('<!D', at)) throw new SpreadsheetError('notASpreadsheet')
        return at
      }
      const name = match[2] ?? ''
      if (match[1]) {
        depth--
        close?.(name)
      } else {
        if (depth === 0) roots++
        open?.(name, match[3] ?? '')
        if (match[4]) close?.(name)
        else depth++
      }
      if (depth < 0) throw new SpreadsheetError('notASpreadsheet')
      at = TAG.lastIndex
    }
  }

  for (const piece of pieces) {
    pending += piece
    pending = pending.slice(advance())
    if (pending.length > MAX_PENDING) throw new SpreadsheetError('notASpreadsheet')
  }
  if (depth !== 0 || roots !== 1 || pending.trim() !== '') throw new SpreadsheetError('notASpreadsheet')
}
