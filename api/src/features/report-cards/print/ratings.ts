import type { CardSheet } from '@akada/contract/report-cards/schemas'
import {
  drawPart,
  drawParts,
  drawStrokes,
  drawText,
  ink,
  type PdfDocument,
  type Tag,
} from '../../../platform/pdf/index.ts'
import { cellText, frame, heading, type Part, sizes, wholeText } from './look.ts'

type Rating = CardSheet['ratings'][number]

/** How a trait is rated on paper: a tick in one of five boxes, a word, or a digit. */
export type RatingStyle = 'ticks' | 'words' | 'digits'

const headingHeight = 10.5
const keyLine = 9.2
const gutter = 16
/** Room of a rating at the right of a trait, in points. */
const roomOf = { ticks: 60, words: 58, digits: 20 } as const

const of = (sheet: CardSheet, domain: Rating['domain']): Rating[] =>
  sheet.ratings.filter(rating => rating.domain === domain)

/** How many of the columns each domain gets, so that the longest is as short as possible. */
const spread = (psychomotor: number, affective: number, columns: number): { first: number; rows: number } => {
  const rowsWith = (first: number): number =>
    Math.max(
      first === 0 ? 0 : Math.ceil(psychomotor / first),
      first === columns ? 0 : Math.ceil(affective / (columns - first)),
    )
  if (psychomotor === 0) return { first: 0, rows: rowsWith(0) }
  if (affective === 0) return { first: columns, rows: rowsWith(columns) }
  return columns > 2 && rowsWith(2) < rowsWith(1) ? { first: 2, rows: rowsWith(2) } : { first: 1, rows: rowsWith(1) }
}

interface Domain {
  sheet: CardSheet
  style: RatingStyle
  rowHeight: number
}

type Point = [x: number, y: number]

/** A tick around a point, drawn as a line: a sign of a font differs from one font to the next. */
const tickAt = ([x, y]: Point): Point[] => [
  [x - 3, y],
  [x - 0.8, y + 2.6],
  [x + 3.2, y - 3],
]

const meaningOf = ({ ratingKey }: CardSheet, rating: number | null): string =>
  ratingKey.find(one => one.rating === rating)?.meaning ?? '–'

interface TraitPlace {
  /** Its row in the table of its domain. */
  row: Tag | null
  x: number
  y: number
  width: number
}

/** The name of a trait, with its rating unless that is ticked. */
const drawTrait = (
  document: PdfDocument,
  { sheet, style, rowHeight }: Domain,
  { name, rating }: Rating,
  { row, x, y, width }: TraitPlace,
): void => {
  const room = roomOf[style]
  const size = Math.min(7.8, rowHeight - 2.4)
  const place = { x, y: y + (rowHeight - size * 1.164) / 2, width: width - room - 3 }
  drawPart(document, row, 'TH', () => wholeText(document, name, place, { size }), { scope: 'Row' })
  if (style === 'ticks') return
  const cell = { x: x + width - room, y, width: room, height: rowHeight }
  const text = style === 'words' ? meaningOf(sheet, rating) : String(rating ?? '–')
  const font = style === 'words' ? 'condensed' : 'bold'
  const align = style === 'words' ? 'left' : 'center'
  drawPart(document, row, 'TD', () => cellText(document, text, cell, { size: 8, font, align, padding: 1 }))
}

