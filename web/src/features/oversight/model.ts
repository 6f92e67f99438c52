import { sorted } from '@akada/contract/kernel/arrays'
import { signed } from '@akada/contract/oversight/change'
import { oversightLists } from '@akada/contract/oversight/lists'
import { showDay } from '../../lib/days.ts'
import { showNaira } from '../../lib/money.ts'
import { counted, inSentence } from '../../lib/words.ts'
import { type OversightArea, oversightAt } from './links.ts'
import type { Column, ListName, Overview, PartName, Table } from './queries.ts'

/** The tabs of oversight behind the overview of today, each a part of it. */
export const tabs = [
  { value: 'registers', title: 'Registers' },
  { value: 'attendance', title: 'Attendance' },
  { value: 'enrolment', title: 'Enrolment' },
  { value: 'results', title: 'Results' },
  { value: 'scores', title: 'Scores' },
  { value: 'staffing', title: 'Staffing' },
  { value: 'money', title: 'Money' },
  { value: 'facilities', title: 'Facilities' },
  { value: 'transfers', title: 'Transfers' },
  { value: 'quality', title: 'Data quality' },
] as const satisfies readonly { value: PartName; title: string }[]

const number = new Intl.NumberFormat('en-NG')

/** A list behind a count, as it is named in the address. */
export const listOf = (text: string | undefined): ListName | undefined => oversightLists.find(list => list === text)

type Value = Table['rows'][number]['values'][number]

const isNumeric = (kind: Column['kind']): boolean => kind !== 'text' && kind !== 'day'
export const isFigure = ({ kind }: Column): boolean => isNumeric(kind)

/** A figure as people read it; a dash where there is nothing to count. */
export const showValue = ({ kind }: Column, value: Value | undefined): string => {
  if (value === null || value === undefined) return '–'
  if (kind === 'percent') return `${value}%`
  if (kind === 'change') return signed(Number(value))
  if (kind === 'naira') return showNaira(Number(value))
  if (kind === 'day') return showDay(String(value))
  return typeof value === 'number' ? number.format(value) : value
}

/** A change in words, for who hears the table: '2.1 points more', 'no change'. */
export const changeWords = (value: Value | undefined): string => {
  const change = Number(value ?? 0)
  if (Number(change.toFixed(1)) === 0) return 'no change'
  return `${Math.abs(change).toFixed(1)} points ${change > 0 ? 'more' : 'less'}`
}

/** What a column sorts by. */
export const sortValue = ({ kind }: Column, value: Value | undefined): string | number | null => {
  if (value === null || value === undefined) return null
  return isNumeric(kind) ? Number(value) : value
}

/** A percentage for the height of a line; never for arithmetic. */
export const percentOf = (value: Value | undefined): number | null =>
  value === null || value === undefined ? null : Number(value)

/** A share in whole percent; null if there is nothing to divide by. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 100)

/** A share in percent with one decimal: '94.1%', rounded half up. */
export const shareText = ({ present, called }: { present: number; called: number }): string => {
  if (called === 0) return '–'
  const tenths = Math.floor((present * 2000 + called) / (2 * called))
  return `${Math.floor(tenths / 10)}.${tenths % 10}%`
}

/** 'Ogun State: 3 districts, 12 schools, 2,761 students', within a district without the districts. */
export const sizeText = ({ districts, schools, students }: Overview, district: string | null): string =>
  [
    ...(district ? [counted(districts, inSentence(district))] : []),
    counted(schools, 'school'),
    counted(students, 'student'),
  ].join(', ')

/** The week with the lowest share, in words. */
export const weeksSummary = (table: Table): string => {
  const weeks = table.rows.flatMap(({ name, values }) => {
    const percent = percentOf(values[0])
    return percent === null ? [] : [{ name, percent }]
  })
  const lowest = sorted(weeks, (one, other) => one.percent - other.percent)[0]
  const last = weeks.at(-1)
  if (!lowest || !last) return 'No register of this term is marked yet.'
  return `${last.name}: ${last.percent}%. Lowest in ${inSentence(lowest.name)} with ${lowest.percent}%.`
}

export interface DueLine {
  key: string
  title: string
  /** Ends the title, and stays on one line; null if it has none. */
  day: string | null
  figure: string
  to: string
}

type Due = Overview['due'][number]

const tabOf: Partial<Record<Due['kind'], string>> = {
  principals: 'staffing',
  registers: 'quality',
  retirements: 'staffing',
  examFees: 'money',
}

const titles: Record<Due['kind'], (due: Due, district: string) => string> = {
  districts: (_, district) => `${district} registrations to approve`,
  principals: () => 'Schools without a principal',
  registers: () => 'Class arms without a register for 5 school days',
  census: () => 'Census returns missing, due',
  retirements: () => 'Retirements before September',
  registration: ({ exam }) => `${exam?.name ?? ''}: schools registered, until`,
  examFees: () => 'Exam fees paid of expected',
}

const figureOf = ({ kind, count, of }: Due): string => {
  const show = kind === 'examFees' ? showNaira : (value: number) => number.format(value)
  return of === null || kind === 'districts' ? show(count) : `${show(count)} of ${show(of)}`
}

const pageOf = (area: OversightArea, { kind, exam }: Due, district: string | undefined): string => {
  if (kind === 'districts') return '/super-admin/approvals'
  if (kind === 'registration' && exam)
    return `${area === 'state' ? '/super-admin' : '/dashboard'}/exams/${exam.id}?tab=registrations`
  if (kind === 'census') {
    if (area === 'district') return '/dashboard/census'
    return district ? `/super-admin/census?district=${district}` : '/super-admin/census'
  }
  return oversightAt(area, { tab: tabOf[kind], district })
}

/** What waits or has a deadline, each with the page behind it. */
export const dueLines = (
  { due }: Overview,
  { area, word, district }: { area: OversightArea; word: string; district: string | undefined },
): DueLine[] =>
  due.map(one => ({
    key: `${one.kind} ${one.exam?.id ?? ''}`,
    title: titles[one.kind](one, word),
    day: one.kind === 'registration' || one.kind === 'census' ? showDay(one.day) : null,
    figure: figureOf(one),
    to: pageOf(area, one, district),
  }))
