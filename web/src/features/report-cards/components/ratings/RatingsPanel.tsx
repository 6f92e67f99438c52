import { ActionIcon, Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowBackUp } from '@tabler/icons-react'
import { counted } from '@akada/contract/report-cards/words'
import { type ReactNode, useState } from 'react'
import { useFaces } from '../../../../lib/faces.ts'
import { filled, isOpenCard, missingRatings, nothingOpen } from '../../desk.ts'
import { KeysButton } from '../../../../ui/page/KeysButton.tsx'
import { KeysPopover } from '../../../../ui/page/KeysPopover.tsx'
import type { OnDemandProps } from '../../../../ui/useOnDemand.ts'
import type { Desk } from '../../queries.ts'
import classes from './Ratings.module.css'
import { RatingsGrid } from './RatingsGrid.tsx'
import { RatingsList } from './RatingsList.tsx'
import type { DeskWork } from './useDesk.ts'

const keys = [
  ['1 to 5', 'give the rating, and go on to the next trait'],
  ['Arrows, Enter', 'move between cells'],
  ['Delete', 'clears the rating'],
  ['Ctrl + D', 'fills the empty cells below with the rating'],
  ['Ctrl + Z', 'takes back the last change'],
  ['Tab', 'leaves the grid'],
] as const

const RatingsKeys = (props: OnDemandProps) => <KeysPopover {...props} label="Keys of the ratings" keys={keys} />
const ratingsKeys = async () => RatingsKeys

interface RatingsPanelProps {
  desk: Desk
  work: DeskWork
  /** Whether everything is saved. */
  state: ReactNode
  /** The card beside the grid. */
  onCard: (cardId: string) => void
}

/** The ratings of an arm: students by traits on a wide screen, one trait at a time on a phone. */
export const RatingsPanel = ({ desk, work, state, onCard }: RatingsPanelProps) => {
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  const cards = desk.cards.filter(isOpenCard)
  const traits = desk.traits.map(({ id }) => id)
  const [said, setSaid] = useState('')
  const missing = missingRatings(cards, traits, work.items)
  const faces = useFaces(desk.classArm.id)
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
      <div className={`justify-between mb-1 flex flex-wrap gap-x-4 gap-y-2 items-center ${classes.tools}`}>
        {state}
        <div
          role="group"
          aria-label="Fill every empty rating"
          className={`flex flex-wrap gap-1 items-center ${classes.fill}`}
        >
          <span aria-hidden>{missing > 0 ? `${missing} empty. Most are:` : 'Every rating is given.'}</span>
          {missing > 0 &&
            desk.ratingKey.map(({ rating, meaning }) => (
              <Button
                key={rating}
                size={isPhone ? undefined : 'sm'}
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
        <div className="flex gap-2">
          <ActionIcon
            size={isPhone ? 44 : 36}
            variant="default"
            aria-label="Undo"
            title="Undo"
            disabled={!work.canUndo}
            onClick={() => {
              work.undo()
              setSaid('Undone.')
            }}
          >
            <IconArrowBackUp aria-hidden size={20} />
          </ActionIcon>
          {!isPhone && <KeysButton load={ratingsKeys} />}
        </div>
      </div>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {isPhone ? (
        <RatingsList desk={desk} cards={cards} faces={faces} work={work} />
      ) : (
        <RatingsGrid desk={desk} cards={cards} faces={faces} work={work} onCard={onCard} onSaid={setSaid} />
      )}
    </section>
  )
}
