import { Badge, Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { showInstant } from '../../../lib/days.ts'
import { notify } from '../../../lib/notices.ts'
import { write } from '../../../lib/query.ts'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { signIns, type SignIn } from '../queries.ts'
import classes from './Profile.module.css'

/** Where the person is signed in, to end sessions that are unused or unknown. */
export const SignIns = () => {
  const { data, error, refetch } = useQuery(signIns())
  const settled = {
    meta: { background: true },
    onSuccess: ({ message }: { message: string }) => notify.success(message),
  }
  const one = useMutation(write(api.authSessions.endSession, settled))
  const others = useMutation(write(api.authSessions.endOtherSessions, settled))
  if (error) return <ErrorPanel error={error} retry={refetch} />
  if (!data) return <SkeletonList rows={2} />
  return (
    <>
      <p className={classes.intro}>
        Sign out a device that you no longer use. If you do not know one, sign it out and change your password.
      </p>
      <ul className="list grid" aria-label="Devices">
        {data.foundSessions.map(signIn => (
          <li
            key={signIn.id}
            className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2 not-first:border-t border-line ${classes.role}`}
          >
            <Device signIn={signIn} />
            {!signIn.isCurrent && (
              <Button
                variant="default"
                aria-label={`Sign out ${signIn.device}`}
                loading={one.isPending && one.variables.params.id === signIn.id}
                onClick={() => one.mutate({ params: { id: signIn.id } })}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data.total > 1 && (
        <Button variant="default" mt="sm" loading={others.isPending} onClick={() => others.mutate({})}>
          Sign out all other devices
        </Button>
      )}
    </>
  )
}

const Device = ({ signIn: { device, ownDevice, isCurrent, isLocked, lastUsedAt, address } }: { signIn: SignIn }) => (
  <div className="grid grow basis-55">
    <span className="flex flex-wrap items-center gap-2">
      {device}
      {isCurrent && <Badge variant="light">This device</Badge>}
      {isLocked && (
        <Badge variant="light" color="gray">
          Locked
        </Badge>
      )}
    </span>
    <span className="text-dimmed text-sm">{ownDevice ? 'Your own device' : 'Shared device'}</span>
    <span className="text-dimmed text-sm">
      Last used {showInstant(lastUsedAt)}
      {address && ` from ${address}`}
    </span>
  </div>
)
