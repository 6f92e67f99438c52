import { useState } from 'react'
import { welcome } from '../../../lib/welcome.ts'
import { useUser } from '../../../lib/session.ts'
import { ColorCards, useOpenCards } from '../../../ui/ColorCards.tsx'
import { Page } from '../../../ui/Page.tsx'
import { stateCards } from '../../../ui/section-cards.ts'
import { StateBoard } from '../components/StateBoard.tsx'

/** Where super admins start. */
export const Overview = () => {
  const user = useUser()
  const [now] = useState(() => new Date())
  return (
    <Page {...welcome(user, now)} tab="Overview" isHome>
      <ColorCards label="Where to go" cards={useOpenCards(stateCards)} />
      <StateBoard />
    </Page>
  )
}
