import { percentOf } from '../model.ts'
import type { TermFigures } from '../queries.ts'
import charts from '../../../ui/charts/charts.module.css'
import classes from './Analysis.module.css'

interface TermBarsProps {
  terms: readonly { id: string; name: string }[]
  rows: readonly { id: string; name: string; terms: readonly TermFigures[] }[]
  /** Which of the terms is selected. */
  chosen: number
}

const patterns = [charts.first, charts.second, classes.third]

/** A group of bars for each row, one per term: averages out of 100. Terms without a figure have no bar. */
export const TermBars = ({ terms, rows, chosen }: TermBarsProps) => {
  const shown = terms.map((_, at) => rows.some(row => (row.terms[at]?.counted ?? 0) > 0))
  return (
    <div>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 list mb-3 text-sm">
        {terms.map((term, at) =>
          shown[at] ? (
            <li className="flex items-center gap-2" key={term.id}>
              <span className={`${charts.swatch} ${patterns[at]}`} />
              {term.name}
            </li>
          ) : null,
        )}
      </ul>
      <div className="grid gap-2">
        {rows.map(row => (
          <div key={row.id} className={`grid items-center gap-3 text-sm ${classes.row}`}>
            <span className="wrap-anywhere">{row.name}</span>
            <span className="grid gap-0.5">
              {row.terms.map((figures, at) =>
                shown[at] ? (
                  <span key={terms[at]?.id} className={`block bg-hover overflow-hidden ${classes.track}`}>
                    <span
                      className={patterns[at]}
                      style={{ width: `${percentOf(figures.average) ?? 0}%` }}
                      title={`${terms[at]?.name}: ${figures.average ?? 'none'}`}
                    />
                  </span>
                ) : null,
              )}
            </span>
            <span className="whitespace-nowrap text-right figures">{row.terms[chosen]?.average ?? '–'}</span>
          </div>
        ))}
      </div>
    </div>
  )
}
