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
        <th key={id} className="text-right" scope="col" aria-colindex={column + 2} title={closed ?? undefined}>
          <span className="items-center gap-1 inline-flex">
            {closed && <IconLock aria-hidden size={14} />}
            {name}
          </span>
          <span className="block text-dimmed text-xs font-normal figures">
            of {inMarks(maximumTenths)}
            {closed && ', closed'}
            {late && `, yours until ${showDay(late.until)}`}
          </span>
        </th>
      ))}
      <th scope="col" aria-colindex={components.length + 2} className="text-right">
        <span className="items-center gap-1 inline-flex">Total</span>
        <span className="block text-dimmed text-xs font-normal figures">of 100</span>
      </th>
      <th scope="col" aria-colindex={components.length + 3} className={`text-center ${classes.grade}`}>
        <span className="items-center gap-1 inline-flex">Grade</span>
      </th>
    </tr>
  </thead>
)
