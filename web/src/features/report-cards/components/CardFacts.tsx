import classes from './CardFacts.module.css'

export type CardFact = readonly [label: string, value: string | number, look?: 'wide' | 'strong']

interface CardFactsProps {
  facts: readonly CardFact[]
  /** In a frame, as the figures that a card comes down to. */
  summary?: boolean
  /** In one line, as at the foot of the sheet. */
  ends?: boolean
}

/** Facts of a card beside each other, each under its name. */
export const CardFacts = ({ facts, summary, ends }: CardFactsProps) => (
  <dl className={`${summary ? classes.summary : classes.facts} figures`} data-ends={ends}>
    {facts.map(([label, value, look]) => (
      <div key={label} className={classes.fact} data-look={look}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
