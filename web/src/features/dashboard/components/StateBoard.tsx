import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { read } from '../../../lib/query.ts'
import { useTerms } from '../../../lib/session.ts'
import { counted, plural } from '../../../lib/words.ts'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { OversightLinks } from '../../oversight/index.ts'
import { useWalletFigure } from '../../wallet/index.ts'
import { latePlaces, missingReturns } from '../model/places.ts'
import { messagesToApprove, requestsToAnswer } from '../model/school.ts'
import classes from './board.module.css'
import { Charts } from './Charts.tsx'
import { AsOf, FigureRow } from './FigureRow.tsx'
import { Places } from './Places.tsx'
import { Setup } from './Setup.tsx'
import { WorkList } from './WorkList.tsx'

const districtPage = ({ id }: { id: string }): string => `/super-admin/switch-school?district=${id}`

/** What waits in the state, then its figures, its charts and its districts side by side. */
export const StateBoard = () => {
  const { district } = useTerms()
  const { data, error, refetch } = useQuery({
    // What is left to set up changes on other pages, so it is fetched again each time.
    ...read(api.dashboards.state),
    staleTime: 0,
  })
  const wallet = useWalletFigure()
  if (error && !data) return <ErrorPanel error={error} retry={refetch} />
  if (!data) return <SkeletonList rows={4} height={56} />
  return (
    <>
      {data.setup && <Setup items={data.setup} />}
      {data.pendingDistricts > 0 && (
        <section className={`mb-6 card border-l-4 border-l-waiting ${classes.attention}`} aria-label="To look at">
          <h2 className="m-0 mb-1 text-lg font-bold">To look at</h2>
          <ul className="list divided">
            <li className="py-2">
              <PathLink
                to="/super-admin/approvals"
                className={`font-semibold inline-block text-link no-underline ${classes.what}`}
              >
                {counted(data.pendingDistricts, 'registration')} to approve or refuse
              </PathLink>
            </li>
          </ul>
        </section>
      )}
      <WorkList
        title="To decide"
        work={[
          ...requestsToAnswer(data.entryRequests),
          ...messagesToApprove(data.messagesToApprove, '/super-admin/messages'),
        ]}
      />
      <WorkList {...missingReturns(data.census, '/super-admin/census')} />
      <WorkList {...latePlaces(data.districts, districtPage)} />
      <OversightLinks />
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
      <Charts figures={data.figures} />
      <Places title={plural(district)} rows={data.districts} to={districtPage} />
    </>
  )
}
