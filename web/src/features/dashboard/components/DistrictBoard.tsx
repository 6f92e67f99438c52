import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../../lib/api.ts'
import { read } from '../../../lib/query.ts'
import { useUser } from '../../../lib/session.ts'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { OverviewPage } from '../../oversight/index.ts'
import { schoolPage } from '../../schools/index.ts'
import { useWalletFigure } from '../../wallet/index.ts'
import { latePlaces, missingReturns } from '../model/places.ts'
import { messagesToApprove } from '../model/school.ts'
import { Charts } from './Charts.tsx'
import { AsOf, FigureRow } from './FigureRow.tsx'
import { Places } from './Places.tsx'
import { Setup } from './Setup.tsx'
import classes from './today.module.css'
import { WorkList } from './WorkList.tsx'

const pageOf = ({ id }: { id: string }): string => schoolPage(id)

/** The start page of a district. */
export const DistrictOverview = () => <OverviewPage whole={DistrictBoard} />

/** The figures of a district and what waits in it, what is left to set up, and what its schools need. */
const DistrictBoard = ({ children }: { children?: ReactNode }) => {
  const { district } = useUser().staff
  const { data, error, refetch } = useQuery({
    // What is left to set up changes on other pages, so it is fetched again each time.
    ...read(api.districtDashboards.dashboard, { params: { id: district?.id ?? '' } }),
    staleTime: 0,
  })
  const wallet = useWalletFigure()
  if (error && !data) return <ErrorPanel error={error} retry={refetch} />
  if (!data) return <SkeletonList rows={16} height={56} />
  return (
    <div className={classes.board}>
      <FigureRow
        figures={data.figures}
        before={[{ label: 'Schools', value: data.schoolCount, to: '/dashboard/school-management' }]}
        wallet={wallet}
        pages={{ students: '/dashboard/student-management', staff: '/dashboard/staff' }}
      />
      <AsOf at={data.asOf} wallet={wallet?.at} />
      <WorkList title="To decide" work={messagesToApprove(data.messagesToApprove, '/dashboard/messages')} />
      {/* Above what comes later: nothing moves it. */}
      {data.setup && <Setup items={data.setup} />}
      {children ?? (
        <>
          <WorkList {...missingReturns(data.census, '/dashboard/census')} />
          <WorkList {...latePlaces(data.schools, pageOf)} />
          <Places title="Schools" rows={data.schools} to={pageOf} />
        </>
      )}
      <Charts figures={data.figures} />
    </div>
  )
}
