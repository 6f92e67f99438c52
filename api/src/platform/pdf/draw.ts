import { create as createQrCode } from 'qrcode'
import type { FontName, PdfDocument } from './document.ts'
import type { Tag, TagFacts, TagName } from './structure.ts'
import { lineOf, printable, widthOfPrinted } from './fonts.ts'
import { rounded } from './line.ts'

export type Align = 'left' | 'center' | 'right'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface TextStyle {
  font?: FontName
  /** Points; default 9. */
  size?: number
  /** `#rrggbb`; default black. */
  color?: string
  align?: Align
}

export interface LineOfText extends TextStyle {
  x: number
  /** The top of the text's line box; its height is the size times 1.164. */
  y: number
  /** Text that does not fit is made smaller, down to 70 %, and then cut with an ellipsis. Without a width, never. */
  width?: number
}

/** Colours of what is printed: greys and one dark green, whose contrast is the same on a black-and-white printer. */
export const ink = {
  text: '#111827',
  quiet: '#4b5563',
  faint: '#9ca3af',
  accent: '#0b4f30',
  rule: '#b6bdb8',
  /** A line between groups of rows. */
  strong: '#5b665f',
  /** Behind headings and the figures that count most. */
  tint: '#eef2ee',
  /** Behind every second row. */
  stripe: '#f7f9f7',
  /** Behind days that do not count. */
  closed: '#e3e7e3',
  /** Of the bar of a chart. */
  bar: '#8a938d',
  paper: '#ffffff',
} as const

const SMALLEST = 0.7

/** Points by which text may exceed its width: the rounding error of sums of fractions, too small to see. */
const TOLERANCE = 1e-6

/** The width of text in one line, in points. */
export const widthOf = (text: string, font: FontName, size: number): number => lineOf(font, text).width * (size / 1000)

/** As much of the beginning of a line as fits in thousandths of the size, with an ellipsis. */
const shortened = (font: FontName, printed: string, width: number): string => {
  const letters = [...new Intl.Segmenter().segment(printed)].map(part => part.segment)
  const cut = (length: number): string => `${letters.slice(0, length).join('').trimEnd()}…`
  let [low, high] = [0, letters.length]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (widthOfPrinted(font, cut(middle)) <= width) low = middle
    else high = middle - 1
  }
  return cut(low)
}

/** Draws one line of text, aligned in its width and never wider than it. */
export const drawText = (document: PdfDocument, text: string, line: LineOfText): void => {
  const { font = 'regular', color = '#000000', align = 'left', width } = line
  let { size = 9, x, y } = line
  let { text: printed, width: units } = lineOf(font, text)
  if (printed.trim() === '') return
  if (width !== undefined) {
    let taken = units * (size / 1000)
    if (taken > width + TOLERANCE) {
      const fitting = Math.max(size * SMALLEST, Math.floor((size * width * 20) / taken) / 20)
      y += (size - fitting) * 0.6
      size = fitting
      taken = units * (size / 1000)
      if (taken > width + TOLERANCE) {
        printed = shortened(font, printed, (width * 1000) / size)
        units = widthOfPrinted(font, printed)
        taken = units * (size / 1000)
      }
    }
    if (align !== 'left') x += (width - taken) * (align === 'right' ? 1 : 0.5)
  }
  const setter = document.font(font)
  document.fill(color)
  document.write(font, size)
  // The page's y axis points down, like ours, and letters are flipped back upright.
  const base = y + (setter.ascender / 1000) * size
  const scale = size / 1000
  let shown = 'BT'
  for (const piece of setter.pieces(printed))
    shown += ` 1 0 0 -1 ${rounded(x + piece.x * scale)} ${rounded(base - piece.y * scale)} Tm ${piece.show}`
  document.put(`${shown} ET`)
}

