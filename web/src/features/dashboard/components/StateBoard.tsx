import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { read } from '../../../lib/query.ts'
import { useTerms, useUser } from '../../../lib/session.ts'
import { counted, plural } from '../../../lib/words.ts'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { PathLink } from '../../../ui/PathLink.tsx'
import { useWalletFigure } from '../../wallet/index.ts'
import classes from './board.module.css'
import { Charts } from './Charts.tsx'
import { AsOf, FigureRow } from './FigureRow.tsx'
import { Places } from './Places.tsx'

interface Point {
  what: string
  to: string
  why?: string
}

/** Where the state supplies what no school can work without, by how the requirement is called. */
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

/** The state's figures, registrations that wait, its charts and its districts side by side. */
export const StateBoard = () => {
  const { district } = useTerms()
  const { data, error, refetch } = useQuery({ ...read(api.dashboards.state), meta: { silent: true } })
  // What is missing changes on other pages, so it is asked for anew each time.
  const { data: state } = useQuery({ ...read(api.stateSettings.view), staleTime: 0, meta: { silent: true } })
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
  return (
    <>
      <FigureRow
        figures={data?.figures}
        before={[
          { label: plural(district), value: data?.districtCount },
          { label: 'Schools', value: data?.schoolCount },
        ]}
        wallet={wallet}
      />
      <AsOf at={data?.asOf} wallet={wallet?.at} />
      {points.length > 0 && (
        <section className={classes.attention} aria-label="To look at">
          <h2>To look at</h2>
          <ul>
            {points.map(({ what, to, why }) => (
              <li key={what}>
                <PathLink to={to} className={classes.what}>
                  {what}
                </PathLink>
                {why && <span className={classes.which}>{why}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {data && <Charts figures={data.figures} />}
      {data && (
        <Places
          title={plural(district)}
          rows={data.districts}
          to={({ id }) => `/super-admin/switch-school?district=${id}`}
        />
      )}
    </>
  )
}
