import { UnstyledButton } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import classes from './charts.module.css'

const number = new Intl.NumberFormat('en-NG')

interface TableOfChart {
  head: readonly string[]
  /** The first cell names the row; the others are figures. */
  rows: readonly (readonly ReactNode[])[]
}

/** The figures of a chart; many columns scroll within it. */
export const ChartTable = ({ label, head, rows }: TableOfChart & { label: string }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
  <div className="overflow-auto" tabIndex={0} role="group" aria-label={label}>
    <table className="w-full text-sm border-collapse cells numbers figures">
      <thead>
        <tr>
          {head.map(title => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...figures], at) => (
          <tr key={typeof name === 'string' ? name : at}>
            <th scope="row" className="font-normal">
              {name}
            </th>
            {figures.map((figure, index) => (
              <td key={head[index + 1]}>{typeof figure === 'number' ? number.format(figure) : figure}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

interface ChartPanelProps {
  title: string
  /** What the chart shows, in one sentence, for people who cannot see it. */
  summary: string
  table: TableOfChart
  /** Chooses what the chart shows. */
  choice?: ReactNode
  /** What the button says, in the language of the page. */
  showTable?: string | undefined
  /** Below the chart or its table: what it leads to. */
  below?: ReactNode
  children: ReactNode
}

/** A chart with its title, its text alternative, and its figures behind one button. */
export const ChartPanel = ({
  title,
  summary,
  table,
  choice,
  showTable = 'Show as table',
  below,
  children,
}: ChartPanelProps) => {
  const [asTable, setAsTable] = useState(false)
  const id = useId()
  return (
    <section className="card min-w-0 px-6 py-5 max-phone:p-4 break-inside-avoid" aria-labelledby={id}>
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="m-0 text-lg font-bold">
          {title}
        </h2>
        {choice}
        <UnstyledButton
          className={`rounded-md text-link text-sm border border-line hover:bg-hover min-h-8 px-2 py-1 choosable no-print`}
          onClick={() => setAsTable(shown => !shown)}
          aria-pressed={asTable}
          aria-label={`${showTable}: ${title}`}
        >
          {showTable}
        </UnstyledButton>
      </header>
      <p className={`text-dimmed text-sm ${classes.summary}`}>{summary}</p>
      {asTable ? <ChartTable label={title} {...table} /> : <div aria-hidden>{children}</div>}
      {below}
    </section>
  )
}
