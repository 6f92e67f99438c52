import { Checkbox } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { idle, idleMinutes } from '../../../lib/idle.ts'
import classes from './Profile.module.css'

/** Whether the device that one sits at locks when it is left; each device of a person has its own answer. */
export const ThisDevice = () => {
  const own = useSyncExternalStore(idle.subscribe, idle.isOwn)
  return (
    <>
      <p className={classes.intro}>
        For a phone or computer that only you use, and that has a lock of its own: Akada stays open on it, also without
        a connection. Any other device asks for your password after {idleMinutes} minutes without use.
      </p>
      <Checkbox
        size="md"
        label="This is my own device"
        checked={own}
        onChange={({ currentTarget: { checked } }) => idle.setOwn(checked)}
      />
    </>
  )
}
