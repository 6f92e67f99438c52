import { findLast, reversed } from '@akada/contract/kernel/arrays'
import { percentOf } from '@akada/contract/kernel/percent'
import type { CardFigures } from '@akada/contract/report-cards/schemas'
import { ChartPanel } from './ChartPanel.tsx'
import classes from './TermLines.module.css'

export interface TermFigures {
  /** 'First Term, 2025/2026' */
  term: string
  average: string | null
  figures: CardFigures
}

interface TermLinesProps {
  /** At least two, the latest first, as lists of cards have them. */
  terms: readonly TermFigures[]
  words: {
    title: string
    summary: string
    average: string
    attendance: string
    position: string
    showTable?: string
  }
}

interface Line {
  name: string
  /** 0 to 100, the best at the top; null is a gap. */
  values: readonly (number | null)[]
  shown: readonly (string | null)[]
}

const isFigure = (value: number | null): value is number => value !== null
const numbers = (shown: readonly (string | null)[]) => shown.map(one => (one === null ? null : Number(one)))

/** The first of an arm is at 100, the last at 0. */
const heightOfPlace = ({ place, of }: { place: number; of: number }): number =>
  of < 2 ? 100 : ((of - place) / (of - 1)) * 100

const linesOf = (terms: readonly TermFigures[], words: TermLinesProps['words']): Line[] => {
  const positions = terms.map(({ figures }) => figures.position)
  const attendance = terms.map(({ figures }) => percentOf(figures.attendance.attended, figures.attendance.called))
  const averages = terms.map(({ average }) => average)
  // In the order of the latest card, then those that are no longer learnt.
  const subjects = [...new Set(reversed(terms).flatMap(({ figures }) => figures.subjects.map(({ name }) => name)))]
  const lines = [
    { name: words.average, values: numbers(averages), shown: averages },
    {
      name: words.position,
      values: positions.map(position => position && heightOfPlace(position)),
      shown: positions.map(position => position && `${position.place}/${position.of}`),
    },
    {
      name: words.attendance,
      values: numbers(attendance),
      shown: attendance.map(percent => percent && `${percent}%`),
    },
    ...subjects.map(name => {
      const totals = terms.map(({ figures }) => figures.subjects.find(one => one.name === name)?.total ?? null)
      return { name, values: numbers(totals), shown: totals }
    }),
  ]
  return lines.filter(({ values }) => values.some(isFigure))
}

const width = 100
const height = 36

const SmallLine = ({ values }: Pick<Line, 'values'>) => {
  const x = (at: number): number => 4 + (at / Math.max(1, values.length - 1)) * (width - 8)
  const y = (value: number): number => 3 + (1 - value / 100) * (height - 6)
  const points = values.map((value, at) => (value === null ? null : `${x(at)} ${y(value)}`))
  const path = points.flatMap((point, at) => (point ? `${points[at - 1] ? 'L' : 'M'}${point}` : [])).join('')
  return (
    <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" className={classes.small}>
      <path d={path} className={classes.line} vectorEffect="non-scaling-stroke" />
      <path
        d={points.flatMap(point => (point ? `M${point}h0` : [])).join('')}
        className={classes.dots}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

/** The terms of a student beside one another: average, position, attendance and every subject as a small line of its own. */
export const TermLines = ({ terms: latestFirst, words }: TermLinesProps) => {
  const terms = reversed(latestFirst)
  const lines = linesOf(terms, words)
  return (
    <ChartPanel
      title={words.title}
      summary={words.summary}
      showTable={words.showTable}
      table={{
        head: [words.title, ...terms.map(({ term }) => term)],
        rows: lines.map(({ name, shown }) => [name, ...shown.map(one => one ?? '–')]),
      }}
    >
      <div className={`grid gap-x-5 gap-y-4 ${classes.smalls}`}>
        {lines.map(({ name, values, shown }) => (
          <div key={name} className="min-w-0">
            <p className="m-0 flex justify-between items-baseline gap-2 text-sm">
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <span className="figures whitespace-nowrap">{findLast(shown, one => one !== null)}</span>
            </p>
            <SmallLine values={values} />
          </div>
        ))}
      </div>
    </ChartPanel>
  )
}