/** Draws a part of the document, within another or on the page itself; in a document without structure it is only drawn. */
export const drawPart = (
  document: PdfDocument,
  within: Tag | null,
  name: TagName,
  draw: () => void,
  facts?: TagFacts,
): void => document.mark(document.tag(within, name, facts), draw)

/** A part of the document with what is drawn in it. */
export interface PartToDraw<Content> {
  within: Tag | null
  name: TagName
  facts: TagFacts
  content: Content
}

/** Draws what is in several parts: each in its own, but all at once in a document without structure, which sets each colour once. */
export const drawParts = <Content>(
  document: PdfDocument,
  parts: readonly PartToDraw<Content>[],
  draw: (contents: readonly Content[]) => void,
): void => {
  if (!document.isTagged) draw(parts.map(({ content }) => content))
  else
    for (const { within, name, facts, content } of parts) drawPart(document, within, name, () => draw([content]), facts)
}

/** A word in pieces that fit the width, the last of which may be shorter. */
const pieces = (word: string, fits: (text: string) => boolean): string[] => {
  const found: string[] = ['']
  for (const { segment } of new Intl.Segmenter().segment(word)) {
    const longer = (found.at(-1) ?? '') + segment
    if (longer === segment || fits(longer)) found[found.length - 1] = longer
    else found.push(segment)
  }
  return found
}

/**
 * Text on as many lines as its width needs: broken after spaces and before the letter after a hyphen, and within a word only where the word
 * alone is wider than the width times `stretch`: drawn in this width, such a word is set smaller. Words are measured one by one, since they are repeated from card to card, and lines are not.
 */
export const wrapped = (text: string, font: FontName, size: number, width: number, stretch = 1): string[] => {
  const fits = (line: string): boolean => widthOf(line, font, size) <= width
  return text.split('\n').flatMap(paragraph => {
    const lines: string[] = ['']
    let used = 0
    for (const word of paragraph.match(/\S*?(?:-(?=\p{L})|\s+|$)/gu) ?? []) {
      const letters = word.trimEnd()
      const own = widthOf(letters, font, size)
      if (used > 0 && used + own > width) {
        lines.push('')
        used = 0
      }
      if (own > width * stretch) {
        const [first = '', ...more] = pieces(letters, fits)
        lines[lines.length - 1] += first
        lines.push(...more)
        used = widthOf(`${more.at(-1) ?? first} `, font, size)
        lines[lines.length - 1] += word.slice(letters.length)
      } else {
        lines[lines.length - 1] += word
        used += widthOf(word, font, size)
      }
    }
    return lines.map(line => line.trimEnd()).filter((line, at) => line !== '' || at > 0)
  })
}

/** Distance of the lines of a text, relative to its size. */
export const lineStep = 1.16

/** Draws lines of text one below the other, each in the width of the place. */
export const drawLines = (document: PdfDocument, lines: readonly string[], place: LineOfText): void => {
  const { y, size = 9 } = place
  for (const [at, line] of lines.entries()) drawText(document, line, { ...place, size, y: y + at * size * lineStep })
}

/** Draws text over several lines in a box; text that exceeds its height is cut with an ellipsis. Returns the height used. */
export const drawParagraph = (document: PdfDocument, text: string, box: Box & TextStyle): number => {
  const { font = 'regular', size = 9, color = '#000000', align = 'left', x, y, width, height } = box
  return document.by(library => {
    library.font(font, size).fillColor(color)
    library.text(printable(text), x, y, { width, height, align, ellipsis: true })
    return library.y - y
  })
}

/** The height of a paragraph of text, regardless of the height of its box. */
export const heightOfParagraph = (
  document: PdfDocument,
  text: string,
  { font, size, width }: { font: FontName; size: number; width: number },
): number => document.by(library => library.font(font, size).heightOfString(printable(text), { width }))

/** Draws around a point, rotated clockwise by degrees, and so light that the content below shows through. */
export const drawTurned = (
  document: PdfDocument,
  { angle, origin, opacity }: { angle: number; origin: [number, number]; opacity: number },
  draw: () => void,
): void => {
  document.by(library => library.save().rotate(angle, { origin }).fillOpacity(opacity))
  draw()
  document.by(library => library.restore())
}

