import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { device } from '../lib/session/device.ts'
import { notify, longNoticeLife } from '../lib/notices.ts'
import { homeOf } from '../lib/session/person.ts'
import { session } from '../lib/session.ts'
import { actingAs } from '../lib/session/session-store.ts'

/** How long the sign-out notice stays before /login is shown, in milliseconds. */
const signOutDelay = 1500

/**
 * Follows the session, regardless of which tab changed it: goes to /login when it ends and to the start page when somebody acts under
 * another identity, and clears what was read before, on the device too. A page with unsaved typing is also left, so that nobody finds it or
 * sends it in their own name; only if the session ended by itself is the person asked, because they may sign in again in another tab and
 * continue.
 */
export const watchSession = (router: AnyRouter, queries: QueryClient): void => {
  /** Whose pages are on the screen; null if they are for everybody. */
  let shown = session.get()
  // The session may have ended without any tab noticing.
  if (!shown) device.leave()
  const go = async (href: string): Promise<void> => {
    await router.navigate({ href, ignoreBlocker: true })
    queries.clear()
  }
  router.subscribe('onResolved', () => {
    if (session.get() || router.state.location.pathname !== '/login') return
    shown = null
    queries.clear()
  })
  session.subscribe(() => {
    const now = session.get()
    const last = shown
    if (now) {
      shown = now
      if (!last || actingAs(now) === actingAs(last)) return
      device.leave()
      void go(homeOf(now))
      return
    }
    if (!last) return
    device.leave()
    void queries.cancelQueries()
    if (session.lastEnd === 'ended') {
      notify.error('Your session has ended. Sign in again.', longNoticeLife)
      void router.navigate({ href: `/login?next=${encodeURIComponent(router.state.location.href)}` })
    } else {
      notify.success('You have signed out.')
      setTimeout(() => {
        if (!session.get()) void go('/login')
      }, signOutDelay)
    }
  })
}
