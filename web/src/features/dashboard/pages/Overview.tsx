import { useState } from 'react'
import { useUser } from '../../../lib/session.ts'
import { ColorCards, useOpenCards } from '../../../ui/ColorCards.tsx'
import { Page } from '../../../ui/Page.tsx'
import { stateCards } from '../../../ui/section-cards.ts'
import { StateBoard } from '../components/StateBoard.tsx'
import { greeting } from '../greeting.ts'

/** Where super admins start. */
export const Overview = () => {
  const [hello] = useState(() => greeting(new Date()))
  const { staff, term } = useUser()
  const when = term ? `${term.name}, ${term.session.name}` : 'No active term'
  return (
    <Page title={`${hello}, ${staff.firstName}`} intro={`${staff.stateDetails.name} · ${when}`} tab="Overview" isHome>
      <StateBoard />
      <ColorCards label="Where to go" cards={useOpenCards(stateCards)} />
    </Page>
  )
}
