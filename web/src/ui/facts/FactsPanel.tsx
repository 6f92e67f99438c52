import type { ReactNode } from 'react'
import { Dated } from './Dated.tsx'
import classes from './FactsPanel.module.css'

interface PanelProps {
  title: string
  children: ReactNode
}

/** A titled part of a profile: `<Panel title="Roles">...</Panel>` */
export const Panel = ({ title, children }: PanelProps) => (
  <section className="card narrow pad" aria-label={title}>
    <h2 className="flat-below-12 text-lg bold">{title}</h2>
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
    <dl className="flat grid">
      {facts.map(([label, value]) => (
        <div key={label} className={`grid gap-12 pad-8-0 line-between ${classes.fact}`}>
          <dt className="dim">{label}</dt>
          <dd>{value ? <Dated>{value}</Dated> : <span className="dim">Not recorded</span>}</dd>
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
