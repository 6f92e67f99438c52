import type { ReactNode } from 'react'
import type { Fact } from '../../../ui/facts/FactsPanel.tsx'
import classes from './wallet.module.css'

interface SumFactsProps {
  sum: string
  /** What the amount is, in the same line: 'into the wallet'. */
  about: ReactNode
  facts: readonly Fact[]
}

/** An amount in large figures, with its facts below it. */
export const SumFacts = ({ sum, about, facts }: SumFactsProps) => (
  <>
    <p className="m-0">
      <strong className="figures text-xl font-bold">{sum}</strong> {about}
    </p>
    <dl className={`grid w-full m-0 mt-3 ${classes.facts}`}>
      {facts.map(([label, value]) => (
        <div className="grid gap-3 border-t border-line py-2" key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </>
)
