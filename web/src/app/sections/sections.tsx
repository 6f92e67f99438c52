import { useUser } from '../../lib/session.ts'
import { type ColorCard, ColorCards, useOpenCards } from '../../ui/ColorCards.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { academicsCards, administrationCards, myClassCards } from '../../ui/section-cards.ts'

interface SectionProps {
  title: string
  intro: string
  cards: readonly ColorCard[]
}

const Section = ({ title, intro, cards }: SectionProps) => {
  const open = useOpenCards(cards)
  return (
    <Page title={title} intro={intro}>
      {open.length > 0 ? (
        <ColorCards label={title} cards={open} />
      ) : (
        <EmptyState reason="Your role opens nothing in this section." />
      )}
    </Page>
  )
}

export const Administration = () => (
  <Section title="Administration" intro="The people of the school and their records." cards={administrationCards} />
)

export const Academics = () => (
  <Section title="Academics" intro="Classes, subjects, scores and report cards." cards={academicsCards} />
)

export const MyClass = () => {
  const arms = useUser().staff.ownClassArms.map(arm => arm.name)
  const intro =
    arms.length > 0 ? `You are the class teacher of ${arms.join(' and ')}.` : 'The registers of the class arms.'
  return <Section title="My Class" intro={intro} cards={myClassCards} />
}
