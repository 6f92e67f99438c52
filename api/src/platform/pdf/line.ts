/**
 * Consecutive glyphs without individual offsets, as the operator that shows them, and where they begin in the line: in thousandths of the
 * text's size.
 */
export interface Piece {
  x: number
  y: number
  show: string
}

const wholes = Array.from({ length: 1500 }, (_, whole) => String(whole))
const fractions = Array.from({ length: 1000 }, (_, thousandths) => String(thousandths / 1000).slice(1))

/**
 * A number as pages have it, in thousandths, which no printer shows. From parts that are there already: a card has three thousand numbers,
 * and to format them took a tenth of its time.
 */
export const rounded = (value: number): string => {
  const thousandths = Math.round(value * 1000)
  const whole = Math.floor(thousandths / 1000)
  const text = wholes[whole]
  return text === undefined ? String(thousandths / 1000) : `${text}${fractions[thousandths - whole * 1000]}`
}

/** The pieces of a line; more than one only if marks are moved to their letters. */
const piecesOf = (font: PDFKit.EmbeddedFont, text: string): Piece[] => {
  const [codes, positions] = font.encode(text)
  const pieces: Piece[] = []
  let shown = ''
  let open = ''
  let begin = 0
  let at = 0
  let moved = false
  const end = (next: number): void => {
    if (open !== '') shown += `<${open}>`
    if (shown !== '') pieces.push({ x: begin, y: 0, show: `[${shown}] TJ` })
    shown = ''
    open = ''
    begin = next
  }
  let index = 0
  for (const { xAdvance, advanceWidth, xOffset, yOffset } of positions) {
    const code = codes[index++] ?? ''
    if (xOffset !== 0 || yOffset !== 0) {
      end(at)
      pieces.push({ x: at + xOffset, y: yOffset, show: `[<${code}>] TJ` })
      moved = true
    } else {
      if (moved) begin = at
      moved = false
      open += code
      if (xAdvance !== advanceWidth) {
        shown += `<${open}> ${rounded(advanceWidth - xAdvance)} `
        open = ''
      }
    }
    at += xAdvance
  }
  end(at)
  return pieces
}

/** Lines whose pieces a document caches: those of some hundred cards. */
const most = 8192

/** A font of a document: it collects the glyphs that are drawn. */
export class DocumentFont {
  readonly id: string
  /** Thousandths of the text's size. */
  readonly ascender: number
  private readonly font: PDFKit.EmbeddedFont
  private readonly known = new Map<string, readonly Piece[]>()

  constructor(font: PDFKit.EmbeddedFont) {
    this.font = font
    this.id = font.id
    this.ascender = font.ascender
  }

  /** The pieces of a line of text in its printed form. */
  pieces(printed: string): readonly Piece[] {
    const known = this.known.get(printed)
    if (known) return known
    const pieces = piecesOf(this.font, printed)
    if (this.known.size >= most) this.known.clear()
    this.known.set(printed, pieces)
    return pieces
  }

  /** The name of the font in the resources of a page. */
  ref(): PDFKit.PDFKitReference {
    return this.font.ref()
  }
}
