import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { read } from '../../../lib/query.ts'
import { useTerms, useUser } from '../../../lib/session.ts'
import { counted, plural } from '../../../lib/words.ts'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { PathLink } from '../../../ui/PathLink.tsx'
import { SkeletonList } from '../../../ui/SkeletonList.tsx'
import { useWalletFigure } from '../../wallet/index.ts'
import { latePlaces } from '../model/places.ts'
import classes from './board.module.css'
import { Charts } from './Charts.tsx'
import { AsOf, FigureRow } from './FigureRow.tsx'
import { Places } from './Places.tsx'
import { WorkList } from './WorkList.tsx'

interface Point {
  what: string
  to: string
  why?: string
}

/** Where the state supplies what schools cannot work without, by the name of the requirement. */
const suppliedAt: Record<string, string> = {
  'Active term and session': '/super-admin/sessions',
  'Psychomotor skill configuration': '/super-admin/assessment',
  'Affective domain configuration': '/super-admin/assessment',
  'Subject creation': '/super-admin/subjects',
}

const missingOf = (requirements: readonly { description: string; completed: boolean }[]): Point[] =>
  requirements.flatMap(({ description, completed }) => {
    const to = suppliedAt[description]
    return completed || !to ? [] : [{ what: description, to, why: 'No school can work before this is done.' }]
  })

const noMail: Point = {
  what: 'No mail server is set up',
  to: '/super-admin/mail-outbox',
  why: 'Temporary passwords are shown once to the person who sets them, and nobody can reset a forgotten password.',
}

const districtPage = ({ id }: { id: string }): string => `/super-admin/switch-school?district=${id}`

/** What waits in the state, then its figures, its charts and its districts side by side. */
export const StateBoard = () => {
  const { district } = useTerms()
  const { data, error, refetch } = useQuery({ ...read(api.dashboards.state), meta: { silent: true } })
  // What is missing changes on other pages, so it is fetched again each time.
  const { data: state, isPending } = useQuery({ ...read(api.stateSettings.view), staleTime: 0, meta: { silent: true } })
  const { mailDelivery } = useUser()
  const points: Point[] = [
    ...(mailDelivery === 'none' ? [noMail] : []),
    ...missingOf(state?.missingRequirements.statePortal.requirements ?? []),
    ...(data?.pendingDistricts
      ? [
          {
            what: `${counted(data.pendingDistricts, 'registration')} to approve or refuse`,
            to: '/super-admin/approvals',
          },
        ]
      : []),
  ]
  const wallet = useWalletFigure()
  if (error && !data) return <ErrorPanel error={error} retry={refetch} />
  // All at once, so that nothing that arrives later moves the rest.
  if (!data || isPending) return <SkeletonList rows={4} height={56} />
  return (
    <>
      {points.length > 0 && (
        <section className={`flat-below-24 card ${classes.attention}`} aria-label="To look at">
          <h2>To look at</h2>
          <ul>
            {points.map(({ what, to, why }) => (
              <li key={what}>
                <PathLink to={to} className={`strong inline-block ${classes.what}`}>
                  {what}
                </PathLink>
                {why && <span className="block dim text-sm">{why}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
      <WorkList {...latePlaces(data.districts, districtPage)} />
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
