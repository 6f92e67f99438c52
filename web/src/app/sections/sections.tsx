import { IconUsers } from '@tabler/icons-react'
import { useCan, useUser } from '../../lib/session.ts'
import { type ColorCard, ColorCards, useOpenCards } from '../../ui/facts/ColorCards.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { academicsCards, administrationCards, myClassCards } from '../../ui/page/section-cards.ts'

interface SectionProps {
  title: string
  intro: string
  cards: readonly ColorCard[]
}

const Section = ({ cards, ...rest }: SectionProps) => <Cards {...rest} cards={useOpenCards(cards)} />

const Cards = ({ title, intro, cards }: SectionProps) => (
  <Page title={title} intro={intro}>
    {cards.length > 0 ? (
      <ColorCards label={title} cards={cards} />
    ) : (
      <EmptyState reason="Your role opens nothing in this section. Ask the person who gave you the role." />
    )}
  </Page>
)

export const Administration = () => (
  <Section title="Administration" intro="The people of the school and their records." cards={administrationCards} />
)

export const Academics = () => (
  <Section title="Academics" intro="Classes, subjects, scores and report cards." cards={academicsCards} />
)

/** The students of each arm whose class teacher the person is. */
const useOwnArms = (): ColorCard[] => {
  const can = useCan()
  const { ownClassArms } = useUser().staff
  if (!can('class.view')) return []
  return ownClassArms.map(({ id, name }) => ({
    to: `/academics/class-management/class-arms/edit-arm/${id}`,
    title: `Students of ${name}`,
    text: can('transfer.request-own-class')
      ? 'See who is in the class, and request a transfer to another school or arm.'
      : 'See who is in the class.',
    icon: IconUsers,
  }))
}

export const MyClass = () => {
  const arms = useUser().staff.ownClassArms.map(arm => arm.name)
  const cards = [...useOpenCards(myClassCards), ...useOwnArms()]
  const intro =
    arms.length > 0 ? `You are the class teacher of ${arms.join(' and ')}.` : 'The registers of the class arms.'
  return <Cards title="My Class" intro={intro} cards={cards} />
}
