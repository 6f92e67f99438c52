import type { CardSheet } from '@akada/contract/report-cards/schemas'
import { drawLine, drawPart, drawText, ink, type PdfDocument, type Tag } from '../../../platform/pdf/index.ts'
import { cellText, frame, heading, type Part, sizes, wholeText } from './look.ts'

type Rating = CardSheet['ratings'][number]

/** How a trait is rated on paper: a tick in one of five boxes, a word, or a digit. */
export type RatingStyle = 'ticks' | 'words' | 'digits'

const headingHeight = 10.5
const keyLine = 9.2
const columnsOfTraits = 3
const gutter = 16
/** Room of a rating at the right of a trait, in points. */
const roomOf = { ticks: 60, words: 58, digits: 20 } as const

const of = (sheet: CardSheet, domain: Rating['domain']): Rating[] =>
  sheet.ratings.filter(rating => rating.domain === domain)

/** How many of the columns each domain gets, so that the longest is as short as possible. */
const spread = (psychomotor: number, affective: number): { first: number; rows: number } => {
  const rowsWith = (first: number): number =>
    Math.max(
      first === 0 ? 0 : Math.ceil(psychomotor / first),
      first === columnsOfTraits ? 0 : Math.ceil(affective / (columnsOfTraits - first)),
    )
  if (psychomotor === 0) return { first: 0, rows: rowsWith(0) }
  if (affective === 0) return { first: columnsOfTraits, rows: rowsWith(columnsOfTraits) }
  return rowsWith(2) < rowsWith(1) ? { first: 2, rows: rowsWith(2) } : { first: 1, rows: rowsWith(1) }
}

interface Domain {
  sheet: CardSheet
  style: RatingStyle
  rowHeight: number
}

/** A tick as two strokes: a sign of a font differs from one font to the next. */
const drawTick = (document: PdfDocument, x: number, y: number): void => {
  const stroke = { color: ink.text, thickness: 1.3 }
  drawLine(document, [x - 3, y], [x - 0.8, y + 2.6], stroke)
  drawLine(document, [x - 0.8, y + 2.6], [x + 3.2, y - 3], stroke)
}

const meaningOf = ({ ratingKey }: CardSheet, rating: number | null): string =>
  ratingKey.find(one => one.rating === rating)?.meaning ?? '–'

/** One trait with its rating. `row` is its row in the table of its domain. */
const drawTrait = (
  document: PdfDocument,
  { sheet, style, rowHeight }: Domain,
  { name, rating }: Rating,
  { row, x, y, width }: { row: Tag | null; x: number; y: number; width: number },
): void => {
  const room = roomOf[style]
  const size = Math.min(7.8, rowHeight - 2.4)
  drawPart(
    document,
    row,
    'TH',
    () => wholeText(document, name, { x, y: y + (rowHeight - size * 1.164) / 2, width: width - room - 3 }, { size }),
    { scope: 'Row' },
  )
  const cell = { x: x + width - room, y, width: room, height: rowHeight }
  const meaning = meaningOf(sheet, rating)
  if (style === 'ticks') {
    const step = room / sheet.ratingKey.length
    const at = sheet.ratingKey.findIndex(one => one.rating === rating)
    const facts = { actualText: rating === null ? '–' : `${rating} ${meaning}` }
    const tick = (): void => drawTick(document, cell.x + (at + 0.5) * step, y + rowHeight / 2)
    drawPart(document, row, 'TD', at < 0 ? () => {} : tick, facts)
    return
  }
  const text = style === 'words' ? meaning : String(rating ?? '–')
  const font = style === 'words' ? 'condensed' : 'bold'
  const align = style === 'words' ? 'left' : 'center'
  drawPart(document, row, 'TD', () => cellText(document, text, cell, { size: 8, font, align, padding: 1 }))
}

