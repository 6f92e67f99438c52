import { bookMark } from '@akada/contract/attendance/cells'
import type { RegisterBook } from '@akada/contract/attendance/sheets'
import { dash } from '@akada/contract/report-cards/words'
import {
  drawBox,
  drawLine,
  drawPart,
  drawText,
  drawTurned,
  ink,
  type PdfDocument,
  type Tag,
  widthOf,
} from '../../../platform/pdf/index.ts'
import { cellText, type Column, frame, tableCell } from './look.ts'

type Student = RegisterBook['students'][number]

const fixed = { number: 15, name: 122, admission: 50, sex: 12 } as const
const leftWidth = fixed.number + fixed.name + fixed.admission + fixed.sex
const weekWidth = 20
/** Maximum width of a sitting's cell in points, if there are few days. */
const widest = 22
const titleHeights = { week: 11, day: 16, sitting: 8 } as const
const totalHeight = 9

const ends: readonly Column<Student>[] = [
  { title: 'Called', width: 25, align: 'right', of: one => one.called },
  { title: 'Attended', width: 27, align: 'right', of: one => (one.called > 0 ? one.attended : dash) },
  { title: '%', width: 30, align: 'right', of: one => one.percent ?? dash },
  {
    title: 'Term so far',
    width: 42,
    align: 'right',
    of: ({ soFar }) => (soFar.called > 0 ? `${soFar.attended} of ${soFar.called}` : dash),
  },
]
const endsWidth = ends.reduce((sum, column) => sum + column.width, 0)

interface DayColumn {
  day: string
  closed: string | null
  x: number
  width: number
  /** Index of its first cell in a student's cells. */
  first: number
}

interface WeekColumns {
  number: number
  x: number
  days: DayColumn[]
  /** The position of its total. */
  totalAt: number
}

export interface Grid {
  book: RegisterBook
  cellWidth: number
  weeks: WeekColumns[]
  endsAt: number
  right: number
  titleHeight: number
}

/** The positions of a sheet's columns: as wide as the page allows, up to a readable maximum. */
export const gridOf = (book: RegisterBook): Grid => {
  const perDay = book.sittings.length
  const room = frame.width - leftWidth - endsWidth - book.weeks.length * weekWidth
  const cellWidth = Math.min(widest, room / Math.max(1, book.days.length * perDay))
  let x: number = frame.left + leftWidth
  const weeks = book.weeks.map((week, at): WeekColumns => {
    const begins = x
    const days = book.days.flatMap(({ day, closed, week: of }, place) => {
      if (of !== at) return []
      const column = { day, closed, x, width: cellWidth * perDay, first: place * perDay }
      x += column.width
      return [column]
    })
    const totalAt = x
    x += weekWidth
    return { number: week.number, x: begins, days, totalAt }
  })
  const titleHeight = titleHeights.week + titleHeights.day + (perDay > 1 ? titleHeights.sitting : 0)
  return { book, cellWidth, weeks, endsAt: x, right: x + endsWidth, titleHeight }
}

const letters = ['S', 'M', 'T', 'W', 'T', 'F', 'S'] as const
const letterOf = (day: string): string => letters[(Math.floor(Date.parse(day) / 86_400_000) + 4) % 7] ?? ''