/** The ticks of traits, in the boxes of their ratings. */
const drawTicks = (
  document: PdfDocument,
  { sheet, rowHeight }: Domain,
  traits: readonly { rating: Rating['rating']; place: TraitPlace }[],
): void => {
  const step = roomOf.ticks / sheet.ratingKey.length
  const ticks = traits.map(({ rating, place: { row, x, y, width } }) => {
    const at = sheet.ratingKey.findIndex(one => one.rating === rating)
    const middle: Point = [x + width - roomOf.ticks + (at + 0.5) * step, y + rowHeight / 2]
    const actualText = rating === null ? '–' : `${rating} ${meaningOf(sheet, rating)}`
    return { within: row, name: 'TD' as const, facts: { actualText }, content: at < 0 ? [] : tickAt(middle) }
  })
  drawParts(document, ticks, lines => drawStrokes(document, lines, { color: ink.text, thickness: 1.3 }))
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
  const uprights = Array.from({ length: sheet.ratingKey.length + 1 }, (_, at): Point[] => [
    [x + at * step, y],
    [x + at * step, y + rows * rowHeight],
  ])
  const top: Point[] = [
    [x, y],
    [x + roomOf.ticks, y],
  ]
  drawStrokes(document, [...uprights, top], { color: ink.faint, thickness: 0.5 })
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
  const placed = ratings.map((rating, index) => {
    const place = {
      row: document.tag(table, 'TR'),
      x: x + Math.floor(index / rows) * (columnWidth + gutter),
      y: top + (index % rows) * rowHeight,
      width: columnWidth,
    }
    return { rating, place }
  })
  for (const { rating, place } of placed) drawTrait(document, domain, rating, place)
  const rules = placed.map(({ place }): Point[] => [
    [place.x, place.y + rowHeight],
    [place.x + columnWidth, place.y + rowHeight],
  ])
  drawStrokes(document, rules, { color: ink.rule, thickness: 0.3 })
  if (domain.style !== 'ticks') return
  const rated = placed.map(({ rating, place }) => ({ rating: rating.rating, place }))
  drawTicks(document, domain, rated)
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

/** The keys to ratings and grades over the whole width of the page. */
export const keysPart = (document: PdfDocument, sheet: CardSheet, style: RatingStyle): Part => {
  const keys = keysOf(sheet, style)
  const draw = (y: number): void => {
    const place = { x: frame.left, width: frame.width, size: sizes.label, color: ink.quiet } as const
    for (const [at, key] of keys.entries())
      drawPart(document, null, 'P', () => drawText(document, key, { ...place, y: y + at * keyLine, font: 'condensed' }))
  }
  return { height: keys.length * keyLine, draw }
}

/** Psychomotor and affective ratings in columns within a width, or one below the other in a single column. */
export const traitsPart = (
  document: PdfDocument,
  sheet: CardSheet,
  { style, columns, width }: { style: RatingStyle; columns: number; width: number },
): Part => {
  const psychomotor = of(sheet, 'psychomotor')
  const affective = of(sheet, 'affective')
  const columnWidth = (width - (columns - 1) * gutter) / columns
  const isStacked = columns === 1 && psychomotor.length > 0 && affective.length > 0
  const { first, rows } = isStacked
    ? { first: 1, rows: psychomotor.length + affective.length }
    : spread(psychomotor.length, affective.length, columns)
  const rowHeight = rows > 7 ? 9.4 : 11.4
  const domain = { sheet, style, rowHeight }
  const above = isStacked ? headingHeight + psychomotor.length * rowHeight + 4 : 0
  const draw = (y: number): void => {
    const { left } = frame
    drawDomain(document, 'Psychomotor skills', psychomotor, domain, { x: left, y, columns: first, columnWidth })
    const second = isStacked
      ? { x: left, y: y + above, columns: 1 }
      : { x: left + first * (columnWidth + gutter), y, columns: columns - first }
    drawDomain(document, 'Affective domain', affective, domain, { ...second, columnWidth })
  }
  const spaces = isStacked ? 2 * (headingHeight + 4) : headingHeight + 4
  return { height: rows === 0 ? 0 : spaces + rows * rowHeight, draw }
}

/** Psychomotor and affective ratings with their key, and the key of the grades. */
export const ratingsPart = (document: PdfDocument, sheet: CardSheet, style: RatingStyle): Part => {
  const traits = traitsPart(document, sheet, { style, columns: 3, width: frame.width })
  const keys = keysPart(document, sheet, style)
  return {
    height: traits.height + keys.height,
    draw: y => {
      traits.draw(y)
      keys.draw(y + traits.height)
    },
  }
}
