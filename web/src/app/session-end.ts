import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { notify } from '../lib/notices.ts'
import { homeOf, type LoggedInUser, session } from '../lib/session.ts'
import { forgetPerson } from '../lib/session-store.ts'

/** How long the farewell stays before /login comes, in milliseconds. */
const signOutDelay = 1500

const actingAs = ({ staff }: LoggedInUser): string =>
  [staff.id, staff.activeRoleAccess?.id, staff.activeRoleAccess?.organization.id].join()

/**
 * Follows the session, whichever tab changed it: leads to /login when it ends and to the start page when the person acts for
 * another organisation, and forgets what was read before, on the device too.
 */
export const watchSession = (router: AnyRouter, queries: QueryClient): void => {
  let before = session.get()
  // The session may have ended where no tab saw it.
  if (!before) forgetPerson()
  const go = async (href: string): Promise<void> => {
    await router.navigate({ href })
    queries.clear()
  }
  session.subscribe(() => {
    const now = session.get()
    const last = before
    before = now
    if (last && (!now || actingAs(now) !== actingAs(last))) forgetPerson()
    if (now && last && actingAs(now) !== actingAs(last)) void go(homeOf(now))
    if (now || !last) return
    void queries.cancelQueries()
    if (session.lastEnd === 'ended') {
      notify.error('Your session has ended. Sign in again.')
      void go(`/login?next=${encodeURIComponent(router.state.location.href)}`)
    } else {
      notify.success('You have signed out.')
      setTimeout(() => {
        if (!session.get()) void go('/login')
      }, signOutDelay)
    }
  })
}
