import { Suspense, useState } from 'react'
import { useArea, useCan, useUser } from '../../../lib/session.ts'
import { ColorCards, useOpenCards } from '../../../ui/ColorCards.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Figures } from '../../../ui/Figures.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Page } from '../../../ui/Page.tsx'
import { districtCards, schoolCards } from '../../../ui/section-cards.ts'
import { greeting } from '../greeting.ts'

// Fetched after the page itself: the way on stands first.
const SchoolBoard = lazyPart(async () => ({ default: (await import('../components/SchoolBoard.tsx')).SchoolBoard }))
const DistrictBoard = lazyPart(async () => ({
  default: (await import('../components/DistrictBoard.tsx')).DistrictBoard,
}))

/** Where people of a school and of a district start. */
export const Dashboard = () => {
  const [hello] = useState(() => greeting(new Date()))
  const { staff, term } = useUser()
  const can = useCan()
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
      <Suspense fallback={<Figures figures={[{ label: 'Students', value: undefined }]} />}>
        {area === 'school' && staff.school && can('school.view') && <SchoolBoard school={staff.school.id} />}
        {area === 'district' && staff.district && can('district.view') && (
          <DistrictBoard district={staff.district.id} />
        )}
      </Suspense>
      {cards.length > 0 ? <ColorCards label="Where to go" cards={cards} /> : <EmptyState />}
    </Page>
  )
}
