import { sorted } from '@akada/contract/kernel/arrays'
import { showNaira } from '../../lib/money.ts'
import { shareText } from './model.ts'
import type { Overview } from './queries.ts'

type Cell = Overview['map'][number]

/** A figure of local governments that the map can show. */
export interface MapFigure {
  /** Its name in the address. */
  value: string
  title: string
  /** What it counts, in a sentence that goes on. */
  meaning: string
  /** What the shade goes by; null where there is nothing to count. */
  of: (cell: Cell) => number | null
  text: (cell: Cell) => string
  /** Two that differ by less have nearly the same shade: 95.4% and 95.8% are alike. In the figure's own units. */
  notable: number
}

const number = new Intl.NumberFormat('en-NG')
const ratio = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole)
const textOf = (value: number | null): string => (value === null ? '–' : number.format(value))

export const mapFigures: readonly [MapFigure, ...MapFigure[]] = [
  {
    value: 'attendance',
    title: 'Attendance',
    meaning: 'the share of the attendances called this term',
    of: ({ present, called }) => ratio(present, called),
    text: shareText,
    notable: 0.1,
  },
  {
    value: 'average',
    title: 'Average',
    meaning: 'the average on the report cards of the last term that has results',
    of: ({ average }) => (average === null ? null : Number(average)),
    text: ({ average }) => average ?? '–',
    notable: 10,
  },
  {
    value: 'scores',
    title: 'Scores in',
    meaning: 'of the scores of this term whose days of entry have begun, the share that is entered',
    of: ({ entered, due }) => ratio(entered, due),
    text: ({ entered, due }) => shareText({ present: entered, called: due }),
    notable: 0.2,
  },
  {
    value: 'students',
    title: 'Students',
    meaning: 'the students now',
    of: ({ students }) => students,
    text: ({ students }) => textOf(students),
    notable: 100,
  },
  {
    value: 'load',
    title: 'Students per teacher',
    meaning: 'the students for each teacher',
    of: ({ students, teachers }) => ratio(students, teachers),
    text: ({ students, teachers }) => (teachers === 0 ? '–' : (students / teachers).toFixed(1)),
    notable: 10,
  },
  {
    value: 'untaught',
    title: 'Subjects without a teacher',
    meaning: 'the core subjects of class arms that nobody teaches',
    of: ({ untaught }) => untaught,
    text: ({ untaught }) => textOf(untaught),
    notable: 10,
  },
  {
    value: 'owed',
    title: 'Owed',
    meaning: 'what is owed for report cards and exams',
    of: ({ owed }) => owed,
    text: ({ owed }) => showNaira(owed),
    notable: 10_000,
  },
]

/** The figure of that name, or the first. */
export const figureOf = (name: string | undefined): MapFigure =>
  mapFigures.find(({ value }) => value === name) ?? mapFigures[0]

/** The darkest shade leaves the words on it readable. */
const darkest = 0.3

/** How dark each cell is, from 0 to 0.3: the higher its figure, the darker. */
export const shadesOf = (cells: readonly Cell[], { of, notable }: MapFigure): number[] => {
  const values = cells.map(of)
  const counted = values.filter(value => value !== null)
  const least = Math.min(...counted)
  const span = Math.max(Math.max(...counted) - least, notable)
  return values.map(value => (value === null ? 0 : (0.2 + (0.8 * (value - least)) / span) * darkest))
}

/** 'The darker, the higher: from 95.4% in Ifo to 95.8% in Ikenne.'; nothing where fewer than two have a figure. */
export const mapSummary = (cells: readonly Cell[], figure: MapFigure): string => {
  const [lowest, ...others] = sorted(
    cells.filter(cell => figure.of(cell) !== null),
    (one, other) => (figure.of(one) ?? 0) - (figure.of(other) ?? 0),
  )
  const highest = others.at(-1)
  return lowest && highest
    ? `The darker, the higher: from ${figure.text(lowest)} in ${lowest.name} to ${figure.text(highest)} in ${highest.name}.`
    : ''
}