/** The heading of the columns. Returns the y below it. */
const drawTitles = (document: PdfDocument, grid: Grid, y: number, table: Tag | null): number => {
  const row = document.tag(table, 'TR')
  const { book, weeks, cellWidth, endsAt, right, titleHeight } = grid
  drawBox(document, { x: frame.left, y, width: right - frame.left, height: titleHeight }, { fill: ink.tint })
  const base = { y: y + titleHeight - 12, height: 11 }
  let x: number = frame.left
  for (const [title, width] of [
    ['No', fixed.number],
    ['Student', fixed.name],
    ['Admission no.', fixed.admission],
    ['', fixed.sex],
  ] as const) {
    tableCell(document, row, title, { x, width, ...base }, { size: 6.8, font: 'condensed-bold' }, { scope: 'Column' })
    x += width
  }
  const dayTop = y + titleHeights.week
  const sittingTop = dayTop + titleHeights.day
  for (const week of weeks) {
    for (const { day, x: at, width, closed } of week.days) {
      const color = closed === null ? ink.text : ink.quiet
      const drawDay = (): void => {
        cellText(document, letterOf(day), { x: at, y: dayTop, width, height: 8 }, { size: 6, align: 'center', color })
        const date = { x: at, y: dayTop + 7, width, height: 9 }
        const style = { size: 6.6, font: 'condensed-bold', align: 'center', padding: 0, color } as const
        cellText(document, day.slice(8), date, style)
        if (book.sittings.length < 2) return
        for (const place of book.sittings.keys()) {
          const cell = { x: at + place * cellWidth, y: sittingTop, width: cellWidth, height: titleHeights.sitting }
          cellText(document, place === 0 ? 'm' : 'a', cell, { size: 5, align: 'center', padding: 0, color: ink.quiet })
        }
      }
      drawPart(document, row, 'TH', drawDay, { scope: 'Column', columns: book.sittings.length })
    }
    const drawTotal = (): void => {
      const box = { x: week.x, y, width: week.totalAt + weekWidth - week.x, height: titleHeights.week }
      cellText(document, `Week ${week.number}`, box, { size: 7, font: 'condensed-bold', align: 'center' })
      const total = { x: week.totalAt, y: dayTop, width: weekWidth, height: titleHeight - titleHeights.week }
      cellText(document, 'Total', total, { size: 5.8, font: 'condensed-bold', align: 'center', padding: 0 })
    }
    drawPart(document, row, 'TH', drawTotal, { scope: 'Column' })
  }
  x = endsAt
  for (const { title, width } of ends) {
    const style = { size: 6.2, font: 'condensed-bold', align: 'right' } as const
    tableCell(document, row, title, { x, width, ...base }, style, { scope: 'Column' })
    x += width
  }
  return y + titleHeight
}

/** Weeks to come stay empty, to be filled in by hand. */
const hasOpened = (book: RegisterBook, week: number): boolean => (book.weeks[week]?.opened ?? 0) > 0

const rule = (document: PdfDocument, y: number, right: number, strong = false): void =>
  drawLine(
    document,
    [frame.left, y],
    [right, y],
    strong ? { color: ink.strong, thickness: 0.6 } : { color: ink.rule, thickness: 0.3 },
  )

/** Strokes as in the paper register, drawn as lines: the slash leans differently in each font. */
const drawStroke = (
  document: PdfDocument,
  kind: '/' | '\\',
  x: number,
  y: number,
  width: number,
  height: number,
): void => {
  const inset = Math.max(1.1, (width - height) / 2 + 1.4)
  const [low, high] = [y + height - 2, y + 2]
  const [left, right] = [x + inset, x + width - inset]
  if (kind === '/') drawLine(document, [left, low], [right, high], { color: ink.text, thickness: 0.7 })
  else drawLine(document, [left, high], [right, low], { color: ink.text, thickness: 0.7 })
}

/** The marks of a student on a day, a cell for each sitting. */
const drawDay = (
  document: PdfDocument,
  { book, cellWidth }: Grid,
  student: Student,
  { x, first, closed }: DayColumn,
  { row, y, height, size }: { row: Tag | null; y: number; height: number; size: number },
): void => {
  if (closed !== null) {
    drawPart(document, row, 'TD', () => {}, { columns: book.sittings.length, actualText: closed })
    return
  }
  for (const [turn, sitting] of book.sittings.entries()) {
    const mark = bookMark(student.cells[first + turn] ?? '', sitting)
    const cell = { x: x + turn * cellWidth, y, width: cellWidth, height }
    if (mark === '/' || mark === '\\') {
      const stroke = (): void => drawStroke(document, mark, cell.x, y, cellWidth, height)
      drawPart(document, row, 'TD', stroke, { actualText: mark })
    } else {
      const font = mark.startsWith('A') ? 'condensed-bold' : 'condensed'
      tableCell(document, row, mark, cell, { size: Math.min(size - 0.4, 6.4), align: 'center', padding: 0.2, font })
    }
  }
}

