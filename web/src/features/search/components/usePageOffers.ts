import type { Area } from '../../../lib/session/person.ts'
import { useArea, useTerms } from '../../../lib/session.ts'
import { withDistrict } from '../../../lib/words.ts'
import { type ColorCard, useOpenCards } from '../../../ui/facts/ColorCards.tsx'
import { useHasPage } from '../../../ui/page/PathLink.tsx'
import { academicsCards, administrationCards, myClassCards } from '../../../ui/page/section-cards.ts'
import type { PageOffer } from '../hits.ts'
import { districtCards, stateCards } from '../offers.ts'

const cardsOf: Record<Area, readonly ColorCard[]> = {
  school: [...myClassCards, ...administrationCards, ...academicsCards],
  district: districtCards,
  state: stateCards,
}

const profile = { title: 'User profile', text: 'Your particulars, picture and password.' }
const besides: Record<Area, readonly PageOffer[]> = {
  school: [
    { to: '/dashboard', title: 'Dashboard', text: 'The figures of the school and what needs looking at.' },
    { to: '/profile', ...profile },
    { to: '/school', title: 'School profile', text: 'The school, its logo and its remarks.' },
  ],
  district: [
    { to: '/dashboard', title: 'Dashboard', text: 'The figures of all schools.' },
    { to: '/dashboard/profile', ...profile },
    { to: '/dashboard/district', title: '{District} profile', text: 'Name, address and contacts.' },
  ],
  state: [
    { to: '/super-admin', title: 'Overview', text: 'The figures of the state.' },
    { to: '/profile', ...profile },
  ],
}

/** The pages that the person may open, for the search. */
export const usePageOffers = (): PageOffer[] => {
  const area = useArea()
  const hasPage = useHasPage()
  const { district } = useTerms()
  const open = useOpenCards(cardsOf[area])
  return [
    ...besides[area]
      .filter(({ to }) => hasPage(to))
      .map(page => ({ ...page, title: withDistrict(page.title, district) })),
    ...open,
  ]
}
