import type { Broadsheet, BroadsheetCell } from '@akada/contract/report-cards/broadsheet'
import { writtenDay } from '@akada/contract/kernel/written-day'
import { counted, ordinal } from '@akada/contract/report-cards/words'
import { dayInLagos } from '../../../platform/clock/index.ts'
import {
  A3,
  A4,
  type Box,
  bytesOf,
  createDocument,
  drawBox,
  drawLine,
  drawPart,
  drawText,
  drawTurned,
  eachPage,
  ink,
  lineStep,
  type PdfDocument,
  type Tag,
  widthOf,
} from '../../../platform/pdf/index.ts'
import {
  drawSigning,
  drawStatistics,
  type EndColumn,
  fixed,
  type Group,
  type Layout,
  leftWidthOf,
  margin,
  type RowHeights,
  rowsOnPages,
  signingHeight,
  statisticsHeight,
  widthOfGroup,
} from './broadsheet-end.ts'
import { cellLines, cellText, linesOf, wholeText } from './look.ts'

type Student = Broadsheet['students'][number]

const headHeight = 50
/** Below the table: the legend, and in a session the line above it. */
const footHeights = { term: 14, session: 24 } as const
/** Headings are upright and at most this high; a longer one is set smaller. */
const tallestTitle = 150
/** Minimum width of a subject's column in points; if it does not fit, the subjects continue on further pages. */
const subjectWidths = { term: { least: 20.5, most: 44 }, session: { least: 33, most: 58 } } as const

const passes = (title: string, of: (student: Student) => number): EndColumn => ({
  title,
  width: 20,
  of: student => String(of(student)),
})

