import { Suspense, useState } from 'react'
import { welcome } from '../../../lib/welcome.ts'
import { useArea, useCan, useUser } from '../../../lib/session.ts'
import { ColorCards, useOpenCards } from '../../../ui/ColorCards.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Figures } from '../../../ui/Figures.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Page } from '../../../ui/Page.tsx'
import { districtCards, schoolCards } from '../../../ui/section-cards.ts'

// Fetched after the page itself. The way on stands first, so that nothing that comes later moves it.
const SchoolBoard = lazyPart(async () => ({ default: (await import('../components/SchoolBoard.tsx')).SchoolBoard }))
const DistrictBoard = lazyPart(async () => ({
  default: (await import('../components/DistrictBoard.tsx')).DistrictBoard,
}))

/** Where people of a school and of a district start. */
export const Dashboard = () => {
  const user = useUser()
  const { staff } = user
  const [now] = useState(() => new Date())
  const can = useCan()
  const area = useArea()
  const cards = useOpenCards(area === 'school' ? schoolCards : districtCards)
  return (
    <Page {...welcome(user, now)} tab="Dashboard" isHome>
      {cards.length > 0 ? <ColorCards label="Where to go" cards={cards} /> : <EmptyState />}
      <Suspense fallback={<Figures figures={[{ label: 'Students', value: undefined }]} />}>
        {area === 'school' && staff.school && can('school.view') && <SchoolBoard school={staff.school.id} />}
        {area === 'district' && staff.district && can('district.view') && (
          <DistrictBoard district={staff.district.id} />
        )}
      </Suspense>
    </Page>
  )
}
