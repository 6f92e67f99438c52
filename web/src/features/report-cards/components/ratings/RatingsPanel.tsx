import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowBackUp } from '@tabler/icons-react'
import { counted } from '@akada/contract/report-cards/words'
import { useState } from 'react'
import { filled, isOpenCard, missingRatings, nothingOpen } from '../../desk.ts'
import type { Desk } from '../../queries.ts'
import classes from './Ratings.module.css'
import { RatingsGrid } from './RatingsGrid.tsx'
import { RatingsList } from './RatingsList.tsx'
import type { DeskWork } from './useDesk.ts'

interface RatingsPanelProps {
  desk: Desk
  work: DeskWork
  /** The card beside the grid. */
  onCard: (cardId: string) => void
}

/** The ratings of an arm: students by traits on a wide screen, one trait at a time on a phone. */
export const RatingsPanel = ({ desk, work, onCard }: RatingsPanelProps) => {
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  const cards = desk.cards.filter(isOpenCard)
  const traits = desk.traits.map(({ id }) => id)
  const [said, setSaid] = useState('')
  const missing = missingRatings(cards, traits, work.items)
  if (desk.traits.length === 0)
    return (
      <p className="m-0 mt-2 text-dimmed text-sm">
        The state has no traits to rate yet. The state admin sets them under Assessment.
      </p>
    )
  if (cards.length === 0) return <p className="m-0 mt-2 text-dimmed text-sm">{nothingOpen(desk)}</p>
  const fill = (rating: number): void => {
    const changes = filled(cards, traits, work.items, rating)
    work.give(changes)
    setSaid(`${counted(changes.length, 'empty rating')} filled with ${rating}.`)
  }
  return (
    <section aria-label="Ratings">
      <div className={`justify-between mb-3 flex flex-wrap gap-2 items-center ${classes.tools}`}>
        <div
          role="group"
          aria-label="Fill every empty rating"
          className={`flex flex-wrap gap-2 items-center ${classes.fill}`}
        >
          <span aria-hidden>{missing > 0 ? `${missing} empty. Most are:` : 'Every rating is given.'}</span>
          {missing > 0 &&
            desk.ratingKey.map(({ rating, meaning }) => (
              <Button
                key={rating}
                variant="default"
                className={`px-1 py-0 ${classes.give}`}
                aria-label={`Fill every empty rating with ${rating}, ${meaning}`}
                title={meaning}
                onClick={() => fill(rating)}
              >
                {rating}
              </Button>
            ))}
        </div>
        <Button
          variant="subtle"
          disabled={!work.canUndo}
          leftSection={<IconArrowBackUp aria-hidden size={16} />}
          onClick={() => {
            work.undo()
            setSaid('Undone.')
          }}
        >
          Undo
        </Button>
      </div>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {isPhone ? (
        <RatingsList desk={desk} cards={cards} work={work} />
      ) : (
        <RatingsGrid desk={desk} cards={cards} work={work} onCard={onCard} onSaid={setSaid} />
      )}
    </section>
  )
}
