import { limits } from '@akada/contract/kernel/limits'
import { Button, Checkbox } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { api } from '../../../lib/api.ts'
import { usePasswordCheck } from '../../../lib/session/password-check.ts'
import { isOwnDevice, session } from '../../../lib/session.ts'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { PasswordField } from '../../../ui/inputs/PasswordField.tsx'
import classes from './Profile.module.css'

/** Tells the server whose device this is; confirming that it is the person's own requires the password. */
const change = async (body: { ownDevice: boolean; password?: string }): Promise<void> => {
  const { signIn } = await api.authSessions.ownDevice({ body })
  session.update(user => ({ ...user, signIn }))
}

/**
 * Whether this device locks when it is left unused; the setting is per person and device. Only the person, and not anyone who finds the
 * page open, may turn the lock off.
 */
export const ThisDevice = () => {
  const own = useSyncExternalStore(session.subscribe, isOwnDevice)
  const [asks, setAsks] = useState(false)
  const share = useMutation({ mutationFn: () => change({ ownDevice: false }) })
  return (
    <>
      <p className={classes.intro}>
        For a phone or computer that only you use, and that has a lock of its own: Akada stays open on it, also without
        a connection. Any other device asks for your password after {limits.idleMinutes} minutes without use.
      </p>
      <Checkbox
        size="md"
        label="This is my own device"
        checked={own || asks}
        disabled={share.isPending}
        onChange={({ currentTarget: { checked } }) => {
          if (own) share.mutate()
          setAsks(checked && !own)
        }}
      />
      {share.error && <ErrorPanel error={share.error} retry={() => share.mutate()} />}
      {asks && !own && <Confirm onEnd={() => setAsks(false)} />}
    </>
  )
}

const Confirm = ({ onEnd }: { onEnd: () => void }) => {
  const { field, isPending, submit } = usePasswordCheck(async password => {
    await change({ ownDevice: true, password })
    onEnd()
  })
  return (
    <form
      className={`grid gap-3 mt-4 ${classes.confirm}`}
      aria-label="Confirm that this device is yours"
      noValidate
      onSubmit={submit}
    >
      <PasswordField label="Your password" {...field} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" loading={isPending}>
          Confirm
        </Button>
        <Button variant="default" onClick={onEnd}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