export interface Stroke {
  /** Points; default 0.5. */
  thickness?: number
  color?: string
}

type Point = readonly [x: number, y: number]

/** Draws lines of one colour and thickness at once, each through its points. */
export const drawStrokes = (
  document: PdfDocument,
  lines: readonly (readonly Point[])[],
  { thickness = 0.5, color = '#000000' }: Stroke = {},
): void => {
  let path = ''
  for (const line of lines) {
    let operator = 'm'
    for (const [x, y] of line) {
      path += `${rounded(x)} ${rounded(y)} ${operator} `
      operator = 'l'
    }
  }
  if (path === '') return
  document.stroke(color, thickness)
  document.put(`${path}S`)
}

export const drawLine = (document: PdfDocument, from: Point, to: Point, stroke?: Stroke): void =>
  drawStrokes(document, [[from, to]], stroke)

const rectangle = ({ x, y, width, height }: Box): string =>
  `${rounded(x)} ${rounded(y)} ${rounded(width)} ${rounded(height)} re`

/** Draws a rectangle: filled, outlined, or both. */
export const drawBox = (
  document: PdfDocument,
  box: Box,
  { fill, stroke }: { fill?: string; stroke?: Stroke },
): void => {
  const path = rectangle(box)
  if (fill) {
    document.fill(fill)
    document.put(`${path} f`)
  }
  if (!stroke) return
  document.stroke(stroke.color ?? '#000000', stroke.thickness ?? 0.5)
  document.put(`${path} S`)
}

/** Draws rectangles of one colour at once, filled or outlined. */
export const drawBoxes = (
  document: PdfDocument,
  boxes: readonly Box[],
  look: { fill: string } | { stroke: Stroke },
): void => {
  if (boxes.length === 0) return
  const path = boxes.map(rectangle).join(' ')
  if ('fill' in look) document.fill(look.fill)
  else document.stroke(look.stroke.color ?? '#000000', look.stroke.thickness ?? 0.5)
  document.put(`${path} ${'fill' in look ? 'f' : 'S'}`)
}

/** Draws a QR code as shapes, sharp at any scale, with the quiet zone of four modules inside `size` that readers need. */
export const drawQrCode = (document: PdfDocument, text: string, at: { x: number; y: number; size: number }): void => {
  const { modules } = createQrCode(text, { errorCorrectionLevel: 'M' })
  const unit = at.size / (modules.size + 8)
  // A slight overlap prevents hairlines between rows.
  const height = unit * 1.02
  const shapes: string[] = []
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (!modules.get(row, column)) continue
      let end = column
      while (end < modules.size && modules.get(row, end)) end++
      // Each run is one shape.
      const [x, y] = [at.x + (column + 4) * unit, at.y + (row + 4) * unit]
      shapes.push(rectangle({ x, y, width: (end - column) * unit, height }))
      column = end
    }
  }
  document.fill('#000000')
  document.put(`${shapes.join('\n')}\nf`)
}

const embedded = new WeakMap<PdfDocument, WeakMap<Uint8Array, PDFKit.Mixins.ImageSrc>>()

/**
 * Draws a JPEG or PNG as large as fits the box, centred. The same bytes object is embedded once per document, however many pages show it.
 * Throws if the bytes are neither.
 */
export const drawPicture = (document: PdfDocument, bytes: Buffer, { x, y, width, height }: Box): void => {
  const known = embedded.get(document) ?? new WeakMap<Uint8Array, PDFKit.Mixins.ImageSrc>()
  embedded.set(document, known)
  document.by(library => {
    const image = known.get(bytes) ?? library.openImage(bytes)
    known.set(bytes, image)
    library.image(image, x, y, { fit: [width, height], align: 'center', valign: 'center' })
  })
}
