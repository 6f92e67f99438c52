import { shareOf } from '../model.ts'
import type { Analysis } from '../queries.ts'
import charts from '../../../ui/charts/charts.module.css'
import classes from './Analysis.module.css'

/** How often each grade was given, as shares of all totals of the scale. */
export const GradeBars = ({ scale }: { scale: Analysis['grades'][number] }) => (
  <div className="grid gap-2">
    {scale.bands.map(({ grade, remark, count }) => (
      <div key={grade} className={`grid items-center gap-3 text-sm ${classes.row}`}>
        <span className="wrap-anywhere">
          {grade} {remark}
        </span>
        <span className="grid gap-0.5">
          <span className={`block bg-hover overflow-hidden ${classes.track}`}>
            <span className={charts.first} style={{ width: `${shareOf(count, scale.total)}%` }} />
          </span>
        </span>
        <span className="whitespace-nowrap text-right figures">
          {count} ({shareOf(count, scale.total)}%)
        </span>
      </div>
    ))}
  </div>
)
