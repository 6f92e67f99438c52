import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { authRoutes } from '../features/auth/routes.tsx'
import { inner } from '../lib/inner.ts'
import { authRoute, blankRoute, guestRoute, requireSignIn, rootRoute } from '../lib/parents.ts'
import { session } from '../lib/session.ts'
import { BlankLayout } from './layouts/BlankLayout.tsx'
import { ErrorPage, NotFoundPage } from './pages/ErrorPage.tsx'
import { homeRoute } from './home-route.tsx'

const authLayout = lazyRouteComponent(() => import('./layouts/AuthLayout.tsx'), 'AuthLayout')
guestRoute.update({ component: authLayout })
authRoute.update({ component: authLayout })
blankRoute.update({ component: BlankLayout })

/** Any address that the router does not know yet: it is asked for again once all pages are there. */
const unknownRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: async ({ location }) => {
    if (inner.test(location.pathname)) requireSignIn(location)
    try {
      await addPages()
    } catch (error) {
      if (opensAnew()) await new Promise(() => undefined)
      throw error
    }
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
  defaultErrorComponent: ErrorPage,
})

let adding: Promise<void> | undefined

/** Fetches the tree of all pages (app/router.tsx) and puts it in the place of the first one; once, unless fetching it failed. */
const addPages = (): Promise<void> => {
  adding ??= import('./router.tsx').then(
    // The tree has the same root, so that `update` would take it for the one that is there.
    () => {
      router.setRoutes(router.buildRouteTree())
      opened()
    },
    (error: unknown) => {
      adding = undefined
      throw error
    },
  )
  return adding
}

const reloaded = 'akada.reloaded'

/** A version that was replaced on the server has lost its files: the address is opened anew, by the new one. Answers whether it is. */
const opensAnew = (): boolean => {
  try {
    if (!navigator.onLine || sessionStorage.getItem(reloaded)) return false
    sessionStorage.setItem(reloaded, 'yes')
  } catch {
    return false
  }
  location.reload()
  return true
}

const opened = (): void => {
  try {
    sessionStorage.removeItem(reloaded)
  } catch {
    // A browser without storage was not reloaded either.
  }
}

/** Fetches the pages without being asked where the visit will need them; the router asks again where that fails. */
export const fetchPagesEarly = (): void => {
  if (session.get()) addPages().catch(() => undefined)
}
