import type { ReactNode } from 'react'
import classes from './census.module.css'

interface FigureTableProps {
  /** For screen readers, and shown if `isTitled`. */
  label: string
  heads: readonly string[]
  rows: readonly { key: string; name: ReactNode; cells: readonly ReactNode[] }[]
}

/** Names with figures beside them; narrow enough for a phone. */
export const FigureTable = ({ label, heads, rows }: FigureTableProps) => (
  <table className={`w-full border-collapse ${classes.figures}`} aria-label={label}>
    <thead>
      <tr>
        {heads.map(head => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, name, cells }) => (
        <tr className="border-t border-line" key={key}>
          <th scope="row">{name}</th>
          {cells.map((cell, index) => (
            <td key={heads[index + 1]} className="figures">
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
