import { findLastIndex } from '@akada/contract/kernel/arrays'
import { type MouseEvent, type PointerEvent, useState } from 'react'
import { TextLink } from '../page/PathLink.tsx'
import classes from './HeatMap.module.css'

/** How a cell is drawn. They differ in form as well as in colour: a copier keeps them apart. */
export type HeatLevel = 'good' | 'low' | 'half' | 'full' | 'middle'

interface HeatMapProps {
  /** What the columns are, such as 'Day', for the control that chooses one. */
  label: string
  legend: readonly { level: HeatLevel; words: string }[]
  columns: readonly {
    id: string
    /** The heading of the columns that begin here; null within them. */
    group: string | null
    /** Nothing is expected of it: a holiday. */
    closed: boolean
    /** Its figures in one sentence. */
    words: string
    /** The page of the column; null if it has none. */
    link: { to: string; words: string } | null
  }[]
  /** `note`: its sum, at the right. A null level is an empty cell. */
  rows: readonly { id: string; name: string; note: string; levels: readonly (HeatLevel | null)[] }[]
  /** The column that is chosen at first. */
  first: number
  /** Opens a column: a second press, or one of a pointer that is over it. */
  onOpen: (column: number) => void
}

const shapes: Record<HeatLevel, readonly [top: number, height: number]> = {
  good: [0, 1],
  low: [0.66, 0.34],
  half: [0.5, 0.5],
  full: [0, 1],
  middle: [0.3, 0.4],
}
/** What is drawn over the ground of a good cell. */
const onGround: readonly HeatLevel[] = ['good', 'low', 'half']
const rowHeight = 18
/** Between two groups, in columns. */
const gap = 0.6

/** 'Adesanya, Adebayo Femi' as 'Adesanya, A. F.', for a phone. */
const briefName = (name: string): string => {
  const [last, others] = name.split(', ')
  const initials = others?.split(' ').map(other => `${[...other][0] ?? ''}.`)
  return initials ? `${last}, ${initials.join(' ')}` : name
}

/** Where each column begins, in columns, and where the last one ends. */
const placesOf = (columns: HeatMapProps['columns']): { starts: number[]; width: number } => {
  const starts: number[] = []
  let width = 0
  for (const { group } of columns) {
    if (group !== null && width > 0) width += gap
    starts.push(width)
    width += 1
  }
  return { starts, width }
}

const Key = ({ legend }: Pick<HeatMapProps, 'legend'>) => (
  <ul className="list flex flex-wrap gap-x-4 gap-y-1 text-sm" aria-label="Key">
    {legend.map(({ level, words }) => (
      <li key={level} className="flex items-center gap-2">
        <svg viewBox="0 0 1 1" className={classes.swatch} aria-hidden>
          {onGround.includes(level) && <path d="M0 0h1v1h-1z" className={classes.good} />}
          <path d={`M0 ${shapes[level][0]}h1v${shapes[level][1]}h-1z`} className={classes[level]} />
        </svg>
        {words}
      </li>
    ))}
  </ul>
)

interface CellsProps extends Pick<HeatMapProps, 'legend' | 'columns' | 'rows' | 'onOpen'> {
  chosen: number
  onChoose: (column: number) => void
}

const Cells = ({ legend, columns, rows, onOpen, chosen, onChoose }: CellsProps) => {
  const { starts, width } = placesOf(columns)
  const at = ({ clientX, currentTarget }: MouseEvent): number => {
    const { left, width: drawn } = currentTarget.getBoundingClientRect()
    const place = drawn > 0 ? ((clientX - left) / drawn) * width : 0
    return Math.max(
      0,
      findLastIndex(starts, start => start <= place),
    )
  }
  const point = (event: PointerEvent): void => {
    if (event.pointerType === 'mouse') onChoose(at(event))
  }
  const press = (event: MouseEvent): void => {
    const column = at(event)
    if (column === chosen) onOpen(column)
    else onChoose(column)
  }
  const path = (isDrawn: (level: HeatLevel) => boolean, [top, height]: readonly [number, number]): string =>
    rows
      .flatMap(({ levels }, row) =>
        levels.map((level, index) =>
          level && isDrawn(level) ? `M${starts[index]} ${row + 0.08 + top * 0.84}h.86v${height * 0.84}h-.86z` : '',
        ),
      )
      .join('')
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the control below does the same by keys
    <svg
      viewBox={`0 0 ${width} ${rows.length}`}
      preserveAspectRatio="none"
      className={classes.cells}
      style={{ height: rows.length * rowHeight }}
      onPointerMove={point}
      onClick={press}
    >
      {columns.map(
        ({ id, closed }, index) =>
          closed && <rect key={id} x={starts[index]} width={0.86} height={rows.length} className={classes.closed} />,
      )}
      <path d={path(level => onGround.includes(level), shapes.good)} className={classes.good} />
      {legend.map(
        ({ level }) =>
          level !== 'good' && (
            <path key={level} d={path(one => one === level, shapes[level])} className={classes[level]} />
          ),
      )}
      <rect
        x={starts[chosen]}
        width={0.86}
        height={rows.length}
        className={classes.chosen}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

/**
 * Rows by columns as small cells, with a control that goes through the columns and names the figures of one. All figures are in a table
 * that the page has beside it.
 */
export const HeatMap = ({ label, legend, columns, rows, first, onOpen }: HeatMapProps) => {
  const [chosen, setChosen] = useState(first)
  const { starts, width } = placesOf(columns)
  const column = columns[chosen]
  return (
    <div className="grid gap-3">
      <Key legend={legend} />
      <div className={`grid text-xs ${classes.map}`} aria-hidden>
        <span />
        <span className="relative">
          {columns.map(
            ({ id, group }, index) =>
              group !== null && (
                <span
                  key={id}
                  className={`text-dimmed figures ${classes.group}`}
                  style={{ left: `${((starts[index] ?? 0) / width) * 100}%` }}
                >
                  {group}
                </span>
              ),
          )}
        </span>
        <span />
        <div className="min-w-0">
          {rows.map(({ id, name }) => (
            <div key={id} className={classes.row}>
              <span className="truncate max-phone:hidden">{name}</span>
              <span className={`truncate hidden ${classes.brief}`}>{briefName(name)}</span>
            </div>
          ))}
        </div>
        <Cells {...{ legend, columns, rows, onOpen, chosen }} onChoose={setChosen} />
        <div className="figures text-right">
          {rows.map(({ id, note }) => (
            <div key={id} className={classes.row}>
              {note}
            </div>
          ))}
        </div>
      </div>
      {column && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 no-print">
          <input
            type="range"
            className={`grow basis-55 ${classes.range}`}
            aria-label={label}
            aria-valuetext={column.words}
            min={0}
            max={columns.length - 1}
            value={chosen}
            onChange={event => setChosen(Number(event.currentTarget.value))}
          />
          <p className="m-0 text-sm basis-80 grow" aria-hidden>
            {column.words}
          </p>
          {column.link && (
            <TextLink to={column.link.to} className="text-sm py-1">
              {column.link.words}
            </TextLink>
          )}
        </div>
      )}
    </div>
  )
}
