import { createRoute, redirect } from '@tanstack/react-router'
import { lazyPage } from '../../lib/page/lazy-page.ts'
import { authRoute, guestRoute } from '../../lib/page/parents.ts'
import { homeOf, mustSetUpSecondFactor } from '../../lib/session/person.ts'
import { session } from '../../lib/session.ts'

const others = () => import('./other-pages.ts')
const getParentRoute = () => guestRoute

export const authRoutes = {
  guest: [
    createRoute({
      getParentRoute,
      path: '/login',
      component: lazyPage(() => import('./pages/Login.tsx'), 'Login'),
    }),
    createRoute({
      getParentRoute,
      path: '/register',
      component: lazyPage(() => others().then(pages => pages.register()), 'Register'),
    }),
    createRoute({
      getParentRoute,
      path: '/forgot-password',
      component: lazyPage(() => others().then(pages => pages.forgotPassword()), 'ForgotPassword'),
    }),
    createRoute({
      getParentRoute,
      path: '/password/update-password-otp/',
      component: lazyPage(() => others().then(pages => pages.updatePassword()), 'UpdatePassword'),
    }),
  ],
  auth: [
    createRoute({
      getParentRoute: () => authRoute,
      path: '/password/set',
      beforeLoad: () => {
        const user = session.get()
        if (!user) throw redirect({ to: '/login' })
        if (user.staff.accountStatus !== 'ResetPassword') throw redirect({ to: homeOf(user) })
      },
      component: lazyPage(() => others().then(pages => pages.setPassword()), 'SetPassword'),
    }),
    createRoute({
      getParentRoute: () => authRoute,
      path: '/second-factor/set',
      beforeLoad: () => {
        const user = session.get()
        if (!user) throw redirect({ to: '/login' })
        if (!mustSetUpSecondFactor(user)) throw redirect({ to: homeOf(user) })
      },
      component: lazyPage(() => others().then(pages => pages.setSecondFactor()), 'SetSecondFactor'),
    }),
  ],
} as const
