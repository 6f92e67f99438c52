import { IconLock } from '@tabler/icons-react'
import { showDay } from '../../../../lib/days.ts'
import { type Component, inMarks } from '../../model/cell.ts'
import classes from './ScoreGrid.module.css'

interface GridHeadProps {
  /** What the rows are: 'Student' or 'Subject'. */
  heading: string
  components: readonly Component[]
}

/** The column heads of the score grid: each component with its maximum mark, the total and the grade. */
export const GridHead = ({ heading, components }: GridHeadProps) => (
  <thead>
    <tr aria-rowindex={1}>
      <th scope="col" aria-colindex={1}>
        {heading}
      </th>
      {components.map(({ id, name, maximumTenths, closed, late }, column) => (
        <th key={id} className="right" scope="col" aria-colindex={column + 2} title={closed ?? undefined}>
          <span className="middle gap-4 inline-row">
            {closed && <IconLock aria-hidden size={14} />}
            {name}
          </span>
          <span className="block dim text-xs regular figures">
            of {inMarks(maximumTenths)}
            {closed && ', closed'}
            {late && `, yours until ${showDay(late.until)}`}
          </span>
        </th>
      ))}
      <th scope="col" aria-colindex={components.length + 2} className="right">
        <span className="middle gap-4 inline-row">Total</span>
        <span className="block dim text-xs regular figures">of 100</span>
      </th>
      <th scope="col" aria-colindex={components.length + 3} className={`middle-text ${classes.grade}`}>
        <span className="middle gap-4 inline-row">Grade</span>
      </th>
    </tr>
  </thead>
)
