import type { Broadsheet, BroadsheetCell } from '@akada/contract/report-cards/broadsheet'
import { writtenDay } from '@akada/contract/kernel/written-day'
import { ordinal } from '@akada/contract/report-cards/words'
import { dayInLagos } from '../../../platform/clock/index.ts'
import {
  A3,
  A4,
  bytesOf,
  createDocument,
  drawBox,
  drawLine,
  drawText,
  drawTurned,
  eachPage,
  type PdfDocument,
} from '../../../platform/pdf/index.ts'
import { cellText, ink, wholeText } from './look.ts'

type Student = Broadsheet['students'][number]

const margin = 24
const headHeight = 40
const titleHeight = 86
const footHeight = 16
/** Rows of a term have one line, those of a session the average with its terms below. */
const rowHeights = { term: 14.5, session: 21 } as const
/** Minimum width of a subject's column in points; if it does not fit, the subjects continue on further pages. */
const subjectWidths = { term: { least: 23.5, most: 44 }, session: { least: 40, most: 58 } } as const
const fixed = { number: 18, name: 132, admission: 62 } as const

interface EndColumn {
  title: string
  width: number
  of: (student: Student) => string
}

const endColumns = ({ scope, terms, printPositions, term }: Broadsheet): EndColumn[] => [
  { title: 'Obtained', width: 38, of: student => student.obtained },
  { title: 'Out of', width: 34, of: student => student.obtainable },
  ...(scope === 'session'
    ? terms.map((one, at) => ({
        title: `${one.name} average`,
        width: 34,
        of: (student: Student) => student.averages[at] ?? '–',
      }))
    : []),
  { title: scope === 'session' ? 'Session average' : 'Average', width: 38, of: student => student.average ?? '–' },
  ...(printPositions
    ? [
        {
          title: 'Position',
          width: 34,
          of: (student: Student) => (student.position ? ordinal(student.position) : 'NR'),
        },
      ]
    : []),
  ...(scope === 'session' && term.number === 3
    ? [{ title: 'Promotion', width: 44, of: (student: Student) => student.promotion ?? '–' }]
    : []),
]

/** Which subjects are on which pages: as few groups as possible, of about the same size. */
const groupsOf = (count: number, room: number, roomAtEnd: number, least: number): number[][] => {
  const all = Array.from({ length: count }, (_, at) => at)
  const atEnd = Math.max(1, Math.floor(roomAtEnd / least))
  if (count <= atEnd) return [all]
  const each = Math.max(1, Math.floor(room / least))
  const groups = 1 + Math.ceil((count - atEnd) / each)
  const size = Math.ceil(count / groups)
  const last = Math.min(size, atEnd)
  const before = Array.from({ length: groups - 1 }, (_, group) =>
    all.slice(
      Math.round((group * (count - last)) / (groups - 1)),
      Math.round(((group + 1) * (count - last)) / (groups - 1)),
    ),
  )
  return [...before, all.slice(count - last)].filter(group => group.length > 0)
}

/** The text of a cell: '72', '33a' if some part is ABS, '45*' if a mark is missing. */
const markText = (cell: BroadsheetCell | null): string => {
  if (cell === null) return '–'
  if (cell.exempt) return 'EX'
  if (cell.total === null) return cell.missing ? '*' : '–'
  return `${cell.total}${cell.absent ? 'a' : ''}${cell.missing ? '*' : ''}`
}

interface Layout {
  sheet: Broadsheet
  width: number
  bottom: number
  rowHeight: number
}

interface Group {
  subjects: readonly number[]
  subjectWidth: number
  ends: readonly EndColumn[]
}

const leftWidth = fixed.number + fixed.name + fixed.admission

const drawHead = (document: PdfDocument, { sheet, width }: Layout): void => {
  const { school, classArm, term, session, scope, terms } = sheet
  wholeText(
    document,
    school.name,
    { x: margin, y: margin - 4, width: width / 2 },
    { size: 12, bold: true, color: ink.accent },
  )
  const what = scope === 'term' ? term.name : terms.map(one => one.name).join(', ')
  drawText(document, `Broadsheet of ${classArm.fullName}, ${what}, ${session}`, {
    x: margin,
    y: margin + 12,
    width: width - 120,
    size: 9.5,
    font: 'bold',
  })
}

const upright = (document: PdfDocument, text: string, x: number, bottom: number, width: number, bold = false): void =>
  drawTurned(document, { angle: -90, origin: [x + width / 2, bottom - 3], opacity: 1 }, () =>
    drawText(document, text, {
      x: x + width / 2,
      y: bottom - 3 - 4.6,
      width: titleHeight - 8,
      size: 7.6,
      font: bold ? 'condensed-bold' : 'condensed',
    }),
  )

