import { writtenDay } from '@akada/contract/kernel/written-day'
import type { Overview, OversightTable, PartFigures } from '@akada/contract/oversight/schemas'
import { dayInLagos, timeInLagos } from '../../../platform/clock/index.ts'
import {
  drawBox,
  drawPart,
  drawText,
  type Flow,
  heightOfTable,
  ink,
  type PdfDocument,
  tableWithin,
} from '../../../platform/pdf/index.ts'
import { percentText, valueText } from '../rules/figures.ts'
import { frame, paperTable, shown } from './tables.ts'

/** What a report of a state or a district prints. */
export interface Report {
  overview: Overview
  parts: readonly PartFigures[]
  /** The title of the one part that is printed; null for the whole report. */
  only: string | null
  printedAt: Date
}

/** An instant as '16-11-2026, 08:05' in Lagos time. */
export const instantText = (instant: string): string => {
  const moment = new Date(instant)
  return `${writtenDay(dayInLagos(moment))}, ${timeInLagos(moment)}`
}

const manyOf = (count: number, one: string): string => `${shown(count)} ${one}${count === 1 ? '' : 's'}`

const tableNamed = (
  parts: readonly PartFigures[],
  name: PartFigures['part'],
  table: OversightTable['id'],
): OversightTable | null => parts.find(({ part }) => part === name)?.tables.find(({ id }) => id === table) ?? null

/** A table of a part: that of districts, or within one that of schools. */
const tableOf = (parts: readonly PartFigures[], name: PartFigures['part']): OversightTable | null =>
  tableNamed(parts, name, 'districts') ?? tableNamed(parts, name, 'schools')

const columnAt = (table: OversightTable | null, title: string): number =>
  table?.columns.findIndex(column => column.title === title) ?? -1

/** The sum of a column; null if the table does not list all rows. */
const sumOf = (table: OversightTable | null, title: string): number | null =>
  table && table.rows.length === table.total
    ? table.rows.reduce((sum, { values }) => sum + Number(values[columnAt(table, title)] ?? 0), 0)
    : null

/** The figures that answer at a glance, each with what it is of. */
const glance = ({ overview, parts }: Report): { title: string; value: string; of: string }[] => {
  const { registers, attendance, schools, students, closedBecause } = overview
  const { male, female } = attendance
  const share = (part: number | null, whole: number | null): string =>
    valueText('percent', percentText(part ?? 0, whole ?? 0))
  const scores = tableOf(parts, 'scores')
  const [entered, due] = [sumOf(scores, 'In'), sumOf(scores, 'Due')]
  const ofDay = `${shown(registers.marked)} of ${shown(registers.of)} marked`
  return [
    { title: 'Schools', value: shown(schools), of: manyOf(students, 'student') },
    {
      title: 'Registers today',
      value: share(registers.marked, registers.of),
      of: registers.of === 0 && closedBecause !== null ? `No school: ${closedBecause}` : ofDay,
    },
    {
      title: 'Attendance this term',
      value: share(male.present + female.present, male.called + female.called),
      of: `Boys ${share(male.present, male.called)}, girls ${share(female.present, female.called)}`,
    },
    {
      title: 'Scores in',
      value: share(entered, due),
      of: due ? `${shown(entered ?? 0)} of ${shown(due)} that are due` : 'None is due yet',
    },
  ]
}

const drawGlance = (document: PdfDocument, flow: Flow, report: Report): void => {
  const boxes = glance(report)
  const gap = 8
  const width = (frame.width - gap * (boxes.length - 1)) / boxes.length
  flow.add(62, () => {
    for (const [at, { title, value, of }] of boxes.entries()) {
      const place = { x: frame.left + at * (width + gap), y: flow.y, width, height: 52 }
      drawBox(document, place, { fill: ink.tint })
      const inner = { x: place.x + 8, width: width - 16 }
      drawPart(document, null, 'P', () => {
        drawText(document, title, { ...inner, y: place.y + 5, size: 8, color: ink.quiet })
        drawText(document, value, { ...inner, y: place.y + 14, size: 17, font: 'bold', color: ink.accent })
        drawText(document, of, { ...inner, y: place.y + 37, size: 8, color: ink.text })
      })
    }
  })
}

type Due = Overview['due'][number]

const dueTitles: Record<Due['kind'], (due: Due, district: string) => string> = {
  districts: (_, district) => `${district} registrations to approve`,
  principals: () => 'Schools without a principal',
  registers: () => 'Class arms without a register for 5 school days',
  census: () => 'Census returns missing',
  retirements: () => 'Retirements before September',
  registration: ({ exam }) => `${exam?.name ?? 'Exam'}: schools registered`,
  examFees: () => 'Exam fees paid of expected',
}

