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
      <ul className="row gap-16 flat-below-12 text-sm unpadded unmarked">
        {legend.map((name, index) => (
          <li className="row middle gap-8" key={name}>
            <span className={`${classes.swatch} ${styles[index]}`} />
            {name}
          </li>
        ))}
      </ul>
      <div className="grid gap-8">
        {bars.map(({ name, values }, index) => (
          <div key={name} className={`grid middle gap-12 text-sm ${classes.bar}`}>
            <span className="clip">{name}</span>
            <span className={`row hidden-over gap-2 ${classes.track}`}>
              {values.map((value, part) => (
                <span
                  key={legend[part]}
                  className={styles[part]}
                  style={{ width: `${(value / most) * 100}%` }}
                  title={`${legend[part]}: ${number.format(value)}`}
                />
              ))}
            </span>
            <span className="right figures">{number.format(totals[index] ?? 0)}</span>
          </div>
        ))}
      </div>
    </div>
  )
}
