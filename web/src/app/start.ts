import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import { authRoutes } from '../features/auth/routes.tsx'
import { inner } from '../lib/inner.ts'
import { lazyPage, ScriptError } from '../lib/lazy-page.ts'
import { authRoute, blankRoute, guestRoute, requireSignIn, rootRoute } from '../lib/parents.ts'
import { session } from '../lib/session.ts'
import { BlankLayout } from './layouts/BlankLayout.tsx'
import { NotFoundPage } from './pages/ErrorPage.tsx'
import { PageError } from './pages/PageError.tsx'
import { homeRoute } from './home-route.tsx'

const authLayout = lazyPage(() => import('./layouts/AuthLayout.tsx'), 'AuthLayout')
guestRoute.update({ component: authLayout })
authRoute.update({ component: authLayout })
blankRoute.update({ component: BlankLayout })

/** Any address that the router does not know yet: it is asked for again once all pages are there. */
const unknownRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: async ({ location }) => {
    if (inner.test(location.pathname)) requireSignIn(location)
    await addPages()
    throw redirect({ href: location.href, replace: true })
  },
})

/** The router as it starts: with home and the pages before sign-in, which everybody loads first. */
export const router = createRouter({
  routeTree: rootRoute.addChildren([
    blankRoute.addChildren([homeRoute]),
    guestRoute.addChildren([...authRoutes.guest]),
    authRoute.addChildren([...authRoutes.auth]),
    unknownRoute,
  ]),
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultNotFoundComponent: NotFoundPage,
  defaultErrorComponent: PageError,
})

let adding: Promise<void> | undefined
let failures = 0

/** Fetches the tree of all pages (app/router.tsx) and puts it in the place of the first one; once, unless fetching it failed. */
const addPages = (): Promise<void> => {
  adding ??= import('./router.tsx').then(
    // The tree has the same root, so that `update` would take it for the one that is there.
    () => {
      router.setRoutes(router.buildRouteTree())
    },
    (cause: unknown) => {
      adding = undefined
      failures += 1
      // The router asks again by itself when it opens the address again.
      throw new ScriptError(cause, () => Promise.resolve(), failures)
    },
  )
  return adding
}

/** Fetches the pages without being asked where the visit will need them; the router asks again where that fails. */
export const fetchPagesEarly = (): void => {
  if (session.get()) addPages().catch(() => undefined)
}
