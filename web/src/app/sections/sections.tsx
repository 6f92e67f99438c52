import { IconUsers } from '@tabler/icons-react'
import type { Section } from '../../lib/page/area.ts'
import { useCan, useUser } from '../../lib/session.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { type Card, useCards } from '../../ui/page/cards.ts'
import { Page } from '../../ui/page/Page.tsx'
import { PathLink } from '../../ui/page/PathLink.tsx'
import tints from '../../ui/tints.module.css'
import classes from './sections.module.css'

/** Cards that link to pages, cycling through five backgrounds: `<ColorCards label="Administration" cards={cards} />` */
const ColorCards = ({ label, cards }: { label: string; cards: readonly Card[] }) => (
  <ul className={`grid gap-4 list mb-6 ${tints.tints} ${classes.cards}`} aria-label={label}>
    {cards.map(({ to, title, text, icon: Picture }) => (
      <li className="grid" key={to}>
        <PathLink to={to} className={`grid gap-x-4 gap-y-1 p-5 no-underline rounded-lg content-start ${classes.card}`}>
          {Picture && <Picture aria-hidden className={classes.icon} stroke={1.6} />}
          <span className="font-bold">{title}</span>
          <span className="text-ink text-sm">{text}</span>
        </PathLink>
      </li>
    ))}
  </ul>
)

interface SectionProps {
  title: string
  intro: string
}

const SectionPage = ({ of, ...rest }: SectionProps & { of: Section }) => <Cards {...rest} cards={useCards()(of)} />

const Cards = ({ title, intro, cards }: SectionProps & { cards: readonly Card[] }) => (
  <Page title={title} intro={intro}>
    {cards.length > 0 ? (
      <ColorCards label={title} cards={cards} />
    ) : (
      <EmptyState reason="Your role opens nothing in this section. Ask the person who gave you the role." />
    )}
  </Page>
)

export const Administration = () => (
  <SectionPage of="administration" title="Administration" intro="The people of the school and their records." />
)

export const Academics = () => (
  <SectionPage of="academics" title="Academics" intro="Classes, subjects, scores and report cards." />
)

/** The students of each arm whose class teacher the person is. */
const useOwnArms = (): Card[] => {
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
  const cards = [...useCards()('my-class'), ...useOwnArms()]
  const intro =
    arms.length > 0 ? `You are the class teacher of ${arms.join(' and ')}.` : 'The registers of the class arms.'
  return <Cards title="My Class" intro={intro} cards={cards} />
}
