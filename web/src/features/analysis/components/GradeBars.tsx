import { shareOf } from '../model.ts'
import type { Analysis } from '../queries.ts'
import charts from '../../../ui/charts/charts.module.css'
import classes from './Analysis.module.css'

/** How often each grade was given, as shares of all totals of the scale. */
export const GradeBars = ({ scale }: { scale: Analysis['grades'][number] }) => (
  <div className="grid gap-8">
    {scale.bands.map(({ grade, remark, count }) => (
      <div key={grade} className={`grid middle gap-12 text-sm ${classes.row}`}>
        <span className="anywhere">
          {grade} {remark}
        </span>
        <span className="grid gap-2">
          <span className={`block on-hover hidden-over ${classes.track}`}>
            <span className={charts.first} style={{ width: `${shareOf(count, scale.total)}%` }} />
          </span>
        </span>
        <span className="nowrap right figures">
          {count} ({shareOf(count, scale.total)}%)
        </span>
      </div>
    ))}
  </div>
)
