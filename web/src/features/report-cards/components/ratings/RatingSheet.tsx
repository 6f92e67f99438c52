import { Button } from '@mantine/core'
import { type KeyboardEvent, useRef } from 'react'
import type { Given } from '../../draft.ts'
import type { CardSheet } from '../../queries.ts'
import classes from './RatingSheet.module.css'

export const domainNames = { psychomotor: 'Psychomotor skills', affective: 'Affective domain' } as const

interface RatingSheetProps {
  sheet: CardSheet
  ratings: Given['ratings']
  onChange: (ratings: Given['ratings']) => void
}

/**
 * Ratings as rows of five buttons. A digit rates the row and moves to the next; up and down change the row, left and right the rating,
 * Delete removes it.
 */
export const RatingSheet = ({ sheet, ratings, onChange }: RatingSheetProps) => {
  const body = useRef<HTMLDivElement>(null)
  const give = (trait: string, rating: number | null): void => onChange({ ...ratings, [trait]: rating })

  const focusRow = (from: string, step: 1 | -1): void => {
    const rows = [...(body.current?.querySelectorAll<HTMLElement>('[data-trait]') ?? [])]
    const row = rows[rows.findIndex(candidate => candidate.dataset.trait === from) + step]
    const target = row?.querySelector<HTMLInputElement>('input:checked') ?? row?.querySelector('input')
    target?.focus()
    target?.scrollIntoView({ block: 'nearest' })
  }
  const press = (event: KeyboardEvent, trait: string): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const { key } = event
    if (sheet.ratingKey.some(({ rating }) => String(rating) === key)) {
      give(trait, Number(key))
      focusRow(trait, 1)
    } else if (key === 'Delete' || key === 'Backspace' || key === '0') give(trait, null)
    else if (key === 'ArrowDown' || key === 'Enter') focusRow(trait, 1)
    else if (key === 'ArrowUp') focusRow(trait, -1)
    else return
    event.preventDefault()
  }

  return (
    <div ref={body} className="grid start gap-20 spread-380">
      {(['psychomotor', 'affective'] as const).map(domain => {
        const traits = sheet.ratings.filter(trait => trait.domain === domain)
        if (traits.length === 0) return null
        const given = traits.filter(({ traitId }) => ratings[traitId] != null).length
        const all = (rating: number): void =>
          onChange({ ...ratings, ...Object.fromEntries(traits.map(({ traitId }) => [traitId, rating])) })
        return (
          <section key={domain} aria-labelledby={`domain-${domain}`} className="card hidden-over">
            <header className={`row wrap middle line-below gap-8-16 ${classes.head}`}>
              <h2 id={`domain-${domain}`} className="flat text-md bold">
                {domainNames[domain]}
              </h2>
              <span className="grow dim text-sm nowrap figures" role="status">
                {given} of {traits.length} given
              </span>
              <div
                className={`row gap-4 ${classes.all}`}
                role="group"
                aria-label={`The same for all ${domainNames[domain].toLowerCase()}`}
              >
                {sheet.ratingKey.map(({ rating, meaning }) => (
                  <Button
                    key={rating}
                    size="compact-sm"
                    variant="default"
                    onClick={() => all(rating)}
                    title={`All ${meaning}`}
                  >
                    All {rating}
                  </Button>
                ))}
              </div>
            </header>
            {traits.map(trait => (
              <TraitRow
                key={trait.traitId}
                trait={trait}
                ratingKey={sheet.ratingKey}
                given={ratings[trait.traitId] ?? null}
                onGive={rating => give(trait.traitId, rating)}
                onKeyDown={event => press(event, trait.traitId)}
              />
            ))}
          </section>
        )
      })}
    </div>
  )
}

interface TraitRowProps {
  trait: CardSheet['ratings'][number]
  ratingKey: CardSheet['ratingKey']
  given: number | null
  onGive: (rating: number | null) => void
  onKeyDown: (event: KeyboardEvent) => void
}

const TraitRow = ({ trait: { traitId, name }, ratingKey, given, onGive, onKeyDown }: TraitRowProps) => (
  <div
    role="radiogroup"
    tabIndex={-1}
    aria-label={name}
    data-trait={traitId}
    className={`row middle between gap-12 line-between at-least-48 ${classes.row}`}
    onKeyDown={onKeyDown}
  >
    <span aria-hidden className="narrow anywhere">
      {name}
    </span>
    <span className={`row still ${classes.choices}`}>
      {ratingKey.map(({ rating, meaning }) => (
        <label
          key={rating}
          className={`grid centred pointer relative width-44 height-44 ${classes.choice}`}
          title={meaning}
        >
          <input
            type="radio"
            className="visually-hidden"
            name={traitId}
            value={rating}
            aria-label={`${rating}, ${meaning}`}
            checked={given === rating}
            onChange={() => onGive(rating)}
            onClick={() => {
              // A second press removes the rating, for people without a keyboard.
              if (given === rating) onGive(null)
            }}
          />
          <span aria-hidden className="figures grid centred dim on-surface strong frame">
            {rating}
          </span>
        </label>
      ))}
    </span>
  </div>
)