const endColumns = ({ scope, terms, printPositions, term }: Broadsheet): EndColumn[] => [
  { title: 'Obtained', width: 30, of: student => student.obtained },
  { title: 'Out of', width: 24, of: student => student.obtainable },
  passes('Subjects passed', student => student.passed),
  passes('Subjects failed', student => student.failed),
  ...(scope === 'session'
    ? terms.map((one, at) => ({
        title: `${one.name} average`,
        width: 30,
        of: (student: Student) => student.averages[at] ?? '–',
      }))
    : []),
  {
    title: scope === 'session' ? 'Session average' : 'Average',
    width: 30,
    leads: true,
    of: student => student.average ?? '–',
  },
  ...(printPositions
    ? [
        {
          title: 'Position',
          width: 28,
          leads: true,
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

const nameStyle = { size: 7.4, font: 'condensed' } as const
const nameOf = (student: Student): string => `${student.fullName}${student.inArm ? '' : ' (left)'}`

/** Heights of rows in points: of one line, in a session with the terms below, and what a name on two lines needs. */
const rowHeights = { term: { least: 10.2, most: 14 }, session: { least: 18.5, most: 21 }, twoLines: 17.5 } as const

const heightsOfRows = ({ sheet, name }: Layout): RowHeights[] =>
  sheet.students.map(student => {
    const isLong = linesOf(nameOf(student), nameStyle.font, nameStyle.size, name - 6).length > 1
    const { least, most } = rowHeights[sheet.scope]
    const floor = isLong ? rowHeights.twoLines : 0
    return { least: Math.max(least, floor), most: Math.max(most, floor) }
  })

/** 'Broadsheet of JSS 1 Gold, First Term, 2026/2027' */
const titleOf = ({ scope, classArm, term, terms, session }: Broadsheet): string => {
  if (scope === 'term') return `Broadsheet of ${classArm.fullName}, ${term.name}, ${session}`
  const names = [...new Set([terms[0]?.name ?? term.name, term.name])]
  return `Broadsheet of ${classArm.fullName} for the session ${session}, ${names.join(' to ')}`
}

const sexesOf = ({ students }: Broadsheet): string => {
  const boys = students.filter(student => student.gender === 'male').length
  return `${counted(students.length, 'student')}: ${counted(boys, 'boy')}, ${counted(students.length - boys, 'girl')}`
}

const drawHead = (document: PdfDocument, { sheet, width }: Layout): void => {
  const { school, classArm, ministry } = sheet
  const half = { x: margin, width: width / 2 - 6 }
  const right = { x: margin + width / 2, width: width / 2, align: 'right', size: 8 } as const
  drawPart(document, null, 'P', () => {
    drawText(document, ministry.toUpperCase(), { ...half, y: margin - 8, size: 7, color: ink.quiet })
    wholeText(document, school.name, { ...half, y: margin + 1 }, { size: 12, bold: true, color: ink.accent })
  })
  const title = { ...half, y: margin + 17, size: 9.5, font: 'bold' } as const
  drawPart(document, null, 'H1', () => drawText(document, titleOf(sheet), title))
  drawPart(document, null, 'P', () => {
    if (school.lga) drawText(document, `LGA: ${school.lga}`, { ...right, y: margin - 6 })
    drawText(document, `Class teacher: ${classArm.classTeacher ?? '–'}`, { ...right, y: margin + 6 })
    drawText(document, sexesOf(sheet), { ...right, y: margin + 18 })
  })
}

const titleStyle = { size: 7.4, font: 'condensed' } as const
/** Headings longer than this, in points, are on two lines. */
const titleRoom = 66

const titleLines = (text: string): string[] => linesOf(text, titleStyle.font, titleStyle.size, titleRoom)

/** The height of the headings of some pages: as their longest line needs. */
const heightOfTitles = ({ sheet }: Layout, { subjects, ends }: Group): number => {
  const texts = [...subjects.map(at => sheet.subjects[at]?.name ?? ''), ...ends.map(column => column.title)]
  const lines = texts.flatMap(titleLines)
  const longest = Math.max(0, ...lines.map(line => widthOf(line, 'condensed-bold', titleStyle.size)))
  return Math.min(tallestTitle, longest + 9)
}

/** A heading from the bottom up, in the middle of its column. */
const upright = (
  document: PdfDocument,
  text: string,
  { x, y, width, height }: Box,
  font: 'condensed' | 'condensed-bold',
): void => {
  const lines = titleLines(text)
  const { size } = titleStyle
  const [middle, bottom] = [x + width / 2, y + height - 4]
  drawTurned(document, { angle: -90, origin: [middle, bottom], opacity: 1 }, () => {
    for (const [at, line] of lines.entries()) {
      const fitting = Math.min(size, (size * (height - 8)) / widthOf(line, font, size))
      const top = bottom - (lines.length * size * lineStep) / 2 + at * size * lineStep
      drawText(document, line, { x: middle, y: top, size: fitting, font })
    }
  })
}

const drawTitles = (document: PdfDocument, layout: Layout, group: Group, y: number, table: Tag | null): number => {
  const height = heightOfTitles(layout, group)
  const bottom = y + height
  const end = margin + widthOfGroup(layout, group)
  const row = document.tag(table, 'TR')
  const head = (draw: () => void): void => drawPart(document, row, 'TH', draw, { scope: 'Column' })
  drawBox(document, { x: margin, y, width: end - margin, height }, { fill: ink.tint })
  const title = { y: bottom - 15, height: 13 }
  const heads = [
    ['No', fixed.number],
    ['Student', layout.name],
    ['Sex', fixed.sex],
    ['Adm. no.', fixed.admission],
  ] as const
  let x = margin
  for (const [text, width] of heads) {
    const cell = { x, width, ...title }
    head(() => cellText(document, text, cell, { size: 6.6, font: 'condensed-bold', padding: 1 }))
    x += width
  }
  for (const at of group.subjects) {
    const place = { x, y, width: group.subjectWidth, height }
    head(() => upright(document, layout.sheet.subjects[at]?.name ?? '', place, 'condensed'))
    x += group.subjectWidth
  }
  for (const { title: text, width } of group.ends) {
    const place = { x, y, width, height }
    head(() => upright(document, text, place, 'condensed-bold'))
    x += width
  }
  drawLine(document, [margin, bottom], [end, bottom], { color: ink.accent, thickness: 1 })
  return bottom
}

/** A mark with its grade. One below the pass mark is bold and underlined, which a photocopy keeps. */
const drawCell = (
  document: PdfDocument,
  { sheet }: Layout,
  cell: BroadsheetCell | null,
  { x, y, width, height: rowHeight }: Box,
): void => {
  const height = sheet.scope === 'session' ? rowHeight * 0.6 : rowHeight
  const grade = cell?.grade ?? ''
  const isFailed = cell?.passed === false
  const [size, font] = [7.4, isFailed ? 'condensed-bold' : 'condensed'] as const
  const split = grade === '' ? width : width - widthOf(grade, font, 6) - 1.6
  const text = markText(cell)
  const color = cell?.total == null ? ink.quiet : ink.text
  const align = grade === '' ? 'center' : 'right'
  cellText(document, text, { x, y, width: split, height }, { size, font, align, padding: 0.8, color })
  if (grade !== '')
    cellText(
      document,
      grade,
      { x: x + split, y: y + 0.5, width: width - split, height },
      { size: 6, font, padding: 0.6, color: isFailed ? ink.text : ink.quiet },
    )
  if (isFailed) {
    const under = y + height / 2 + 4
    const begins = x + split - 0.8 - Math.min(split - 1.6, widthOf(text, font, size))
    drawLine(document, [begins, under], [x + width - 1, under], { color: ink.text, thickness: 0.7 })
  }
  if (sheet.scope === 'session' && cell && cell.terms.some(total => total !== null)) {
    const terms = cell.terms.map(total => total ?? '–').join(' ')
    cellText(
      document,
      terms,
      { x, y: y + rowHeight * 0.55, width, height: rowHeight * 0.43 },
      { size: 5.8, align: 'center', padding: 0.8, color: ink.quiet, font: 'condensed' },
    )
  }
}

const drawStudent = (
  document: PdfDocument,
  layout: Layout,
  group: Group,
  at: number,
  { y, height, tag }: { y: number; height: number; tag: Tag | null },
): void => {
  const student = layout.sheet.students[at]
  if (!student) return
  const row = { y, height }
  const drawCellAt = (width: number, draw: (cell: Box) => void, isName = false): void => {
    const cell = { x, width, ...row }
    drawPart(document, tag, isName ? 'TH' : 'TD', () => draw(cell), isName ? { scope: 'Row' } : {})
    x += width
  }
  let x = margin
  const number = { size: 7, align: 'right', color: ink.quiet, padding: 2 } as const
  drawCellAt(fixed.number, cell => cellText(document, String(at + 1), cell, number))
  drawCellAt(layout.name, cell => cellLines(document, nameOf(student), cell, nameStyle), true)
  const sex = student.gender === 'male' ? 'M' : 'F'
  drawCellAt(fixed.sex, cell => cellText(document, sex, cell, { size: 7, align: 'center', padding: 1 }))
  const admission = { size: 6, font: 'condensed', color: ink.quiet, padding: 1.5 } as const
  drawCellAt(fixed.admission, cell => cellLines(document, student.admissionNumber, cell, admission))
  for (const subject of group.subjects)
    drawCellAt(group.subjectWidth, cell => drawCell(document, layout, student.cells[subject] ?? null, cell))
  for (const column of group.ends) {
    const font = column.leads ? 'condensed-bold' : 'condensed'
    const style = { size: 7.4, align: 'right', padding: 2, font } as const
    drawCellAt(column.width, cell => cellText(document, column.of(student), cell, style))
  }
  drawLine(document, [margin, y + height], [x, y + height], { color: ink.rule, thickness: 0.35 })
}

/** Vertical lines between the columns of a page. */
const drawUprights = (document: PdfDocument, { name }: Layout, group: Group, top: number, bottom: number): void => {
  let x = margin
  const widths = [
    fixed.number,
    name,
    fixed.sex,
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
  const { bottom } = layout
  let top = 0
  let y = 0
  let table: Tag | null = null
  const begin = (): void => {
    document.addPage()
    drawHead(document, layout)
    top = margin + headHeight - 16
    table = document.tag(null, 'Table')
    y = drawTitles(document, layout, group, top, table)
  }
  begin()
  const { heights, begins } = rowsOnPages(heightsOfRows(layout), bottom - y, statisticsHeight + signingHeight)
  for (const [at, height] of heights.entries()) {
    if (begins.includes(at)) {
      drawUprights(document, layout, group, top, y)
      begin()
    }
    drawStudent(document, layout, group, at, { y, height, tag: document.tag(table, 'TR') })
    y += height
  }
  const end = drawStatistics(document, layout, group, y, table)
  drawUprights(document, layout, group, top, end)
  drawSigning(document, layout, end)
}

/**
 * A broadsheet on landscape pages. Subjects that do not fit beside one another continue on further pages, and so do students; headings,
 * names, averages and positions are on every page, the statistics and the places to sign below the last student.
 */
export const printBroadsheet = (
  sheet: Broadsheet,
  { paper, printedAt }: { paper: 'A4' | 'A3'; printedAt: Date },
): Promise<Buffer> => {
  const page = paper === 'A3' ? A3 : A4
  const width = page.height - 2 * margin
  const document = createDocument({
    title: titleOf(sheet),
    author: sheet.school.name,
    createdAt: printedAt,
    landscape: true,
    paper,
    keepsPages: true,
    tagged: true,
  })
  const name = paper === 'A3' ? 170 : 136
  const layout = { sheet, width, name, bottom: page.width - margin - footHeights[sheet.scope] }
  const left = leftWidthOf(layout)
  const ends = endColumns(sheet)
  const leading = ends.filter(column => column.leads)
  const widthOfEnds = (columns: readonly EndColumn[]): number => columns.reduce((sum, column) => sum + column.width, 0)
  const { least, most } = subjectWidths[sheet.scope]
  const rooms = { before: width - left - widthOfEnds(leading), last: width - left - widthOfEnds(ends) }
  const groups = groupsOf(sheet.subjects.length, rooms.before, rooms.last, least)
  for (const [at, subjects] of groups.entries()) {
    const isLast = at === groups.length - 1
    const subjectWidth = Math.min(most, (isLast ? rooms.last : rooms.before) / Math.max(1, subjects.length))
    drawGroup(document, layout, { subjects, subjectWidth, ends: isLast ? ends : leading })
  }
  const { summary } = sheet
  const legend = `As of ${writtenDay(dayInLagos(printedAt))}. ${counted(summary.students, 'student')}, ${summary.published} with a published card. Bold and underlined: below the pass mark.  a: absent from a part, counts 0.  *: marks missing.  EX: exempt.  –: not offered.  NR: not ranked.`
  const ofSession = `In each cell: the session’s average with its grade, below it the totals of ${sheet.terms.map(term => term.name).join(', ')}.`
  eachPage(document, (number, pages) => {
    const foot = { y: page.width - margin - 8, size: 6.8, color: ink.quiet } as const
    if (sheet.scope === 'session') drawText(document, ofSession, { ...foot, x: margin, y: foot.y - 9, width })
    drawText(document, legend, { ...foot, x: margin, width: width - 90 })
    drawText(document, `Page ${number} of ${pages}`, { ...foot, x: margin + width - 80, width: 80, align: 'right' })
  })
  return bytesOf(document)
}
