import { Button, Checkbox } from '@mantine/core'
import { useState, useSyncExternalStore } from 'react'
import { idle, idleMinutes } from '../../../lib/idle.ts'
import { usePasswordCheck } from '../../../lib/password-check.ts'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import classes from './Profile.module.css'

/**
 * Whether the device that one sits at locks when it is left; each device of a person has its own answer. That it no longer locks is for
 * the person alone to say, not for whoever finds the page open.
 */
export const ThisDevice = () => {
  const own = useSyncExternalStore(idle.subscribe, idle.isOwn)
  const [asks, setAsks] = useState(false)
  return (
    <>
      <p className={classes.intro}>
        For a phone or computer that only you use, and that has a lock of its own: Akada stays open on it, also without
        a connection. Any other device asks for your password after {idleMinutes} minutes without use.
      </p>
      <Checkbox
        size="md"
        label="This is my own device"
        checked={own || asks}
        onChange={({ currentTarget: { checked } }) => {
          if (own) idle.setOwn(false)
          setAsks(checked && !own)
        }}
      />
      {asks && !own && <Confirm onEnd={() => setAsks(false)} />}
    </>
  )
}

const Confirm = ({ onEnd }: { onEnd: () => void }) => {
  const { field, isPending, submit } = usePasswordCheck(() => {
    idle.setOwn(true)
    onEnd()
  })
  return (
    <form className={classes.confirm} aria-label="Confirm that this device is yours" noValidate onSubmit={submit}>
      <PasswordField label="Your password" {...field} />
      <div className={classes.acts}>
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
