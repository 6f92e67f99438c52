import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { districtRoute, signedInRoute } from '../../lib/parents.ts'

const profile = lazyRouteComponent(() => import('./pages/UserProfile.tsx'), 'UserProfile')
const editProfile = lazyRouteComponent(() => import('./pages/EditProfile.tsx'), 'EditProfile')

export const staffRoutes = {
  signedIn: [
    createRoute({ getParentRoute: () => signedInRoute, path: '/profile', component: profile }),
    createRoute({ getParentRoute: () => signedInRoute, path: '/profile/edit', component: editProfile }),
  ],
  district: [
    createRoute({ getParentRoute: () => districtRoute, path: '/dashboard/profile', component: profile }),
    createRoute({ getParentRoute: () => districtRoute, path: '/dashboard/profile/edit', component: editProfile }),
  ],
} as const
