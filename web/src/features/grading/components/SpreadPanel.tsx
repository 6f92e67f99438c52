import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { now } from '../../../lib/clock.ts'
import { showInstant } from '../../../lib/days.ts'
import { studentScoresAt } from '../../../lib/page/addresses.ts'
import { counted } from '../../../lib/words.ts'
import { ChartPanel } from '../../../ui/charts/ChartPanel.tsx'
import { TextLink } from '../../../ui/page/PathLink.tsx'
import type { Component, Grid } from '../model/cell.ts'
import { farPoints, type Spread, spreadOf } from '../model/spread.ts'
import classes from './SpreadPanel.module.css'

interface SpreadPanelProps {
  grid: Grid
  components: readonly Component[]
}

/** The last component that somebody has a score in, else the first. */
const startOf = ({ grid, components }: SpreadPanelProps): string => {
  const filled = components.filter(({ id }) => grid.students.some(({ cells }) => cells[id]?.kind === 'score'))
  return filled.at(-1)?.id ?? components[0]?.id ?? ''
}

/** How the scores of a component spread, with pass mark and average, and which scores are far from the student's others. */
const SpreadPanel = ({ grid, components }: SpreadPanelProps) => {
  const [chosen, setChosen] = useState(() => startOf({ grid, components }))
  const component = components.find(({ id }) => id === chosen)
  if (!component) return null
  const spread = spreadOf(grid, components, component)
  return (
    <ChartPanel
      title="How the scores spread"
      summary={summaryOf(component, spread)}
      table={{
        head: ['Scores', 'Students'],
        rows: spread.columns.map((count, column) => [rangeOf(component, column), count]),
      }}
      choice={
        <div className="flex flex-wrap gap-2 no-print" role="group" aria-label="Component">
          {components.map(({ id, name }) => (
            <UnstyledButton
              key={id}
              className={`rounded-md text-sm border px-3 min-h-8 choosable ${id === chosen ? 'border-accent bg-accent-soft font-semibold' : 'border-line hover:bg-hover'}`}
              aria-pressed={id === chosen}
              onClick={() => setChosen(id)}
            >
              {name}
            </UnstyledButton>
          ))}
        </div>
      }
      below={<Far component={component} spread={spread} termId={grid.term.id} />}
    >
      <Histogram component={component} spread={spread} />
    </ChartPanel>
  )
}
export default SpreadPanel

/** '12.5', of 125 tenths. */
const inMarks = (tenths: number): string => String(tenths / 10)

/** Where a column begins, in marks: '1.5'. */
const markAt = ({ maximumTenths }: Component, column: number): string => String((maximumTenths * column) / 100)

const rangeOf = (component: Component, column: number): string =>
  column === 9
    ? `${markAt(component, 9)} to ${markAt(component, 10)}`
    : `${markAt(component, column)} to below ${markAt(component, column + 1)}`

const summaryOf = ({ name, maximumTenths }: Component, { scores, absent, missing, averageTenths, pass }: Spread) => {
  const parts = [
    `${counted(scores, 'score')} in ${name}, out of ${inMarks(maximumTenths)}`,
    ...(averageTenths === null ? [] : [`average ${inMarks(averageTenths)}`]),
    ...(pass ? [`${pass.count} at or above the pass mark of ${inMarks(pass.tenths)}`] : []),
    ...(absent > 0 ? [`${absent} absent`] : []),
    ...(missing > 0 ? [`${missing} without a score`] : []),
  ]
  return `${parts.join(' · ')}. Saved scores as of ${showInstant(now().toISOString())}.`
}

const Histogram = ({
  component,
  spread: { columns, averageTenths, pass },
}: {
  component: Component
  spread: Spread
}) => {
  const highest = Math.max(1, ...columns)
  const across = (tenths: number): number => (tenths / component.maximumTenths) * 10
  const lines = [
    ...(averageTenths === null
      ? []
      : [{ name: `Average ${inMarks(averageTenths)}`, at: across(averageTenths), style: classes.average }]),
    ...(pass ? [{ name: `Pass mark ${inMarks(pass.tenths)}`, at: across(pass.tenths), style: classes.pass }] : []),
  ]
  return (
    <>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 list text-sm">
        {lines.map(({ name, style }) => (
          <li className="flex items-center gap-2" key={name}>
            <svg viewBox="0 0 24 4" className={classes.key}>
              <path d="M0 2h24" className={style} />
            </svg>
            {name}
          </li>
        ))}
      </ul>
      <div className={`relative text-sm figures ${classes.plot}`}>
        <svg viewBox={`0 0 10 ${highest}`} preserveAspectRatio="none" className={classes.bars}>
          {columns.map((count, column) => (
            <rect
              key={markAt(component, column)}
              x={column + 0.06}
              y={highest - count}
              width={0.88}
              height={count}
              className={classes.bar}
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {lines.map(({ name, at, style }) => (
            <path key={name} d={`M${at} 0V${highest}`} className={style} vectorEffect="non-scaling-stroke" />
          ))}
        </svg>
        {columns.map(
          (count, column) =>
            count > 0 && (
              <span
                key={markAt(component, column)}
                className={classes.at}
                style={{ left: `${column * 10 + 5}%`, bottom: `${(count / highest) * 100}%` }}
              >
                {count}
              </span>
            ),
        )}
      </div>
      <p className="relative m-0 text-dimmed text-xs figures flex justify-between">
        {Array.from({ length: 11 }, (_, column) => (
          <span key={column} className="w-0 flex justify-center">
            {markAt(component, column)}
          </span>
        ))}
      </p>
    </>
  )
}

const Far = ({
  component,
  spread: { others, far },
  termId,
}: {
  component: Component
  spread: Spread
  termId: string
}) => (
  <>
    <h3 className="mt-5 mb-1 font-semibold">Far from their usual</h3>
    {others.length === 0 ? (
      <p className="m-0 text-dimmed text-sm">
        No other component of this subject is closed for entry yet. Once one is, scores are listed here that differ from
        it by more than {farPoints} percentage points.
      </p>
    ) : (
      <p className="m-0 text-dimmed text-sm">
        {`Scores of ${component.name}: ${far.length || 'none'} more than ${farPoints} percentage points above or below the student’s own average in the other closed components of this subject this term (${others.join(', ')}).`}
      </p>
    )}
    {far.length > 0 && (
      <ul className="list divided text-sm mt-2">
        {far.map(({ id, fullName, percent, usual }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
            <TextLink to={studentScoresAt(id, termId)}>{fullName}</TextLink>
            <span className="figures">{`${percent}%, usually ${usual}%`}</span>
          </li>
        ))}
      </ul>
    )}
  </>
)
