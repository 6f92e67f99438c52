import type { CardSheet } from '@akada/contract/report-cards/schemas'
import { drawLine, drawText, type PdfDocument } from '../../../platform/pdf/index.ts'
import { cellText, frame, heading, ink } from './look.ts'

type Rating = CardSheet['ratings'][number]

const rowHeight = 11.4
const headingHeight = 10.5
const keyLine = 9
const columnsOfTraits = 3
const gutter = 16

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

export const ratingsHeight = (sheet: CardSheet): number => {
  const { rows } = spread(of(sheet, 'psychomotor').length, of(sheet, 'affective').length)
  return (rows === 0 ? 0 : headingHeight + rows * rowHeight + keyLine + 4) + 2 * keyLine
}

const drawDomain = (
  document: PdfDocument,
  title: string,
  ratings: readonly Rating[],
  place: { x: number; y: number; columns: number; columnWidth: number },
): void => {
  const { x, y, columns, columnWidth } = place
  if (columns === 0) return
  const top = heading(document, title, x, y, columns * columnWidth)
  const rows = Math.ceil(ratings.length / columns)
  for (const [index, rating] of ratings.entries()) {
    const left = x + Math.floor(index / rows) * (columnWidth + gutter)
    const line = top + (index % rows) * rowHeight
    cellText(
      document,
      rating.name,
      { x: left, y: line, width: columnWidth - 20, height: rowHeight },
      { size: 7.6, padding: 0 },
    )
    const mark = { x: left + columnWidth - 20, y: line, width: 20, height: rowHeight }
    cellText(document, rating.rating === null ? '–' : String(rating.rating), mark, {
      size: 8.2,
      font: 'bold',
      align: 'center',
    })
    drawLine(document, [left, line + rowHeight], [left + columnWidth, line + rowHeight], {
      color: ink.rule,
      thickness: 0.3,
    })
  }
}

/** Psychomotor and affective ratings with their key, and the key of the grades. */
export const drawRatings = (document: PdfDocument, sheet: CardSheet, y: number): void => {
  const psychomotor = of(sheet, 'psychomotor')
  const affective = of(sheet, 'affective')
  const { first, rows } = spread(psychomotor.length, affective.length)
  let below = y
  if (rows > 0) {
    const columnWidth = (frame.width - (columnsOfTraits - 1) * gutter) / columnsOfTraits
    drawDomain(document, 'Psychomotor skills', psychomotor, { x: frame.left, y, columns: first, columnWidth })
    const x = frame.left + first * (columnWidth + gutter)
    drawDomain(document, 'Affective domain', affective, { x, y, columns: columnsOfTraits - first, columnWidth })
    below += headingHeight + rows * rowHeight + 4
    const key = sheet.ratingKey.map(({ rating, meaning }) => `${rating} ${meaning}`).join('    ')
    drawText(document, `Key to ratings:  ${key}`, keyStyle(below))
    below += keyLine
  }
  const grades = sheet.gradeKey.map(({ from, to, grade, remark }) => `${grade} ${from}–${to} ${remark}`)
  const half = grades.length > 6 ? Math.ceil(grades.length / 2) : grades.length
  drawText(document, `Key to grades:  ${grades.slice(0, half).join('    ')}`, keyStyle(below))
  const rest = grades.slice(half).join('    ')
  drawText(document, rest, { ...keyStyle(below + keyLine), x: frame.left + 58, width: frame.width - 58 })
}

const keyStyle = (y: number) => ({ x: frame.left, y, width: frame.width, size: 6.6, color: ink.quiet })
