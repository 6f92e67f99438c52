import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { PathLink } from '../../../../ui/page/PathLink.tsx'
import type { CardSummary } from '../../queries.ts'

export interface Neighbours {
  place: number
  of: number
  previous: CardSummary | undefined
  next: CardSummary | undefined
}

/** The cards before and after this one in the arm, by name. */
export const neighboursOf = (cards: readonly CardSummary[] | undefined, cardId: string): Neighbours | null => {
  const made = cards?.filter(card => card.cardId !== null) ?? []
  const index = made.findIndex(card => card.cardId === cardId)
  if (index < 0) return null
  return { place: index + 1, of: made.length, previous: made[index - 1], next: made[index + 1] }
}

interface CardStepsProps {
  neighbours: Neighbours
  to: (card: CardSummary) => string
}

/** Previous and Next student. */
export const CardSteps = ({ neighbours: { place, of, previous, next }, to }: CardStepsProps) => (
  <nav className="flex items-center gap-2" aria-label="Students of the class arm">
    <Step card={previous} to={to} label="Previous" icon={<IconChevronLeft aria-hidden size={18} />} />
    <span className="text-dimmed text-sm whitespace-nowrap figures">
      {place} of {of}
    </span>
    <Step card={next} to={to} label="Next" icon={<IconChevronRight aria-hidden size={18} />} after />
  </nav>
)

interface StepProps {
  card: CardSummary | undefined
  to: (card: CardSummary) => string
  label: string
  icon: React.ReactNode
  after?: boolean
}

const Step = ({ card, to, label, icon, after }: StepProps) => {
  const look = { size: 'sm', variant: 'default', ...(after ? { rightSection: icon } : { leftSection: icon }) } as const
  if (!card)
    return (
      <Button {...look} disabled>
        {label}
      </Button>
    )
  return (
    <Button
      component={PathLink}
      to={to(card)}
      {...look}
      title={card.fullName}
      aria-label={`${label} student, ${card.fullName}`}
    >
      {label}
    </Button>
  )
}
