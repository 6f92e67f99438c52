import { limits } from '@akada/contract/kernel/limits'
import { Anchor, Button, Checkbox } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { signOut } from '../../lib/session/acting.ts'
import { unlock } from '../../lib/api.ts'
import { idle } from '../../lib/session/idle.ts'
import { usePasswordCheck } from '../../lib/session/password-check.ts'
import { session, useSession } from '../../lib/session.ts'
import { Brand } from '../../ui/page/Brand.tsx'
import { PasswordField } from '../../ui/inputs/PasswordField.tsx'
import { useOnline } from '../../ui/feedback/OfflineBanner.tsx'
import { router } from '../start.ts'
import { unsentInWords } from '../unsent-kinds.ts'
import classes from './LockScreen.module.css'

const offline =
  'You are offline. Unlocking needs a connection. What was marked or typed here stays on this device until then.'

/** Covers the whole page after a time without use; everything behind it stays unchanged (app/IdleLock.tsx hides it). */
export const LockScreen = () => {
  const state = useSyncExternalStore(idle.subscribe, idle.get)
  useEffect(() => {
    const { title } = document
    document.title = 'Locked · Akada'
    return () => {
      document.title = title
    }
  }, [])
  return createPortal(
    <main data-lock className={`grid overflow-auto bg-page ${classes.lock}`}>
      <div className={`card grid gap-5 w-full ${classes.box}`}>
        <Brand />
        {state === 'leaving' ? <Leaving /> : <Unlock />}
      </div>
    </main>,
    document.body,
  )
}

const Unlock = () => {
  const staff = useSession()?.staff
  const online = useOnline()
  const client = useQueryClient()
  const unsent = unsentInWords()
  const [own, setOwn] = useState(false)
  const { field, isPending, submit } = usePasswordCheck(async password => {
    await unlock({ password, ownDevice: own })
    idle.unlock()
    // Requests of the page that failed while it was locked.
    void client.refetchQueries({ predicate: ({ state: { status } }) => status === 'error' })
  })
  return (
    <>
      <h1 className="m-0 text-xl font-bold leading-tight tracking-tight">Locked</h1>
      <div>
        <p className="m-0 wrap-anywhere">
          <strong>
            {staff?.firstName} {staff?.lastName}
          </strong>
          , Akada locks after {limits.idleMinutes} minutes without use. Type your password to go on where you were.
        </p>
        <div role="status">
          {!online && <p className="m-0 mt-4 px-4 py-3 bg-waiting-soft border-l-4 border-l-waiting">{offline}</p>}
        </div>
      </div>
      <form className="flex flex-col gap-5" aria-label="Unlock" noValidate onSubmit={submit}>
        <PasswordField label="Password" {...field} />
        <Checkbox
          size="md"
          label="This is my own device"
          description="It no longer locks here. You can change that in your user profile."
          checked={own}
          onChange={({ currentTarget: { checked } }) => setOwn(checked)}
        />
        <Button type="submit" loading={isPending}>
          Unlock
        </Button>
      </form>
      {unsent && <p className="m-0 text-waiting">Not sent yet, and stays on this device: {unsent}.</p>}
      <p className={`m-0 flex gap-2 border-t border-line ${classes.foot}`}>
        Not you?
        <Anchor component="button" type="button" onClick={() => void signOut()}>
          Sign out
        </Anchor>
      </p>
    </>
  )
}

/** The session ended while the page was locked: it stays hidden until it is replaced by /login, or somebody else's page. */
const Leaving = () => (
  <>
    <h1 className="m-0 text-xl font-bold leading-tight tracking-tight">
      {session.lastEnd === 'ended' ? 'Your session has ended' : 'You have signed out'}
    </h1>
    <Button onClick={() => void router.navigate({ href: '/login', ignoreBlocker: true })}>Sign in</Button>
  </>
)
