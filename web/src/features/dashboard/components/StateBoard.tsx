import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../../lib/api.ts'
import { read } from '../../../lib/query.ts'
import { useTerms } from '../../../lib/session.ts'
import { plural } from '../../../lib/words.ts'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { useWalletFigure } from '../../wallet/index.ts'
import { latePlaces, missingReturns, registrationsToApprove } from '../model/places.ts'
import { messagesToApprove, requestsToAnswer } from '../model/school.ts'
import { Charts } from './Charts.tsx'
import { AsOf, FigureRow } from './FigureRow.tsx'
import { Places } from './Places.tsx'
import { Setup } from './Setup.tsx'
import classes from './today.module.css'
import { WorkList } from './WorkList.tsx'

const districtPage = ({ id }: { id: string }): string => `/super-admin/switch-school?district=${id}`

/** The figures of the state and what waits in it, what is left to set up, and what its schools need. */
export const StateBoard = ({ children }: { children?: ReactNode }) => {
  const { district } = useTerms()
  const { data, error, refetch } = useQuery({
    // What is left to set up changes on other pages, so it is fetched again each time.
    ...read(api.dashboards.state),
    staleTime: 0,
  })
  const wallet = useWalletFigure()
  if (error && !data) return <ErrorPanel error={error} retry={refetch} />
  if (!data) return <SkeletonList rows={16} height={56} />
  return (
    <div className={classes.board}>
      <FigureRow
        figures={data.figures}
        before={[
          { label: plural(district), value: data.districtCount, to: '/super-admin/districts' },
          { label: 'Schools', value: data.schoolCount, to: '/super-admin/switch-school' },
        ]}
        wallet={wallet}
        pages={{ staff: '/super-admin/staff' }}
      />
      <AsOf at={data.asOf} wallet={wallet?.at} />
      <WorkList
        title="To decide"
        work={[
          ...registrationsToApprove(data.pendingDistricts),
          ...requestsToAnswer(data.entryRequests),
          ...messagesToApprove(data.messagesToApprove, '/super-admin/messages'),
        ]}
      />
      {/* Above what comes later: nothing moves it. */}
      {data.setup && <Setup items={data.setup} />}
      {children ?? (
        <>
          <WorkList {...missingReturns(data.census, '/super-admin/census')} />
          <WorkList {...latePlaces(data.districts, districtPage)} />
          <Places title={plural(district)} rows={data.districts} to={districtPage} />
        </>
      )}
      <Charts figures={data.figures} />
    </div>
  )
}
