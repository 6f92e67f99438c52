import {
  A4,
  type Align,
  drawPart,
  drawLines,
  drawText,
  type FontName,
  ink,
  lineStep,
  type PdfDocument,
  widthOf,
  wrapped,
} from '../../../platform/pdf/index.ts'

/** The content area of a page, in points. */
export const frame = { left: 30, right: A4.width - 30, top: 26, bottom: A4.height - 24, width: A4.width - 60 } as const

/** Line height relative to the text size. */
const lineHeight = (size: number): number => size * 1.164

export interface Cell {
  x: number
  y: number
  width: number
  height: number
}

interface CellText {
  size: number
  font?: FontName
  color?: string
  align?: Align
  /** Padding at the left and right, in points. */
  padding?: number
}

/** Draws a line of text vertically centred in a cell. */
export const cellText = (document: PdfDocument, text: string, cell: Cell, style: CellText): void => {
  const { size, font, color = ink.text, align, padding = 3 } = style
  drawText(document, text, {
    x: cell.x + padding,
    y: cell.y + (cell.height - lineHeight(size)) / 2,
    width: cell.width - 2 * padding,
    size,
    font,
    color,
    align,
  })
}

/** Sizes of text in points: of labels, and of the figures that they are of. */
export const sizes = { label: 7, figure: 9.5 } as const

/** A small heading over a part of the page. Returns the y below it. */
export const heading = (document: PdfDocument, text: string, x: number, y: number, width: number): number => {
  drawPart(document, null, 'H2', () =>
    drawText(document, text.toUpperCase(), { x, y, width, size: sizes.label, font: 'bold', color: ink.accent }),
  )
  return y + 10.5
}

/** A part of a page whose height is known before it is drawn. */
export interface Part {
  /** Points. */
  height: number
  draw: (y: number) => void
}

/** A part of a page whose height is chosen when it is drawn, within these limits in points. */
export interface FlexiblePart {
  least: number
  most: number
  draw: (y: number, height: number) => void
}

/** No name is set smaller, in points. */
const smallestName = 8.5

interface FittedName {
  lines: string[]
  font: FontName
  size: number
  /** Points. */
  height: number
}

/** A name in full: on one line, condensed if it must be, or on as many as it needs at a size that is easy to read. */
export const fittedName = (name: string, width: number, style: { size: number; bold?: boolean }): FittedName => {
  const fonts: FontName[] = style.bold ? ['bold', 'condensed-bold'] : ['regular', 'condensed']
  const narrow = fonts[1] ?? 'condensed'
  const font = fonts.find(font => widthOf(name, font, style.size) <= width)
  if (font) return { lines: [name], font, size: style.size, height: style.size * lineStep }
  const size = widthOf(name, narrow, smallestName) <= width ? smallestName : Math.min(style.size, smallestName + 1)
  const two = linesOf(name, narrow, size, width)
  const isWide = two.some(line => widthOf(line, narrow, size) > width)
  const lines = isWide ? wrapped(name, narrow, smallestName, width) : two
  const fitting = isWide ? smallestName : size
  return { lines, font: narrow, size: fitting, height: lines.length * fitting * lineStep }
}

/** Draws a fitted name with its top at `y`. */
export const drawName = (
  document: PdfDocument,
  { lines, font, size }: FittedName,
  place: { x: number; y: number; width: number },
  style: { align?: Align; color?: string } = {},
): void => drawLines(document, lines, { ...place, size, font, color: ink.text, ...style })

/**
 * Draws a line of text in full, whatever its length: condensed if it is too wide, and then smaller. For names, which must not be cut on a
 * document.
 */
export const wholeText = (
  document: PdfDocument,
  text: string,
  place: { x: number; y: number; width: number },
  style: { size: number; bold?: boolean; align?: Align; color?: string },
): void => {
  const { size, bold = false, align, color = ink.text } = style
  const upright = bold ? 'bold' : 'regular'
  const narrow = bold ? 'condensed-bold' : 'condensed'
  if (widthOf(text, upright, size) <= place.width) {
    drawText(document, text, { ...place, size, font: upright, color, align })
    return
  }
  const taken = widthOf(text, narrow, size)
  const fitting = taken > place.width ? Math.floor((size * place.width * 19.8) / taken) / 20 : size
  // On the baseline of the text that it replaces, not at its top.
  const y = place.y + (size - fitting) * 0.93
  drawText(document, text, { ...place, y, size: fitting, font: narrow, color, align })
}

/** Text on one line; if that is wider than the place, on two of about the same length, broken after a space, a hyphen or a slash. */
export const linesOf = (text: string, font: FontName, size: number, width: number): string[] => {
  if (widthOf(text, font, size) <= width) return [text]
  const parts = [...text.matchAll(/[ /-](?=\S)/g)].map(({ index }) => [
    text.slice(0, index + 1).trimEnd(),
    text.slice(index + 1),
  ])
  const widest = (lines: readonly string[]): number => Math.max(...lines.map(line => widthOf(line, font, size)))
  return parts.toSorted((one, other) => widest(one) - widest(other))[0] ?? [text]
}

/** Draws text in full in a cell, on one line or two, and smaller only where a single word is too wide. */
export const cellLines = (document: PdfDocument, text: string, cell: Cell, style: CellText): void => {
  const { size, font = 'regular', color = ink.text, align, padding = 3 } = style
  const width = cell.width - 2 * padding
  const lines = linesOf(text, font, size, width)
  const top = cell.y + (cell.height - lines.length * size * lineStep) / 2
  for (const [at, line] of lines.entries()) {
    const fitting = Math.min(size, (size * width) / widthOf(line, font, size))
    const y = top + at * size * lineStep + (size - fitting) * 0.93
    drawText(document, line, { x: cell.x + padding, y, width, size: fitting, font, color, align })
  }
}

const figureSpace = '\u2007'
const pointSpace = '\u2008'

/**
 * Decimal figures of a column, padded so that their decimal points line up when they are aligned to the right. Spaces as wide as a digit
 * and as a point replace missing decimals.
 */
export const figures = (values: readonly (string | null)[]): string[] => {
  const decimalsOf = (value: string | null): number =>
    value?.includes('.') ? value.length - value.indexOf('.') - 1 : 0
  const most = Math.max(0, ...values.map(decimalsOf))
  return values.map(value => {
    if (value === null || !/^\d/.test(value)) return value ?? '–'
    const decimals = decimalsOf(value)
    return value + (decimals === 0 && most > 0 ? pointSpace : '') + figureSpace.repeat(most - decimals)
  })
}
