import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import { authRoutes } from '../features/auth/routes.ts'
import { familyRoutes } from '../features/family/routes.ts'
import { inner } from '../lib/page/inner.ts'
import { lazyPage, ScriptError } from '../lib/page/lazy-page.ts'
import { authRoute, blankRoute, guestRoute, requireSignIn, rootRoute } from '../lib/page/parents.ts'
import { session } from '../lib/session.ts'
import { BlankLayout } from './layouts/BlankLayout.tsx'
import { NotFoundPage } from './pages/ErrorPage.tsx'
import { PageError } from './pages/PageError.tsx'
import { homeRoute } from './home-route.tsx'

const authLayout = lazyPage(() => import('./layouts/AuthLayout.tsx'), 'AuthLayout')
guestRoute.update({ component: authLayout })
authRoute.update({ component: authLayout })
blankRoute.update({ component: BlankLayout })

type Pages = typeof import('./router.tsx')

/** Any address that the router does not know yet: it is opened again once all pages are loaded. */
const unknownRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: async ({ location }) => {
    if (inner.test(location.pathname)) requireSignIn(location)
    await addPages()
    throw redirect({ href: location.href, replace: true })
  },
})

/** The initial router: with home, the pages before sign-in, which everybody loads first, and those of families, who need no others. */
export const router = createRouter({
  routeTree: rootRoute.addChildren([
    blankRoute.addChildren([homeRoute]),
    guestRoute.addChildren([...authRoutes.guest]),
    authRoute.addChildren([...authRoutes.auth]),
    ...familyRoutes.root,
    unknownRoute,
  ]),
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultNotFoundComponent: NotFoundPage,
  defaultErrorComponent: PageError,
})

let adding: Promise<void> | undefined
let failures = 0

/** Fetches the route tree of all pages (app/router.tsx) and replaces the first one with it; once, unless the fetch failed. */
const addPages = (): Promise<void> => {
  adding ??= import('./router.tsx').then(
    // The tree has the same root, so `update` would treat it as unchanged.
    () => {
      router.setRoutes(router.buildRouteTree())
    },
    (cause: unknown) => {
      adding = undefined
      failures += 1
      // The router tries again by itself when it opens the address again.
      throw new ScriptError(cause, () => Promise.resolve(), failures)
    },
  )
  return adding
}

/** Prefetches the pages if the visit will need them; if that fails, the router tries again. */
export const fetchPagesEarly = (): void => {
  if (session.get()) addPages().catch(() => undefined)
}

/** Gives Today what the answer to the sign-in brought, in place of its first request. */
export const bringToday = async (...brought: Parameters<Pages['bringToday']>): Promise<void> =>
  (await import('./router.tsx')).bringToday(...brought)
