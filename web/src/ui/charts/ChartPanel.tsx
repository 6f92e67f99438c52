import { UnstyledButton } from '@mantine/core'
import { type ReactNode, Suspense, useId, useState } from 'react'
import type { TableOfChart } from './ChartTable.tsx'
import classes from './charts.module.css'
import { lazyPart } from '../lazy-part.tsx'

interface ChartPanelProps {
  title: string
  /** What the chart shows, in one sentence, for people who cannot see it. */
  summary: string
  table: TableOfChart
  /** Chooses what the chart shows. */
  choice?: ReactNode
  children: ReactNode
}

// Tables load scrolling and popovers, which weigh more than the rest of the dashboard.
const ChartTable = lazyPart(async () => ({ default: (await import('./ChartTable.tsx')).ChartTable }))

/** A chart with its title, its text alternative, and its figures behind one button. */
export const ChartPanel = ({ title, summary, table, choice, children }: ChartPanelProps) => {
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
          aria-label={`Show as table: ${title}`}
        >
          Show as table
        </UnstyledButton>
      </header>
      <p className={`text-dimmed text-sm ${classes.summary}`}>{summary}</p>
      {asTable ? (
        <Suspense>
          <ChartTable {...table} />
        </Suspense>
      ) : (
        <div aria-hidden>{children}</div>
      )}
    </section>
  )
}
