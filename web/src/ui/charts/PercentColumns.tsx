import classes from './charts.module.css'

export interface PercentColumn {
  name: string
  /** 0 to 100; null if there is nothing to count. */
  percent: number | null
  /** What it is a part of, such as '12% marked', where that is not all. */
  note?: string | undefined
  /** It is a small part: its colour is that of parts. */
  isPart?: boolean
}

/** One column per day or similar unit, each of 100 percent. */
export const PercentColumns = ({ columns }: { columns: readonly PercentColumn[] }) => (
  <div className="flex flex-wrap gap-3">
    {columns.map(({ name, percent, note, isPart }) => (
      <div key={name} className={`grid gap-2 text-sm content-start justify-items-center ${classes.column}`}>
        <span className="font-semibold figures">{percent === null ? '–' : `${percent}%`}</span>
        <span className={`flex w-full rounded-md bg-hover overflow-hidden items-end ${classes.shaft}`}>
          <span
            className={`w-full ${isPart ? classes.second : classes.first}`}
            style={{ height: `${percent ?? 0}%` }}
          />
        </span>
        <span className="text-dimmed wrap-anywhere text-center max-w-full">{name}</span>
        {note && <span className="text-waiting text-xs text-center max-w-full">{note}</span>}
      </div>
    ))}
  </div>
)
