import { NativeSelect } from '@mantine/core'
import { ChartPanel } from '../../../ui/charts/ChartPanel.tsx'
import { counted } from '../../../lib/words.ts'
import { figureOf, mapFigures, mapSummary, shadesOf } from '../map.ts'
import type { Overview } from '../queries.ts'
import classes from './oversight.module.css'

interface GridMapProps {
  cells: Overview['map']
  /** The figure named in the address; the first is shown if there is none. */
  figure: string | undefined
  onFigure: (figure: string | undefined) => void
}

/** Local governments on a grid, as they lie beside each other: the figure that is chosen in each, the darker the higher. */
export const GridMap = ({ cells, figure, onFigure }: GridMapProps) => {
  const shown = figureOf(figure)
  const shades = shadesOf(cells, shown)
  return (
    <div className="mt-6">
      <ChartPanel
        title={`${shown.title} by local government`}
        summary={`As they lie beside each other, north at the top: ${shown.meaning}. ${mapSummary(cells, shown)}`}
        table={{
          head: ['Local government', 'Schools', ...mapFigures.map(({ title }) => title)],
          rows: cells.map(cell => [cell.name, cell.schools, ...mapFigures.map(one => one.text(cell))]),
        }}
        choice={
          <NativeSelect
            size="sm"
            aria-label="Figure on the map"
            value={shown.value}
            data={mapFigures.map(({ value, title }) => ({ value, label: title }))}
            onChange={event =>
              onFigure(event.currentTarget.value === mapFigures[0].value ? undefined : event.currentTarget.value)
            }
          />
        }
      >
        <div className={`grid gap-1 ${classes.map}`}>
          {cells.map((cell, at) => (
            <div
              key={cell.name}
              className={`flex flex-col justify-between p-3 rounded-md border border-line min-w-0 ${classes.cell}`}
              style={{ gridRow: cell.row + 1, gridColumn: cell.column + 1 }}
            >
              <span className={classes.shade} style={{ opacity: shades[at] }} />
              <span className="text-sm wrap-anywhere">{cell.name}</span>
              <strong className="figures">{shown.text(cell)}</strong>
              <span className="text-sm">
                {counted(cell.schools, 'school')}, {counted(cell.students, 'student')}
              </span>
            </div>
          ))}
        </div>
      </ChartPanel>
    </div>
  )
}