const drawStudent = (
  document: PdfDocument,
  grid: Grid,
  student: Student,
  { at, y, height, row }: { at: number; y: number; height: number; row: Tag | null },
): void => {
  const { weeks, endsAt, right } = grid
  const size = Math.min(7.4, height - 2)
  const line = { y, height }
  let x: number = frame.left
  const number = { size: size - 0.8, align: 'right', color: ink.quiet } as const
  tableCell(document, row, String(at + 1), { x, width: fixed.number, ...line }, number)
  x += fixed.number
  tableCell(document, row, student.fullName, { x, width: fixed.name, ...line }, { size }, { scope: 'Row' })
  x += fixed.name
  const admission = { size: size - 0.8, color: ink.quiet }
  tableCell(document, row, student.admissionNumber, { x, width: fixed.admission, ...line }, admission)
  x += fixed.admission
  const sex = student.gender === 'male' ? 'M' : 'F'
  tableCell(document, row, sex, { x, width: fixed.sex, ...line }, { size: size - 0.8, align: 'center', padding: 0 })
  for (const [place, week] of weeks.entries()) {
    for (const day of week.days) drawDay(document, grid, student, day, { row, y, height, size })
    const total = { x: week.totalAt, width: weekWidth, ...line }
    tableCell(document, row, hasOpened(grid.book, place) ? String(student.weeks[place]) : '', total, {
      size: size - 0.4,
      font: 'condensed-bold',
      align: 'center',
      padding: 0,
    })
  }
  x = endsAt
  for (const column of ends) {
    const cell = { x, width: column.width, ...line }
    tableCell(document, row, String(column.of(student, at)), cell, { size: size - 0.6, align: 'right' })
    x += column.width
  }
  rule(document, y + height, right)
}

/** The days without school: shaded through all rows, with the name written once along them. */
const drawClosures = (document: PdfDocument, { weeks }: Grid, top: number, bottom: number): void => {
  for (const { x, width, closed } of weeks.flatMap(week => week.days)) {
    if (closed === null) continue
    drawBox(document, { x, y: top, width, height: bottom - top }, { fill: ink.closed })
    const size = Math.min(7.5, Math.max(5, width - 2))
    const room = bottom - top - 6
    const taken = Math.min(room, widthOf(closed, 'condensed', size))
    const [middle, begin] = [x + width / 2, (top + bottom) / 2 + taken / 2]
    const style = { width: room, size, font: 'condensed', color: ink.quiet } as const
    drawPart(document, null, 'P', () =>
      drawTurned(document, { angle: -90, origin: [middle, begin], opacity: 1 }, () =>
        drawText(document, closed, { x: middle, y: begin - size * 0.58, ...style }),
      ),
    )
  }
}

const drawUprights = (document: PdfDocument, grid: Grid, top: number, bottom: number): void => {
  const { weeks, endsAt, right, cellWidth, book, titleHeight } = grid
  const thin = (x: number, from = top): void =>
    drawLine(document, [x, from], [x, bottom], { color: ink.rule, thickness: 0.3 })
  const thick = (x: number): void => drawLine(document, [x, top], [x, bottom], { color: ink.strong, thickness: 0.6 })
  let x: number = frame.left
  thick(x)
  for (const width of [fixed.number, fixed.name, fixed.admission]) thin((x += width))
  for (const week of weeks) {
    thick(week.x)
    for (const day of week.days) {
      if (day.x !== week.x) thin(day.x, top + titleHeights.week)
      if (day.closed !== null) continue
      for (let turn = 1; turn < book.sittings.length; turn++)
        drawLine(document, [day.x + turn * cellWidth, top + titleHeight], [day.x + turn * cellWidth, bottom], {
          color: ink.tint,
          thickness: 0.3,
        })
    }
    thin(week.totalAt, top + titleHeights.week)
  }
  thick(endsAt)
  x = endsAt
  for (const { width } of ends) thin((x += width))
  thick(right)
}

