import { Suspense } from 'react'
import { useArea, useCan, useUser } from '../../../lib/session.ts'
import { useToday } from '../../../lib/use-today.ts'
import { welcome } from '../../../lib/session/welcome.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { SchoolToday } from '../components/SchoolToday.tsx'

const DistrictOverview = lazyPart(async () => ({
  default: (await import('../components/DistrictBoard.tsx')).DistrictOverview,
}))

/** The first page of people in a school, which is their work of this day, or in a district. */
export const Dashboard = () => {
  const user = useUser()
  const { school, district } = user.staff
  const today = useToday()
  const can = useCan()
  const area = useArea()
  const frame = { ...welcome(user, today), isHome: true }
  if (area === 'school') return <Page {...frame}>{(school === null || can('school.view')) && <SchoolToday />}</Page>
  const waiting = (
    <Page {...frame}>
      <SkeletonList rows={4} height={56} />
    </Page>
  )
  if (district === null) return waiting
  return (
    <Suspense fallback={waiting}>
      {can('district.view') ? <DistrictOverview /> : <Page {...frame}>{null}</Page>}
    </Suspense>
  )
}
