import classes from './charts.module.css'

export interface PercentColumn {
  name: string
  /** 0 to 100; null if there is nothing to count. */
  percent: number | null
}

/** One column per day or similar unit, each of 100 percent. */
export const PercentColumns = ({ columns }: { columns: readonly PercentColumn[] }) => (
  <div className="row wrap gap-12">
    {columns.map(({ name, percent }) => (
      <div key={name} className={`grid gap-8 text-sm top-rows middle-items ${classes.column}`}>
        <span className="strong figures">{percent === null ? '–' : `${percent}%`}</span>
        <span className={`row full round on-hover hidden-over bottom ${classes.shaft}`}>
          <span className={`full ${classes.first}`} style={{ height: `${percent ?? 0}%` }} />
        </span>
        <span className="dim anywhere middle-text fluid">{name}</span>
      </div>
    ))}
  </div>
)
