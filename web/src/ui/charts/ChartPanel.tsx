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
  children: ReactNode
}

// Tables load scrolling and popovers, which weigh more than the rest of the dashboard.
const ChartTable = lazyPart(async () => ({ default: (await import('./ChartTable.tsx')).ChartTable }))

/** A chart with its title, its text alternative, and its figures behind one button. */
export const ChartPanel = ({ title, summary, table, children }: ChartPanelProps) => {
  const [asTable, setAsTable] = useState(false)
  const id = useId()
  return (
    <section className="card narrow pad unbroken" aria-labelledby={id}>
      <header className="row wrap baseline between gap-4-16">
        <h2 id={id} className="flat text-lg bold">
          {title}
        </h2>
        <UnstyledButton
          className={`round link text-sm frame hoverable at-least-32 pad-4-8 choosable no-print`}
          onClick={() => setAsTable(shown => !shown)}
          aria-pressed={asTable}
        >
          Show as table
        </UnstyledButton>
      </header>
      <p className={`dim text-sm ${classes.summary}`}>{summary}</p>
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
