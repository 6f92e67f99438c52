import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { api } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { showDay } from '../../../lib/days.ts'
import type { Response } from '../../../lib/endpoints.ts'
import { read, write } from '../../../lib/query.ts'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { PathLink } from '../../../ui/PathLink.tsx'
import { Frame } from '../components/Frame.tsx'
import { SignIn } from '../components/SignIn.tsx'

const quiet = { meta: { silent: true } } as const

const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401

/** The children of a guardian, of all schools; the sign-in for anyone who is not signed in. */
export const Family = () => {
  const { data, error, refetch } = useQuery({ ...read(api.family.children), meta: { silent: true, expected: 401 } })
  if (isSignedOut(error)) return <SignIn />
  return (
    <Frame title="Your children" intro={data?.name}>
      <Loaded data={data} error={error} retry={refetch}>
        {({ foundChildren }) =>
          foundChildren.length === 0 ? (
            <p className="flat">There is nothing to see here now. Ask the school if you expected something.</p>
          ) : (
            <ul className="list card">
              {foundChildren.map(({ id, fullName, school, place }) => (
                <li key={id} className="line-between">
                  <PathLink to={`/family/child/${id}`} className="column gap-4 pad-16 undecorated ink">
                    <strong>{fullName}</strong>
                    <span className="dim text-sm">{[place, school].filter(Boolean).join(' · ')}</span>
                  </PathLink>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {data && (
        <p className="flat">
          <PathLink to="/family/devices" className="link inline-block pad-12">
            Devices and signing out
          </PathLink>
        </p>
      )}
    </Frame>
  )
}

type Attendance = Response<typeof api.family.attendance>

const words: Readonly<Record<string, string>> = { absent: 'Absent', late: 'Late', excused: 'Excused' }

const reasons: Readonly<Record<string, string>> = {
  sick: 'Sick',
  permission: 'With permission',
  suspended: 'Suspended',
  unknown: 'Reason not known',
}

const Days = ({ attendance: { term, counts, days } }: { attendance: Attendance }) => {
  if (!term) return <p className="flat">No term is running now.</p>
  return (
    <>
      <h2 className="flat text-lg bold">
        Attendance, {term.name} {term.session}
      </h2>
      <dl className="row wrap gap-20 flat">
        {(['present', 'absent', 'late', 'excused'] as const).map(mark => (
          <div key={mark}>
            <dt className="dim text-sm">{words[mark] ?? 'Present'}</dt>
            <dd className="flat figures text-lg strong">{counts[mark]}</dd>
          </div>
        ))}
      </dl>
      <p className="flat dim text-sm">Counted by registers: one or two on a school day.</p>
      {days.length === 0 ? (
        <p className="flat">Present on every day that is marked.</p>
      ) : (
        <ul className="list card">
          {days.map(day => (
            <MarkedDay key={`${day.day} ${day.sitting}`} {...day} />
          ))}
        </ul>
      )}
    </>
  )
}

const reasonOf = (reason: string | null): string => {
  if (!reason) return 'No reason recorded.'
  return reasons[reason] ?? reason
}

const MarkedDay = ({ day, sitting, mark, reason }: Attendance['days'][number]) => (
  <li className="column gap-4 pad-12-16 line-between">
    <span className="row wrap between gap-8">
      <span className="figures">
        {showDay(day)}, {sitting}
      </span>
      <strong className={mark === 'absent' ? 'wrong' : ''}>{words[mark] ?? mark}</strong>
    </span>
    <span className="dim text-sm">{reasonOf(reason)}</span>
  </li>
)

/** One child: the attendance of the term. */
export const FamilyChild = () => {
  const { id = '' } = useParams({ strict: false })
  const { data, error, refetch } = useQuery({ ...read(api.family.attendance, { params: { id } }), ...quiet })
  if (isSignedOut(error)) return <SignIn />
  return (
    <Frame
      title={data?.child.fullName ?? 'Attendance'}
      intro={data && [data.child.place, data.child.school].filter(Boolean).join(' · ')}
      inner
    >
      <Loaded data={data} error={error} retry={refetch}>
        {attendance => <Days attendance={attendance} />}
      </Loaded>
    </Frame>
  )
}

/** The devices on which the guardian is signed in, each of which can be signed out. */
export const FamilyDevices = () => {
  const { data, error, refetch } = useQuery({ ...read(api.family.sessions), ...quiet })
  const end = useMutation(write(api.family.endSession))
  if (isSignedOut(error)) return <SignIn />
  return (
    <Frame title="Devices" intro="Where you are signed in. Sign out a phone that is lost or not yours." inner>
      {error && !data && <ErrorPanel error={error} retry={refetch} />}
      <ul className="list card">
        {data?.foundSessions.map(({ id, device, lastUsedAt, isThis }) => (
          <li key={id} className="row wrap middle between gap-8 pad-12-16 line-between">
            <span className="column gap-4">
              <strong>{isThis ? `${device}, this device` : device}</strong>
              <span className="dim text-sm figures">Last used {showDay(lastUsedAt)}</span>
            </span>
            <Button
              variant="default"
              aria-label={isThis ? 'Sign out of this device' : `Sign out of ${device}`}
              loading={end.isPending}
              onClick={() => end.mutate({ params: { id } })}
            >
              Sign out
            </Button>
          </li>
        ))}
      </ul>
    </Frame>
  )
}