const drawTitles = (document: PdfDocument, layout: Layout, group: Group, y: number): number => {
  const bottom = y + titleHeight
  const end = margin + widthOfGroup(group)
  drawBox(document, { x: margin, y, width: end - margin, height: titleHeight }, { fill: ink.tint })
  const title = { y: bottom - 15, height: 13 }
  cellText(document, 'No', { x: margin, width: fixed.number, ...title }, { size: 7, font: 'bold' })
  cellText(document, 'Student', { x: margin + fixed.number, width: fixed.name, ...title }, { size: 7.6, font: 'bold' })
  const admission = { x: margin + fixed.number + fixed.name, width: fixed.admission, ...title }
  cellText(document, 'Admission no.', admission, { size: 7, font: 'bold' })
  let x = margin + leftWidth
  for (const at of group.subjects) {
    upright(document, layout.sheet.subjects[at]?.name ?? '', x, bottom, group.subjectWidth)
    x += group.subjectWidth
  }
  for (const column of group.ends) {
    upright(document, column.title, x, bottom, column.width, true)
    x += column.width
  }
  drawLine(document, [margin, bottom], [end, bottom], { color: ink.accent, thickness: 1 })
  return bottom
}

const widthOfGroup = ({ subjects, subjectWidth, ends }: Group): number =>
  leftWidth + subjects.length * subjectWidth + ends.reduce((sum, column) => sum + column.width, 0)

const drawCell = (
  document: PdfDocument,
  { sheet, rowHeight }: Layout,
  cell: BroadsheetCell | null,
  { x, y, width }: { x: number; y: number; width: number },
): void => {
  if (cell?.passed === false)
    drawBox(document, { x: x + 0.4, y: y + 0.4, width: width - 0.8, height: rowHeight - 0.8 }, { fill: '#e3e6e3' })
  const height = sheet.scope === 'session' ? 12.5 : rowHeight
  const grade = cell?.grade ?? ''
  const split = grade === '' ? width : width - 12
  cellText(
    document,
    markText(cell),
    { x, y, width: split, height },
    {
      size: 7.6,
      align: grade === '' ? 'center' : 'right',
      padding: 1,
      color: cell?.total == null ? ink.quiet : ink.text,
    },
  )
  if (grade !== '')
    cellText(
      document,
      grade,
      { x: x + split, y: y + 0.6, width: 12, height },
      { size: 5.6, padding: 1, color: ink.quiet },
    )
  if (sheet.scope === 'session' && cell && cell.terms.some(total => total !== null)) {
    const terms = cell.terms.map(total => total ?? '–').join(' ')
    cellText(
      document,
      terms,
      { x, y: y + 11, width, height: 9 },
      { size: 5.4, align: 'center', padding: 1, color: ink.quiet, font: 'condensed' },
    )
  }
}

const drawStudent = (document: PdfDocument, layout: Layout, group: Group, at: number, y: number): void => {
  const { sheet, rowHeight } = layout
  const student = sheet.students[at]
  if (!student) return
  const row = { y, height: rowHeight }
  cellText(
    document,
    String(at + 1),
    { x: margin, width: fixed.number, ...row },
    { size: 7, align: 'right', color: ink.quiet },
  )
  const name = `${student.fullName}${student.inArm ? '' : ' (left)'}`
  cellText(document, name, { x: margin + fixed.number, width: fixed.name, ...row }, { size: 7.6, font: 'condensed' })
  const admission = { x: margin + fixed.number + fixed.name, width: fixed.admission, ...row }
  cellText(document, student.admissionNumber, admission, { size: 6.8, font: 'condensed', color: ink.quiet })
  let x = margin + leftWidth
  for (const subject of group.subjects) {
    drawCell(document, layout, student.cells[subject] ?? null, { x, y, width: group.subjectWidth })
    x += group.subjectWidth
  }
  for (const column of group.ends) {
    const strong = column.title.endsWith('verage') || column.title === 'Position'
    cellText(
      document,
      column.of(student),
      { x, width: column.width, ...row },
      { size: 7.4, align: 'right', padding: 2, font: strong ? 'condensed-bold' : 'condensed' },
    )
    x += column.width
  }
  drawLine(document, [margin, y + rowHeight], [x, y + rowHeight], { color: ink.rule, thickness: 0.35 })
}

const statistics: readonly { title: string; of: (subject: Broadsheet['subjects'][number]) => string }[] = [
  { title: 'Class average', of: subject => subject.average ?? '–' },
  { title: 'Highest', of: subject => subject.highest ?? '–' },
  { title: 'Lowest', of: subject => subject.lowest ?? '–' },
  { title: 'Passed', of: subject => `${subject.passed}/${subject.entered}` },
  { title: 'Marks missing', of: subject => (subject.missing === 0 ? '–' : String(subject.missing)) },
]
const statisticHeight = 12.5

