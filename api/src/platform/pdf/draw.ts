import { create as createQrCode } from 'qrcode'
import type { FontName, PdfDocument } from './document.ts'
import { printable } from './fonts.ts'

export type Align = 'left' | 'center' | 'right'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface TextStyle {
  font?: FontName
  /** Points; 9 unless told otherwise. */
  size?: number
  /** `#rrggbb`; black unless told otherwise. */
  color?: string
  align?: Align
}

export interface LineOfText extends TextStyle {
  x: number
  /** Where the text's line box begins; it is as high as the size times 1.164. */
  y: number
  /** What does not fit is made smaller, down to 70 %, and then cut with an ellipsis. Without a width nothing is. */
  width?: number
}

const SMALLEST = 0.7

const shortened = (document: PdfDocument, text: string, width: number): string => {
  const letters = [...new Intl.Segmenter().segment(text)].map(part => part.segment)
  let [low, high] = [0, letters.length]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (document.widthOfString(`${letters.slice(0, middle).join('').trimEnd()}…`) <= width) low = middle
    else high = middle - 1
  }
  return `${letters.slice(0, low).join('').trimEnd()}…`
}

/** Draws one line of text, aligned in its width and never wider than it. */
export const drawText = (document: PdfDocument, text: string, line: LineOfText): void => {
  let written = printable(text).replaceAll('\n', ' ')
  if (written.trim() === '') return
  const { font = 'regular', size = 9, color = '#000000', align = 'left', width } = line
  document.font(font, size).fillColor(color)
  let { x, y } = line
  if (width !== undefined) {
    let taken = document.widthOfString(written)
    if (taken > width) {
      const fitting = Math.max(size * SMALLEST, Math.floor((size * width * 20) / taken) / 20)
      document.fontSize(fitting)
      y += (size - fitting) * 0.6
      taken = document.widthOfString(written)
      if (taken > width) {
        written = shortened(document, written, width)
        taken = document.widthOfString(written)
      }
    }
    if (align !== 'left') x += (width - taken) * (align === 'right' ? 1 : 0.5)
  }
  document.text(written, x, y, { lineBreak: false })
}

/**
 * Draws text over several lines in a box; what goes beyond its height is cut with an ellipsis.
 * Answers the height that it took.
 */
export const drawParagraph = (document: PdfDocument, text: string, box: Box & TextStyle): number => {
  const { font = 'regular', size = 9, color = '#000000', align = 'left', x, y, width, height } = box
  document.font(font, size).fillColor(color)
  document.text(printable(text), x, y, { width, height, align, ellipsis: true })
  return document.y - y
}

export interface Stroke {
  /** Points; 0.5 unless told otherwise. */
  thickness?: number
  color?: string
}

export const drawLine = (
  document: PdfDocument,
  [x1, y1]: readonly [number, number],
  [x2, y2]: readonly [number, number],
  { thickness = 0.5, color = '#000000' }: Stroke = {},
): void => {
  document.moveTo(x1, y1).lineTo(x2, y2).lineWidth(thickness).strokeColor(color).stroke()
}

/** Draws a rectangle: filled, outlined, or both. */
export const drawBox = (
  document: PdfDocument,
  box: Box,
  { fill, stroke }: { fill?: string; stroke?: Stroke },
): void => {
  const { x, y, width, height } = box
  if (fill) document.rect(x, y, width, height).fill(fill)
  if (!stroke) return
  document
    .rect(x, y, width, height)
    .lineWidth(stroke.thickness ?? 0.5)
    .strokeColor(stroke.color ?? '#000000')
    .stroke()
}

/** Draws a QR code as shapes, sharp at any scale, with the quiet zone of four modules inside `size` that readers need. */
export const drawQrCode = (document: PdfDocument, text: string, at: { x: number; y: number; size: number }): void => {
  const { modules } = createQrCode(text, { errorCorrectionLevel: 'M' })
  const unit = at.size / (modules.size + 8)
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (!modules.get(row, column)) continue
      let end = column
      while (end < modules.size && modules.get(row, end)) end++
      // Each run is one shape; a touch of overlap keeps hairlines from showing between rows.
      document.rect(at.x + (column + 4) * unit, at.y + (row + 4) * unit, (end - column) * unit, unit * 1.02)
      column = end
    }
  }
  document.fill('#000000')
}

const embedded = new WeakMap<PdfDocument, Map<Uint8Array, PDFKit.Mixins.ImageSrc>>()

/**
 * Draws a JPEG or PNG as large as fits the box, in its middle. The same bytes object is embedded once per document, however many
 * pages show it. Throws where the bytes are neither.
 */
export const drawPicture = (document: PdfDocument, bytes: Buffer, box: Box): void => {
  const known = embedded.get(document) ?? new Map<Uint8Array, PDFKit.Mixins.ImageSrc>()
  embedded.set(document, known)
  const image = known.get(bytes) ?? document.openImage(bytes)
  known.set(bytes, image)
  document.image(image, box.x, box.y, { fit: [box.width, box.height], align: 'center', valign: 'center' })
}
