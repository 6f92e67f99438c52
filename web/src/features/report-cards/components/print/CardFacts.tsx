import classes from './CardFacts.module.css'

export type CardFact = readonly [label: string, value: string | number, look?: 'wide' | 'strong']

interface CardFactsProps {
  facts: readonly CardFact[]
  /** In a frame, for the summary figures of a card, or in one line, for the foot of the sheet. */
  as?: keyof typeof shapes
}

const shapes = {
  facts: { list: `grid gap-12 ${classes.facts}`, fact: '' },
  summary: { list: `row wrap ${classes.summary}`, fact: 'column between middle-text pad-8 grow-auto' },
  ends: { list: `row wrap ${classes.ends}`, fact: '' },
}

const looks = { wide: 'text-md bold', strong: 'text-md heavy' }

/** Facts of a card beside each other, each with its label above it. */
export const CardFacts = ({ facts, as = 'facts' }: CardFactsProps) => (
  <dl className={`${shapes[as].list} figures`}>
    {facts.map(([label, value, look]) => (
      <div
        key={label}
        className={`${classes.fact} ${shapes[as].fact} ${look === 'strong' ? 'on-hover' : ''}`}
        data-look={look}
      >
        <dt className="tight text-xxs">{label}</dt>
        <dd className={look ? looks[look] : 'text-sm'}>{value}</dd>
      </div>
    ))}
  </dl>
)