/** 'Schools without a principal: 3 of 40', with the last day where there is one. */
const dueText = (due: Due, district: string): string => {
  const { kind, day, count, of } = due
  const show = (value: number): string => valueText(kind === 'examFees' ? 'naira' : 'count', value)
  const figure = of === null || kind === 'districts' ? show(count) : `${show(count)} of ${show(of)}`
  const hasLastDay = (kind === 'census' || kind === 'registration') && day !== null
  return `${dueTitles[kind](due, district)}: ${figure}${hasLastDay ? `, until ${writtenDay(day)}` : ''}`
}

/** Attendance and scores of each place, lowest attendance first. */
const placesTable = (parts: readonly PartFigures[]): OversightTable | null => {
  const [attendance, scores] = [tableOf(parts, 'attendance'), tableOf(parts, 'scores')]
  const [all, ...sexes] = attendance?.columns.slice(0, 3) ?? []
  const scoresIn = scores?.columns[0]
  if (!attendance || !all || !scoresIn) return null
  const inOf = new Map(scores.rows.map(({ link, values }) => [link?.id, values[0] ?? null]))
  const rank = (value: string | number | null | undefined): number => (value == null ? 101 : Number(value))
  return {
    ...attendance,
    title: 'Attendance and scores, lowest attendance first',
    columns: [{ ...all, title: 'Attendance' }, ...sexes, scoresIn],
    rows: attendance.rows
      .map(row => ({ ...row, values: [...row.values.slice(0, 3), inOf.get(row.link?.id) ?? null] }))
      .toSorted((one, other) => rank(one.values[0]) - rank(other.values[0])),
  }
}

/** The schools that need something, those that need most first. */
const needsTable = (parts: readonly PartFigures[]): OversightTable | null => {
  const schools = tableNamed(parts, 'schools', 'schools')
  if (!schools) return null
  const needs = columnAt(schools, 'Needs')
  const chosen = [0, columnAt(schools, 'Students'), columnAt(schools, 'Attendance'), needs]
  const rows = schools.rows.filter(({ values }) => values[needs] !== 'Nothing')
  // The list may be cut, and begins with those that need something.
  const least = rows.length === schools.rows.length && rows.length < schools.total ? 'at least ' : ''
  return {
    ...schools,
    title: `Schools that need most: ${least}${shown(rows.length)} of ${shown(schools.total)} need something`,
    columns: schools.columns.filter((_, at) => chosen.includes(at)),
    rows: rows.map(row => ({ ...row, values: row.values.filter((_, at) => chosen.includes(at)) })),
    total: rows.length,
  }
}

/** The weeks of the term, the latest first: a table that is cut still has those that count. */
const weeksTable = (parts: readonly PartFigures[]): OversightTable | null => {
  const weeks = tableNamed(parts, 'attendance', 'weeks')
  return weeks && { ...weeks, title: `${weeks.title}, latest first`, rows: weeks.rows.toReversed() }
}

/** Fills the page: the places get half of what is left at most, the neediest schools the rest, and then whatever there is room for. */
const drawTables = (flow: Flow, parts: readonly PartFigures[]): void => {
  const more = [
    weeksTable(parts),
    tableNamed(parts, 'results', 'subjects'),
    tableNamed(parts, 'enrolment', 'classes'),
    tableNamed(parts, 'money', 'all'),
    tableNamed(parts, 'facilities', 'all'),
  ].filter(table => table && table.rows.length > 0)
  const tables = [placesTable(parts), needsTable(parts), ...more].map(table => table && paperTable(table))
  const left = (): number => frame.bottom - flow.y
  const ofOthers = tables.slice(1).reduce((sum, table) => sum + (table ? heightOfTable(table) : 0), 0)
  const ofPlaces = Math.max(left() / 2, left() - ofOthers)
  for (const [at, table] of tables.entries()) {
    const fitting = table && tableWithin(table, at === 0 ? ofPlaces : left())
    if (fitting) flow.table(fitting)
  }
}

const mostDue = 6

/** One page that answers how the schools are doing: figures, what waits for a decision, the lowest places and the neediest schools. */
export const drawFrontPage = (document: PdfDocument, flow: Flow, report: Report): void => {
  const { overview, parts } = report
  const asOf = [
    overview.term && `${overview.term.name}, ${overview.term.session}.`,
    overview.attendance.asOf && `Attendance as of ${instantText(overview.attendance.asOf)}.`,
    overview.registers.asOf && `Registers as of ${instantText(overview.registers.asOf)}.`,
  ]
  flow.write(asOf.filter(Boolean).join(' '), { color: ink.quiet })
  flow.y += 4
  drawGlance(document, flow, report)
  flow.write('What waits for a decision or has a deadline', { font: 'bold', size: 10, tag: 'H2', withNext: true })
  const district = tableOf(parts, 'attendance')?.first ?? 'District'
  for (const due of overview.due.slice(0, mostDue)) flow.write(dueText(due, district), { size: 8.5 })
  if (overview.due.length === 0) flow.write('Nothing.', { size: 8.5, color: ink.quiet })
  if (overview.due.length > mostDue) flow.write(`And ${overview.due.length - mostDue} more.`, { size: 8.5 })
  flow.y += 8
  drawTables(flow, parts)
}
