import type { CardSheet } from '@akada/contract/report-cards/schemas'
import { dash, dueIn, dueText, ordinal } from '@akada/contract/report-cards/words'
import type { Align } from '../../../platform/pdf/index.ts'
import { figures, frame } from './look.ts'

/** What is beside the grade: a bar of the total with the class average, the remark in words, or nothing. */
export type Comparison = 'bar' | 'remark' | 'none'

export interface Column {
  kind?: 'name' | 'grade' | 'bar'
  title: readonly [string, string?]
  width: number
  align: Align
  values: readonly string[]
  bold?: boolean
  /** Tinted: the most important column. */
  tinted?: boolean
  /** A line is drawn where a new group of columns begins. */
  begins?: boolean
}

export type Subject = CardSheet['result']['subjects'][number]
export type CardComponent = Subject['components'][number]

const componentText = (component: CardComponent | undefined): string | null => {
  if (component?.kind === 'absent') return 'ABS'
  if (component?.kind === 'exempt') return 'EX'
  return component?.score ?? null
}

const numbers = (
  title: Column['title'],
  width: number,
  values: readonly (string | null)[],
  more: Partial<Column> = {},
): Column => ({ title, width, align: 'right', values: figures(values), ...more })

const words = (
  title: Column['title'],
  width: number,
  values: readonly (string | null)[],
  more: Partial<Column> = {},
): Column => ({
  title,
  width,
  align: 'center',
  values: values.map(value => value ?? dash),
  ...more,
})

const termTitles = ['1st term', '2nd term'] as const

/** Widths of the columns in points, with few and with many columns. */
interface Widths {
  component: number
  total: number
  earlier: number
  session: number
  average: number
  extreme: number
  position: number
  grade: number
  comparison: number
}
const roomy: Widths = {
  component: 29,
  total: 33,
  earlier: 34,
  session: 37,
  average: 36,
  extreme: 34,
  position: 35,
  grade: 29,
  comparison: 62,
}
const tight: Widths = {
  component: 25,
  total: 29,
  earlier: 28,
  session: 32,
  average: 32,
  extreme: 29,
  position: 31,
  grade: 25,
  comparison: 50,
}

/** The widths for a size of text in points: where it is set smaller, the names of the subjects get the space. */
const widthsFor = (sheet: CardSheet, size: number): Widths => {
  const share = Math.min(1, Math.max(0.84, size / 8.6))
  const { component, total, earlier, session, average, extreme, position, grade, comparison } = isTight(sheet)
    ? tight
    : roomy
  return {
    component: component * share,
    total: total * share,
    earlier: earlier * share,
    session: session * share,
    average: average * share,
    extreme: extreme * share,
    position: position * share,
    grade: grade * share,
    comparison,
  }
}

/** With many columns the text is condensed, so that the names of the subjects keep their space. */
export const isTight = ({ term, result }: CardSheet): boolean => term.number === 3 || result.components.length > 4

/** The column beside the grades; a subject that has no total says there which scores are due. */
const comparisonColumn = ({ result }: CardSheet, comparison: Comparison, width: number): Column => {
  const { subjects, components } = result
  const dueOf = (subject: Subject): string => dueText([], dueIn(subject, components).due)
  return words(
    comparison === 'bar' ? ['With class', '0 to 100'] : ['Remark'],
    width,
    subjects.map(subject => {
      if (subject.total === null) return dueOf(subject) || null
      return comparison === 'remark' ? subject.remark : ''
    }),
    { align: 'left', ...(comparison === 'bar' ? { kind: 'bar' } : {}) },
  )
}

/** The columns of the table of subjects, for a size of text in points. */
export const columnsOf = (sheet: CardSheet, comparison: Comparison, size: number): Column[] => {
  const { subjects, components } = sheet.result
  const { number } = sheet.term
  const width = widthsFor(sheet, size)
  const each = <T>(pick: (subject: Subject) => T): T[] => subjects.map(pick)
  const columns: Column[] = [
    ...components.map(({ name, maximum }, index) =>
      numbers(
        [name, maximum],
        width.component,
        each(subject => componentText(subject.components[index])),
        {
          begins: index === 0,
        },
      ),
    ),
    numbers(
      ['Total', '100'],
      width.total,
      each(subject => subject.total),
      { bold: true, tinted: true },
    ),
    ...termTitles.slice(0, number - 1).map((title, index) =>
      numbers(
        [title, 'total'],
        width.earlier,
        each(subject => subject.broughtForward[index] ?? null),
        {
          begins: index === 0,
        },
      ),
    ),
    ...(number === 3
      ? [
          numbers(
            ['Session', 'average'],
            width.session,
            each(subject => subject.cumulative),
            { bold: true },
          ),
        ]
      : []),
    numbers(
      ['Class', 'average'],
      width.average,
      each(subject => subject.classAverage),
      { begins: true },
    ),
    numbers(
      ['Highest'],
      width.extreme,
      each(subject => subject.highest),
    ),
    numbers(
      ['Lowest'],
      width.extreme,
      each(subject => subject.lowest),
    ),
    ...(sheet.printPositions
      ? [
          words(
            ['Position'],
            width.position,
            each(subject => (subject.position === null ? null : ordinal(subject.position))),
          ),
        ]
      : []),
    words(
      ['Grade'],
      width.grade,
      each(subject => subject.grade),
      { kind: 'grade', begins: true },
    ),
    // Without a comparison there is still a column where scores are due: a child without a total reads why.
    ...(comparison !== 'none' || subjects.some(subject => dueIn(subject, components).due.length > 0)
      ? [comparisonColumn(sheet, comparison, width.comparison)]
      : []),
  ]
  const taken = columns.reduce((sum, column) => sum + column.width, 0)
  return [
    words(
      ['Subject'],
      frame.width - taken,
      each(subject => subject.name),
      { align: 'left', kind: 'name' },
    ),
    ...columns,
  ]
}
