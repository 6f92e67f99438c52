import classes from './charts.module.css'

export interface StackedBar {
  name: string
  /** One value for each part in the legend. */
  values: readonly number[]
}

const number = new Intl.NumberFormat('en-NG')
const styles = [classes.first, classes.second]

/** Bars of two parts, one below the other, all to one scale; the parts also differ in pattern. */
export const StackedBars = ({ legend, bars }: { legend: readonly string[]; bars: readonly StackedBar[] }) => {
  const totals = bars.map(({ values }) => values.reduce((sum, value) => sum + value, 0))
  const most = Math.max(1, ...totals)
  return (
    <div>
      <ul className="flex gap-4 list mb-3 text-sm">
        {legend.map((name, index) => (
          <li className="flex items-center gap-2" key={name}>
            <span className={`${classes.swatch} ${styles[index]}`} />
            {name}
          </li>
        ))}
      </ul>
      <div className="grid gap-2">
        {bars.map(({ name, values }, index) => (
          <div key={name} className={`grid items-center gap-3 text-sm ${classes.bar}`}>
            <span className="truncate">{name}</span>
            <span className={`flex overflow-hidden gap-0.5 ${classes.track}`}>
              {values.map((value, part) => (
                <span
                  key={legend[part]}
                  className={styles[part]}
                  style={{ width: `${(value / most) * 100}%` }}
                  title={`${legend[part]}: ${number.format(value)}`}
                />
              ))}
            </span>
            <span className="text-right figures">{number.format(totals[index] ?? 0)}</span>
          </div>
        ))}
      </div>
    </div>
  )
}
