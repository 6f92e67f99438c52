import { createRootRoute, createRoute, redirect } from '@tanstack/react-router'
import { areaOf, homeOf, mustSetUpSecondFactor } from '../session/person.ts'
import { type LoggedInUser, session } from '../session.ts'

/**
 * The parents of all pages. A feature puts its routes under one of them and so chooses layout and guard; the layouts themselves are set in
 * app/router.tsx.
 */
export const rootRoute = createRootRoute()

/** No layout, for everybody: home, verification of a report card. */
export const blankRoute = createRoute({ getParentRoute: () => rootRoute, id: 'blank' })

/** The address that was requested before signing in; only an address within the product counts. */
export const nextOf = (raw: Record<string, unknown>): { next?: string } =>
  typeof raw.next === 'string' && /^\/(?![/\\])/.test(raw.next) ? { next: raw.next } : {}

/** Auth layout, for people who are not signed in; others are sent to the dashboard, from which super admins are led on. */
export const guestRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'guest',
  validateSearch: nextOf,
  beforeLoad: () => {
    if (session.get()) throw redirect({ to: '/dashboard' })
  },
})

/** Auth layout, for everybody: a page that people may need signed in or not (setting a password). */
export const authRoute = createRoute({ getParentRoute: () => rootRoute, id: 'auth' })

/** Sends anyone who is not signed in to /login, and from there back to the requested address. Returns the signed-in user. */
export const requireSignIn = ({ href }: { href: string }): LoggedInUser => {
  const user = session.get()
  if (!user) throw redirect({ href: `/login?next=${encodeURIComponent(href)}` })
  return user
}

/** The layout of the person's organisation, for signed-in people of every kind. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: ({ location }) => {
    const user = requireSignIn(location)
    if (user.staff.accountStatus === 'ResetPassword') throw redirect({ href: '/password/set' })
    if (mustSetUpSecondFactor(user)) throw redirect({ href: '/second-factor/set' })
  },
})

const areaRoute = <const I extends 'school' | 'district' | 'state'>(area: I) =>
  createRoute({
    getParentRoute: () => signedInRoute,
    id: area,
    beforeLoad: () => {
      const user = session.get()
      if (user && areaOf(user) !== area) throw redirect({ to: homeOf(user) })
    },
  })

/** Pages within a school (for a super admin who has entered one too). */
export const schoolRoute = areaRoute('school')
/** Pages of a district. */
export const districtRoute = areaRoute('district')
/** The super admin's own pages, at state level. */
export const stateRoute = areaRoute('state')
