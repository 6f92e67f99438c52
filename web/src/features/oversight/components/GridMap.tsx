import { ChartPanel } from '../../../ui/charts/ChartPanel.tsx'
import { counted } from '../../../lib/words.ts'
import { mapSummary, shareText } from '../model.ts'
import type { Overview } from '../queries.ts'
import classes from './oversight.module.css'

type Cell = Overview['map'][number]

/** The darker, the better: the colour says again what the text in the cell says. */
const toneOf = ({ present, called }: Cell): string | undefined => {
  if (called === 0) return undefined
  const share = present / called
  if (share < 0.85) return 'bg-waiting-soft'
  return share < 0.95 ? undefined : 'bg-accent-soft'
}

/** Local governments on a grid, as they lie beside each other: attendance of the term in each. */
export const GridMap = ({ cells }: { cells: Overview['map'] }) => (
  <div className="mt-6">
    <ChartPanel
      title="Attendance by local government"
      summary={`As they lie beside each other, north at the top: the share of the attendances called this term.${mapSummary(cells)}`}
      table={{
        head: ['Local government', 'Schools', 'Students', 'Attendance'],
        rows: cells.map(cell => [cell.name, cell.schools, cell.students, shareText(cell)]),
      }}
    >
      <div className={`grid gap-1 ${classes.map}`}>
        {cells.map(cell => (
          <div
            key={cell.name}
            className={`flex flex-col justify-between p-3 rounded-md border border-line min-w-0 ${classes.cell} ${toneOf(cell) ?? ''}`}
            style={{ gridRow: cell.row + 1, gridColumn: cell.column + 1 }}
          >
            <span className="text-sm wrap-anywhere">{cell.name}</span>
            <strong className="figures">{shareText(cell)}</strong>
            <span className="text-sm text-dimmed">
              {counted(cell.schools, 'school')}, {counted(cell.students, 'student')}
            </span>
          </div>
        ))}
      </div>
    </ChartPanel>
  </div>
)