const drawStatistics = (document: PdfDocument, { sheet }: Layout, group: Group, top: number): number => {
  let y = top + 2
  const { average, highest, lowest } = sheet.summary
  const ofArm: Record<string, string | null> = { 'Class average': average, Highest: highest, Lowest: lowest }
  for (const { title, of } of statistics) {
    const row = { y, height: statisticHeight }
    cellText(document, title, { x: margin + fixed.number, width: fixed.name, ...row }, { size: 7.4, font: 'bold' })
    let x = margin + leftWidth
    for (const at of group.subjects) {
      const subject = sheet.subjects[at]
      if (subject)
        cellText(
          document,
          of(subject),
          { x, width: group.subjectWidth, ...row },
          { size: 7, align: 'center', padding: 1, font: 'condensed' },
        )
      x += group.subjectWidth
    }
    for (const column of group.ends) {
      const value = /^(?:Session a|A)verage$/.test(column.title) ? ofArm[title] : null
      if (value)
        cellText(
          document,
          value,
          { x, width: column.width, ...row },
          { size: 7.4, align: 'right', padding: 2, font: 'condensed-bold' },
        )
      x += column.width
    }
    y += statisticHeight
    drawLine(document, [margin, y], [x, y], { color: ink.rule, thickness: 0.35 })
  }
  return y
}

/** Vertical lines between the columns of a page. */
const drawUprights = (document: PdfDocument, group: Group, top: number, bottom: number): void => {
  let x = margin
  const widths = [
    fixed.number,
    fixed.name,
    fixed.admission,
    ...group.subjects.map(() => group.subjectWidth),
    ...group.ends.map(column => column.width),
    0,
  ]
  for (const width of widths) {
    drawLine(document, [x, top], [x, bottom], { color: ink.rule, thickness: 0.35 })
    x += width
  }
}

const drawGroup = (document: PdfDocument, layout: Layout, group: Group): void => {
  const { sheet, rowHeight, bottom } = layout
  let top = 0
  let y = 0
  const begin = (): void => {
    document.addPage()
    drawHead(document, layout)
    top = margin + headHeight - 10
    y = drawTitles(document, layout, group, top)
  }
  begin()
  const atEnd = statistics.length * statisticHeight + 2
  for (const at of sheet.students.keys()) {
    if (y + rowHeight > bottom) {
      drawUprights(document, group, top, y)
      begin()
    }
    drawStudent(document, layout, group, at, y)
    y += rowHeight
  }
  if (y + atEnd > bottom) {
    drawUprights(document, group, top, y)
    begin()
  }
  drawUprights(document, group, top, drawStatistics(document, layout, group, y))
}

/**
 * A broadsheet on landscape pages. Subjects that do not fit beside one another continue on further pages, and so do students; headings and
 * names are on every page, the statistics below the last student.
 */
export const printBroadsheet = (
  sheet: Broadsheet,
  { paper, printedAt }: { paper: 'A4' | 'A3'; printedAt: Date },
): Promise<Buffer> => {
  const page = paper === 'A3' ? A3 : A4
  const width = page.height - 2 * margin
  const document = createDocument({
    title: `Broadsheet of ${sheet.classArm.fullName}, ${sheet.term.name}, ${sheet.session}`,
    author: sheet.school.name,
    createdAt: printedAt,
    landscape: true,
    paper,
    keepsPages: true,
  })
  const layout = { sheet, width, bottom: page.width - margin - footHeight, rowHeight: rowHeights[sheet.scope] }
  const ends = endColumns(sheet)
  const endWidth = ends.reduce((sum, column) => sum + column.width, 0)
  const { least, most } = subjectWidths[sheet.scope]
  const groups = groupsOf(sheet.subjects.length, width - leftWidth, width - leftWidth - endWidth, least)
  for (const [at, subjects] of groups.entries()) {
    const isLast = at === groups.length - 1
    const room = width - leftWidth - (isLast ? endWidth : 0)
    const subjectWidth = Math.min(most, room / Math.max(1, subjects.length))
    drawGroup(document, layout, { subjects, subjectWidth, ends: isLast ? ends : [] })
  }
  const { summary } = sheet
  const legend = `As of ${writtenDay(dayInLagos(printedAt))}. ${summary.students} students, ${summary.published} with a published card. a: absent from a part, counts 0.  *: marks missing.  EX: exempt.  –: not offered.  NR: not ranked.  Shaded: below the pass mark.`
  eachPage(document, (number, pages) => {
    const foot = { y: page.width - margin - 8, size: 6.6, color: ink.quiet } as const
    drawText(document, legend, { ...foot, x: margin, width: width - 90 })
    drawText(document, `Page ${number} of ${pages}`, { ...foot, x: margin + width - 80, width: 80, align: 'right' })
  })
  return bytesOf(document)
}
