import classes from './CardFacts.module.css'

export type CardFact = readonly [label: string, value: string | number, look?: 'wide' | 'strong']

interface CardFactsProps {
  facts: readonly CardFact[]
  /** In a frame, for the summary figures of a card. */
  summary?: boolean
  /** In one line, for the foot of the sheet. */
  ends?: boolean
}

/** Facts of a card beside each other, each with its label above it. */
export const CardFacts = ({ facts, summary, ends }: CardFactsProps) => (
  <dl className={`${summary ? classes.summary : classes.facts} figures`} data-ends={ends}>
    {facts.map(([label, value, look]) => (
      <div key={label} className={classes.fact} data-look={look}>
        <dt className="tight text-xxs">{label}</dt>
        <dd className="text-sm">{value}</dd>
      </div>
    ))}
  </dl>
)
