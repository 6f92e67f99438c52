import type { Broadsheet } from '@akada/contract/report-cards/broadsheet'
import { drawBox, drawLine, drawPart, drawText, ink, type PdfDocument, type Tag } from '../../../platform/pdf/index.ts'
import { cellText } from './look.ts'

type Student = Broadsheet['students'][number]

export const margin = 24
/** Widths of the columns before the subjects, in points; that of the name depends on the paper. */
export const fixed = { number: 16, sex: 13, admission: 46 } as const

export interface EndColumn {
  title: string
  width: number
  /** Is on every page, beside the subjects. */
  leads?: boolean
  of: (student: Student) => string
}

export interface Layout {
  sheet: Broadsheet
  /** Points. */
  width: number
  /** Of the column of names. */
  name: number
  bottom: number
}

/** The subjects beside one another on a page, and the columns after them. */
export interface Group {
  subjects: readonly number[]
  subjectWidth: number
  ends: readonly EndColumn[]
}

export const leftWidthOf = ({ name }: Pick<Layout, 'name'>): number => fixed.number + name + fixed.sex + fixed.admission

export const widthOfGroup = (layout: Layout, { subjects, subjectWidth, ends }: Group): number =>
  leftWidthOf(layout) + subjects.length * subjectWidth + ends.reduce((sum, column) => sum + column.width, 0)

const statistics: readonly { title: string; of: (subject: Broadsheet['subjects'][number]) => string }[] = [
  { title: 'Class average', of: subject => subject.average ?? '–' },
  { title: 'Highest', of: subject => subject.highest ?? '–' },
  { title: 'Lowest', of: subject => subject.lowest ?? '–' },
  { title: 'Passed', of: subject => `${subject.passed}/${subject.entered}` },
  { title: 'Marks missing', of: subject => (subject.missing === 0 ? '–' : String(subject.missing)) },
]
const statisticHeight = 11.5
export const statisticsHeight = statistics.length * statisticHeight + 2

/** The figures of each subject, and of the arm's averages, below the students. Returns the y below them. */
export const drawStatistics = (
  document: PdfDocument,
  layout: Layout,
  group: Group,
  top: number,
  table: Tag | null,
): number => {
  let y = top + 2
  const { subjects, summary } = layout.sheet
  const { average, highest, lowest } = summary
  const ofArm: Record<string, string | null> = { 'Class average': average, Highest: highest, Lowest: lowest }
  for (const { title, of } of statistics) {
    const row = { y, height: statisticHeight }
    const tag = document.tag(table, 'TR')
    const name = { x: margin + fixed.number, width: layout.name, ...row }
    const heads = { scope: 'Row', columns: 4 } as const
    drawPart(document, tag, 'TH', () => cellText(document, title, name, { size: 7.4, font: 'bold' }), heads)
    let x = margin + leftWidthOf(layout)
    for (const at of group.subjects) {
      const subject = subjects[at]
      const cell = { x, width: group.subjectWidth, ...row }
      const style = { size: 7, align: 'center', padding: 0.8, font: 'condensed' } as const
      drawPart(document, tag, 'TD', () => cellText(document, subject ? of(subject) : '', cell, style))
      x += group.subjectWidth
    }
    for (const column of group.ends) {
      const value = /^(?:Session a|A)verage$/.test(column.title) ? ofArm[title] : null
      const cell = { x, width: column.width, ...row }
      const style = { size: 7.4, align: 'right', padding: 2, font: 'condensed-bold' } as const
      drawPart(document, tag, 'TD', () => cellText(document, value ?? '', cell, style))
      x += column.width
    }
    y += statisticHeight
    drawLine(document, [margin, y], [x, y], { color: ink.rule, thickness: 0.35 })
  }
  return y
}

/** The side of the square for the school's stamp, in points: 26 mm. */
const stamp = 74
export const signingHeight = stamp + 9

/** The places to sign, each with its date, and the square for the stamp. */
export const drawSigning = (document: PdfDocument, { sheet, width }: Layout, top: number): void => {
  const { classArm, headTitle } = sheet
  const signers = [
    ['Class teacher', classArm.classTeacher],
    ['Exam officer', null],
    [headTitle, null],
  ] as const
  const box = { x: margin + width - stamp, y: top + 8, width: stamp, height: stamp }
  drawBox(document, box, { stroke: { color: ink.quiet, thickness: 0.6 } })
  const inBox = { x: box.x + 3, y: box.y + stamp - 11, size: 7, color: ink.quiet }
  drawPart(document, null, 'P', () => drawText(document, 'School stamp', inBox))
  const each = (width - stamp) / signers.length
  const base = top + 54
  for (const [at, [title, name]] of signers.entries()) {
    const x = margin + at * each
    const date = { x: x + each * 0.64, width: each * 0.28 }
    drawLine(document, [x, base], [x + each * 0.58, base], { color: ink.text, thickness: 0.6 })
    drawLine(document, [date.x, base], [date.x + date.width, base], { color: ink.text, thickness: 0.6 })
    const label = { y: base + 3, size: 8 }
    drawPart(document, null, 'P', () => {
      drawText(document, name ? `${title}: ${name}` : title, { ...label, x, width: each * 0.58 })
      drawText(document, 'Date', { ...label, ...date })
    })
  }
}

/** Within which limits in points a row may be set. */
export interface RowHeights {
  least: number
  most: number
}

/** How far rows are lowered, from not at all to as low as they may be. */
const lowering = [0, 0.25, 0.5, 0.75, 1]
/** The signatures are on a page with at least so many students. */
const studentsAtEnd = 8

/** The rows with which further pages begin, in a room of this height in points; the last page has room for the end too. */
const furtherPages = (heights: readonly number[], room: number, end: number): number[] => {
  const begins: number[] = []
  const last = Math.max(0, heights.length - studentsAtEnd)
  const ofLast = heights.slice(last).reduce((sum, height) => sum + height, end)
  let used = 0
  for (const [at, height] of heights.entries()) {
    if (used > 0 && used + (at === last ? ofLast : height) > room) {
      begins.push(at)
      used = 0
    }
    used += height
  }
  return begins
}

/** The rows of a group of subjects on as few pages as their heights allow, no lower than that needs. `room` and `end`: points. */
export const rowsOnPages = (
  rows: readonly RowHeights[],
  room: number,
  end: number,
): { heights: number[]; begins: number[] } => {
  const fits = lowering.map(share => {
    const heights = rows.map(({ least, most }) => most - share * (most - least))
    return { heights, begins: furtherPages(heights, room, end) }
  })
  const fewest = Math.min(...fits.map(({ begins }) => begins.length))
  return fits.find(({ begins }) => begins.length === fewest) ?? { heights: [], begins: [] }
}
