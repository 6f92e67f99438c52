import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { changeOf, missingRatings, valueOf } from '../../desk.ts'
import type { Desk, DeskCard } from '../../queries.ts'
import { Face } from '../../../../ui/facts/Face.tsx'
import classes from './Ratings.module.css'
import type { DeskWork } from './useDesk.ts'

interface RatingsListProps {
  desk: Desk
  cards: readonly DeskCard[]
  /** The addresses of the students' pictures. */
  faces: ReadonlyMap<string, string> | undefined
  work: DeskWork
}

/** One trait at a time: every student with five buttons. */
export const RatingsList = ({ desk, cards, faces, work }: RatingsListProps) => {
  const [at, setAt] = useState(0)
  const trait = desk.traits[at] ?? desk.traits[0]
  if (!trait) return null
  const textOf = ({ id, name }: Desk['traits'][number]): string => {
    const missing = missingRatings(cards, [id], work.items)
    return missing === 0 ? name : `${name} (${missing} empty)`
  }
  return (
    <>
      <div className={`flex items-center gap-2 bg-page sticky py-1 ${classes.traits}`}>
        <ActionIcon
          size={44}
          variant="default"
          aria-label="Previous trait"
          disabled={at === 0}
          onClick={() => setAt(at - 1)}
        >
          <IconChevronLeft aria-hidden size={20} />
        </ActionIcon>
        <NativeSelect
          aria-label="Trait"
          className="flex-1 min-w-0"
          value={trait.id}
          data={desk.traits.map(one => ({ value: one.id, label: textOf(one) }))}
          onChange={event => {
            const { value } = event.currentTarget
            setAt(desk.traits.findIndex(({ id }) => id === value))
          }}
        />
        <ActionIcon
          size={44}
          variant="default"
          aria-label="Next trait"
          disabled={at === desk.traits.length - 1}
          onClick={() => setAt(at + 1)}
        >
          <IconChevronRight aria-hidden size={20} />
        </ActionIcon>
      </div>
      <ul className="list" aria-label={trait.name}>
        {cards.map(card => (
          <li key={card.studentId} className="flex items-center justify-between gap-1 border-t border-line min-h-12">
            {/* Five buttons leave no room for it on a phone: names would be broken. */}
            <span className="max-phone:hidden">
              <Face name={card.fullName} src={faces?.get(card.studentId)} />
            </span>
            <span className="flex-1 min-w-0 text-sm wrap-anywhere leading-tight" id={`rated-${card.studentId}`}>
              {card.fullName}
            </span>
            <span role="group" aria-labelledby={`rated-${card.studentId}`} className="flex flex-none">
              {desk.ratingKey.map(({ rating, meaning }) => {
                const isGiven = valueOf(card, trait.id, work.items) === rating
                return (
                  <button
                    key={rating}
                    type="button"
                    className={`grid place-items-center cursor-pointer p-0 text-inherit w-11 h-11 ${classes.choice}`}
                    aria-pressed={isGiven}
                    data-on-paper={isGiven || undefined}
                    aria-label={`${rating}, ${meaning}`}
                    onClick={() => work.give(changeOf(card, trait.id, isGiven ? null : rating))}
                  >
                    <span className="grid place-items-center font-semibold border border-line">{rating}</span>
                  </button>
                )
              })}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
