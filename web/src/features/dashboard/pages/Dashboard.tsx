import { useState } from 'react'
import { useArea, useUser } from '../../../lib/session.ts'
import { ColorCards, useOpenCards } from '../../../ui/ColorCards.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Page } from '../../../ui/Page.tsx'
import { districtCards, schoolCards } from '../../../ui/section-cards.ts'
import { SchoolFigures } from '../components/SchoolFigures.tsx'
import { greeting } from '../greeting.ts'

/** Where people of a school and of a district start. */
export const Dashboard = () => {
  const [hello] = useState(() => greeting(new Date()))
  const { staff, term } = useUser()
  const area = useArea()
  const cards = useOpenCards(area === 'school' ? schoolCards : districtCards)
  const organisation = staff.activeRoleAccess?.organization.name ?? staff.school?.name ?? staff.district?.name
  const when = term ? `${term.name}, ${term.session.name}` : 'No active term'
  return (
    <Page
      title={`${hello}, ${staff.firstName}`}
      intro={organisation ? `${organisation} · ${when}` : when}
      tab="Dashboard"
      isHome
    >
      {area === 'school' && staff.school && staff.operations.includes('school.view') && (
        <SchoolFigures school={staff.school.id} />
      )}
      {cards.length > 0 ? <ColorCards label="Where to go" cards={cards} /> : <EmptyState />}
    </Page>
  )
}
