import { UnstyledButton } from '@mantine/core'
import { type ReactNode, Suspense, useId, useState } from 'react'
import classes from './charts.module.css'
import { lazyPart } from '../lazy-part.tsx'

export interface TableOfChart {
  head: readonly string[]
  /** The first cell names the row; the others are figures. */
  rows: readonly (readonly (string | number)[])[]
}

interface ChartPanelProps {
  title: string
  /** What the chart says, in one sentence, for those who do not look at it. */
  summary: string
  table: TableOfChart
  children: ReactNode
}

// Tables bring scrolling and floating parts along: more than the whole dashboard weighs without them.
const ChartTable = lazyPart(async () => ({ default: (await import('./ChartTable.tsx')).ChartTable }))

/** A chart with its title, what it says in words, and the figures behind one press. */
export const ChartPanel = ({ title, summary, table, children }: ChartPanelProps) => {
  const [asTable, setAsTable] = useState(false)
  const id = useId()
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <header className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        <UnstyledButton
          className={`${classes.toggle} no-print`}
          onClick={() => setAsTable(shown => !shown)}
          aria-pressed={asTable}
        >
          Show as table
        </UnstyledButton>
      </header>
      <p className={classes.summary}>{summary}</p>
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