/** Attendances in each column, of boys, girls and all. */
const drawTotals = (document: PdfDocument, grid: Grid, top: number, table: Tag | null): number => {
  const { book, weeks, cellWidth, endsAt, right } = grid
  let y = top
  rule(document, y, right, true)
  for (const [title, of] of [
    ['Boys', 'boys'],
    ['Girls', 'girls'],
    ['All', 'all'],
  ] as const) {
    const tag = document.tag(table, 'TR')
    const row = { y, height: totalHeight }
    const left = { x: frame.left + fixed.number, width: fixed.name, ...row }
    const first = { scope: 'Row', columns: 4 } as const
    tableCell(document, tag, `${title}: attendances`, left, { size: 6.6, font: 'condensed-bold' }, first)
    for (const [place, week] of weeks.entries()) {
      for (const { x, first, closed, day } of week.days) {
        if (closed !== null || day > book.today) {
          document.tag(tag, 'TD', { columns: book.sittings.length })
          continue
        }
        for (const turn of book.sittings.keys()) {
          const cell = { x: x + turn * cellWidth, width: cellWidth, ...row }
          const count = String(book.columns[of][first + turn] ?? '')
          tableCell(document, tag, count, cell, { size: 5.6, align: 'center', padding: 0.1 })
        }
      }
      const cell = { x: week.totalAt, width: weekWidth, ...row }
      const count = hasOpened(book, place) ? String(book.weeks[place]?.[of].attended) : ''
      tableCell(document, tag, count, cell, { size: 6.4, font: 'condensed-bold', align: 'center', padding: 0 })
    }
    const { possible, attended, percent } = book.totals[of]
    let x = endsAt
    for (const [at, text] of [possible, attended, percent ?? dash].entries()) {
      const width = ends[at]?.width ?? 0
      const style = { size: 6.2, font: 'condensed-bold', align: 'right' } as const
      tableCell(document, tag, String(text), { x, width, ...row }, style)
      x += width
    }
    // The term so far is of a student.
    document.tag(tag, 'TD')
    y += totalHeight
    rule(document, y, right, of === 'all')
  }
  return y
}

export const totalsHeight = totalHeight * 3

/** Draws some students of a sheet below `y`, with the totals below the last of them. Returns the y below. */
export const drawGrid = (
  document: PdfDocument,
  grid: Grid,
  { from, to, y, rowHeight }: { from: number; to: number; y: number; rowHeight: number },
): number => {
  const top = y
  const table = document.tag(null, 'Table')
  const below = drawTitles(document, grid, y, table)
  // A register without students keeps one empty row with a note.
  const bottom = below + Math.max(1, to - from) * rowHeight
  drawClosures(document, grid, below, bottom)
  for (const [at, student] of grid.book.students.slice(from, to).entries())
    drawStudent(document, grid, student, {
      at: from + at,
      y: below + at * rowHeight,
      height: rowHeight,
      row: document.tag(table, 'TR'),
    })
  if (from === to) {
    const row = { x: frame.left + fixed.number, y: below, width: fixed.name, height: rowHeight }
    const style = { size: 7.4, color: ink.quiet }
    drawPart(document, null, 'P', () => cellText(document, 'No students in this class.', row, style))
  }
  const end = to === grid.book.students.length ? drawTotals(document, grid, bottom, table) : bottom
  rule(document, below, grid.right, true)
  drawUprights(document, grid, top, bottom)
  return end
}
