import type { Operation } from '@akada/contract/permissions'
import type { Icon } from '@tabler/icons-react'
import { useCan, useTerms } from '../../lib/session.ts'
import { withDistrict } from '../../lib/words.ts'
import classes from './ColorCards.module.css'
import tints from '../tints.module.css'
import { PathLink, useHasPage } from '../page/PathLink.tsx'

export interface ColorCard {
  to: string
  title: string
  text: string
  icon: Icon
  /** Shown only to holders; omitted if every signed-in person may open the page. */
  operation?: Operation
}

/** Those of the cards whose page exists and is open to the person, in the state's terms. */
export const useOpenCards = (cards: readonly ColorCard[]): ColorCard[] => {
  const can = useCan()
  const hasPage = useHasPage()
  const { district } = useTerms()
  return cards
    .filter(({ to, operation }) => hasPage(to) && (!operation || can(operation)))
    .map(card => ({
      ...card,
      title: withDistrict(card.title, district),
      text: withDistrict(card.text, district),
    }))
}

/** Cards that link to pages, cycling through five backgrounds: `<ColorCards label="Administration" cards={useOpenCards(cards)} />` */
export const ColorCards = ({ label, cards }: { label: string; cards: readonly ColorCard[] }) => (
  <ul className={`grid gap-4 list mb-6 ${tints.tints} ${classes.cards}`} aria-label={label}>
    {cards.map(({ to, title, text, icon: Picture }) => (
      <li className="grid" key={to}>
        <PathLink to={to} className={`grid gap-x-4 gap-y-1 p-5 no-underline rounded-lg content-start ${classes.card}`}>
          <Picture aria-hidden className={classes.icon} stroke={1.6} />
          <span className="font-bold">{title}</span>
          <span className="text-ink text-sm">{text}</span>
        </PathLink>
      </li>
    ))}
  </ul>
)
