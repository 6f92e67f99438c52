import { Button } from '@mantine/core'
import { type KeyboardEvent, useRef } from 'react'
import type { Given } from '../../card-draft.ts'
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
    <div ref={body} className="grid items-start gap-5 grid-cols-fit-95">
      {(['psychomotor', 'affective'] as const).map(domain => {
        const traits = sheet.ratings.filter(trait => trait.domain === domain)
        if (traits.length === 0) return null
        const given = traits.filter(({ traitId }) => ratings[traitId] != null).length
        const all = (rating: number): void =>
          onChange({ ...ratings, ...Object.fromEntries(traits.map(({ traitId }) => [traitId, rating])) })
        return (
          <section key={domain} aria-labelledby={`domain-${domain}`} className="card overflow-hidden">
            <header className={`flex flex-wrap items-center border-b border-line gap-x-4 gap-y-2 ${classes.head}`}>
              <h2 id={`domain-${domain}`} className="m-0 text-md font-bold">
                {domainNames[domain]}
              </h2>
              <span className="flex-1 text-dimmed text-sm whitespace-nowrap figures" role="status">
                {given} of {traits.length} given
              </span>
              <div
                className={`flex gap-1 ${classes.all}`}
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
    className={`flex items-center justify-between gap-3 not-first:border-t border-line min-h-12 ${classes.row}`}
    onKeyDown={onKeyDown}
  >
    <span aria-hidden className="min-w-0 wrap-anywhere">
      {name}
    </span>
    <span className={`flex flex-none ${classes.choices}`}>
      {ratingKey.map(({ rating, meaning }) => (
        <label
          key={rating}
          className={`grid place-items-center cursor-pointer relative w-11 h-11 ${classes.choice}`}
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
          <span
            aria-hidden
            className="figures grid place-items-center text-dimmed bg-surface font-semibold border border-line"
          >
            {rating}
          </span>
        </label>
      ))}
    </span>
  </div>
)
