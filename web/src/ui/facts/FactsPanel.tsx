import type { ReactNode } from 'react'
import { Dated } from './Dated.tsx'
import classes from './FactsPanel.module.css'

interface PanelProps {
  title: string
  children: ReactNode
}

/** A titled part of a profile: `<Panel title="Roles">...</Panel>` */
export const Panel = ({ title, children }: PanelProps) => (
  <section className="card min-w-0 px-6 py-5 max-phone:p-4" aria-label={title}>
    <h2 className="m-0 mb-3 text-lg font-bold">{title}</h2>
    {children}
  </section>
)

export type Fact = readonly [label: string, value: ReactNode]

interface FactsPanelProps {
  title: string
  facts: readonly Fact[]
  /** Shown below the facts: actions on them. */
  children?: ReactNode
}

/** Facts of a profile with their names; 'Not recorded' for what is null or empty. */
export const FactsPanel = ({ title, facts, children }: FactsPanelProps) => (
  <Panel title={title}>
    <dl className="m-0 grid">
      {facts.map(([label, value]) => (
        <div key={label} className={`grid gap-3 py-2 not-first:border-t border-line ${classes.fact}`}>
          <dt className="text-dimmed">{label}</dt>
          <dd>{value ? <Dated>{value}</Dated> : <span className="text-dimmed">Not recorded</span>}</dd>
        </div>
      ))}
    </dl>
    {children}
  </Panel>
)

/** A number or a day as a fact's value, in tabular figures; an absent value stays absent. */
export const inFigures = (value: string | number | null): ReactNode =>
  value && (
    <span className="figures">
      <Dated>{value}</Dated>
    </span>
  )

/** 'Ifo, Ogun', or whichever of the two is known. */
export const lgaAndState = (lga: string | null, state: string | null): string => [lga, state].filter(Boolean).join(', ')
