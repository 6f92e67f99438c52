import { Suspense } from 'react'
import { useArea, useCan, useUser } from '../../../lib/session.ts'
import { useToday } from '../../../lib/use-today.ts'
import { welcome } from '../../../lib/session/welcome.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { SchoolToday } from '../components/SchoolToday.tsx'
import classes from '../components/today.module.css'

const DistrictBoard = lazyPart(async () => ({
  default: (await import('../components/DistrictBoard.tsx')).DistrictBoard,
}))

/** Today: the first page of people in a school or a district. */
export const Dashboard = () => {
  const user = useUser()
  const { school } = user.staff
  const today = useToday()
  const can = useCan()
  const area = useArea()
  return (
    <Page {...welcome(user, today)} isHome>
      {area === 'school' && (school === null || can('school.view')) && <SchoolToday />}
      {area === 'district' && (
        <div className={classes.board}>
          <DistrictToday />
        </div>
      )}
    </Page>
  )
}

const DistrictToday = () => {
  const { district } = useUser().staff
  const can = useCan()
  const waiting = <SkeletonList rows={4} height={56} />
  if (district === null) return waiting
  return <Suspense fallback={waiting}>{can('district.view') && <DistrictBoard district={district.id} />}</Suspense>
}