/** The boxes of a column of traits, with the digits that they are for. */
const drawBoxes = (
  document: PdfDocument,
  { sheet, rowHeight }: Domain,
  { x, y, rows }: { x: number; y: number; rows: number },
): void => {
  const step = roomOf.ticks / sheet.ratingKey.length
  for (const [at, { rating }] of sheet.ratingKey.entries()) {
    const head = { x: x + at * step, y: y - headingHeight, width: step, height: headingHeight }
    cellText(document, String(rating), head, { size: sizes.label, align: 'center', padding: 0, color: ink.quiet })
  }
  for (let at = 0; at <= sheet.ratingKey.length; at++) {
    const line = x + at * step
    drawLine(document, [line, y], [line, y + rows * rowHeight], { color: ink.faint, thickness: 0.5 })
  }
  drawLine(document, [x, y], [x + roomOf.ticks, y], { color: ink.faint, thickness: 0.5 })
}

const drawDomain = (
  document: PdfDocument,
  title: string,
  ratings: readonly Rating[],
  domain: Domain,
  place: { x: number; y: number; columns: number; columnWidth: number },
): void => {
  const { x, y, columns, columnWidth } = place
  if (columns === 0 || ratings.length === 0) return
  const top = heading(document, title, x, y, columnWidth - (domain.style === 'ticks' ? roomOf.ticks : 0))
  const rows = Math.ceil(ratings.length / columns)
  const table = document.tag(null, 'Table')
  const { rowHeight } = domain
  for (const [index, rating] of ratings.entries()) {
    const left = x + Math.floor(index / rows) * (columnWidth + gutter)
    const line = top + (index % rows) * rowHeight
    const row = document.tag(table, 'TR')
    drawTrait(document, domain, rating, { row, x: left, y: line, width: columnWidth })
    drawLine(document, [left, line + rowHeight], [left + columnWidth, line + rowHeight], {
      color: ink.rule,
      thickness: 0.3,
    })
  }
  if (domain.style !== 'ticks') return
  for (let first = 0; first < ratings.length; first += rows) {
    const left = x + (first / rows) * (columnWidth + gutter) + columnWidth - roomOf.ticks
    drawBoxes(document, domain, { x: left, y: top, rows: Math.min(rows, ratings.length - first) })
  }
}

/** The keys to ratings and grades, a line each; words need no key. */
const keysOf = ({ ratings, ratingKey, gradeKey }: CardSheet, style: RatingStyle): string[] => {
  const grades = gradeKey.map(({ from, to, grade, remark }) => `${grade} ${from}–${to} ${remark}`)
  const half = grades.length > 6 ? Math.ceil(grades.length / 2) : grades.length
  const key = ratingKey.map(({ rating, meaning }) => `${rating} ${meaning}`).join('    ')
  return [
    ...(ratings.length > 0 && style !== 'words' ? [`Key to ratings:  ${key}`] : []),
    ...(grades.length > 0 ? [`Key to grades:  ${grades.slice(0, half).join('    ')}`] : []),
    ...(half < grades.length ? [grades.slice(half).join('    ')] : []),
  ]
}

/** Psychomotor and affective ratings with their key, and the key of the grades. */
export const ratingsPart = (document: PdfDocument, sheet: CardSheet, style: RatingStyle): Part => {
  const psychomotor = of(sheet, 'psychomotor')
  const affective = of(sheet, 'affective')
  const { first, rows } = spread(psychomotor.length, affective.length)
  const rowHeight = rows > 7 ? 9.4 : 11.4
  const keys = keysOf(sheet, style)
  const above = rows === 0 ? 0 : headingHeight + rows * rowHeight + 4
  const draw = (y: number): void => {
    const columnWidth = (frame.width - (columnsOfTraits - 1) * gutter) / columnsOfTraits
    const domain = { sheet, style, rowHeight }
    drawDomain(document, 'Psychomotor skills', psychomotor, domain, { x: frame.left, y, columns: first, columnWidth })
    const x = frame.left + first * (columnWidth + gutter)
    drawDomain(document, 'Affective domain', affective, domain, { x, y, columns: columnsOfTraits - first, columnWidth })
    for (const [at, key] of keys.entries())
      drawPart(document, null, 'P', () =>
        drawText(document, key, {
          x: frame.left,
          y: y + above + at * keyLine,
          width: frame.width,
          size: sizes.label,
          font: 'condensed',
          color: ink.quiet,
        }),
      )
  }
  return { height: above + keys.length * keyLine, draw }
}
