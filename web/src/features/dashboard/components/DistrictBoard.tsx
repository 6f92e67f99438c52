import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { read } from '../../../lib/query.ts'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { OversightLinks } from '../../oversight/index.ts'
import { schoolPage } from '../../schools/index.ts'
import { useWalletFigure } from '../../wallet/index.ts'
import { latePlaces, missingReturns } from '../model/places.ts'
import { messagesToApprove } from '../model/school.ts'
import { Charts } from './Charts.tsx'
import { AsOf, FigureRow } from './FigureRow.tsx'
import { Places } from './Places.tsx'
import { Setup } from './Setup.tsx'
import { WorkList } from './WorkList.tsx'

const pageOf = ({ id }: { id: string }): string => schoolPage(id)

/** What waits in a district, then its figures, its charts and its schools side by side. */
export const DistrictBoard = ({ district }: { district: string }) => {
  const { data, error, refetch } = useQuery({
    // What is left to set up changes on other pages, so it is fetched again each time.
    ...read(api.districtDashboards.dashboard, { params: { id: district } }),
    staleTime: 0,
  })
  const wallet = useWalletFigure()
  if (error && !data) return <ErrorPanel error={error} retry={refetch} />
  if (!data) return <SkeletonList rows={4} height={56} />
  return (
    <>
      {data.setup && <Setup items={data.setup} />}
      <WorkList title="To decide" work={messagesToApprove(data.messagesToApprove, '/dashboard/messages')} />
      <WorkList {...missingReturns(data.census, '/dashboard/census')} />
      <WorkList {...latePlaces(data.schools, pageOf)} />
      <OversightLinks />
      <FigureRow
        figures={data.figures}
        before={[{ label: 'Schools', value: data.schoolCount, to: '/dashboard/school-management' }]}
        wallet={wallet}
        pages={{ students: '/dashboard/student-management', staff: '/dashboard/staff' }}
      />
      <AsOf at={data.asOf} wallet={wallet?.at} />
      <Charts figures={data.figures} />
      <Places title="Schools" rows={data.schools} to={pageOf} />
    </>
  )
}
