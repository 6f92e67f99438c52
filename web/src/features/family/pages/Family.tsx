import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { showDay } from '../../../lib/days.ts'
import { read, write } from '../../../lib/query.ts'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { PathLink } from '../../../ui/PathLink.tsx'
import { Frame } from '../components/Frame.tsx'
import { SignIn } from '../components/SignIn.tsx'
import { isSignedOut, quiet } from '../session.ts'

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
