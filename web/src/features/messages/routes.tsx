import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../lib/page/lazy-page.ts'
import { districtRoute, schoolRoute, stateRoute } from '../../lib/page/parents.ts'
import { searchOfMessages } from './search.ts'

const written = () => import('./pages/written.ts')
const settings = () => import('./pages/settings.ts')

const list = {
  validateSearch: searchOfMessages,
  staticData: { operation: 'message.view' },
  component: lazyPage(written, 'Messages'),
} as const
const one = {
  validateSearch: searchOfMessages,
  staticData: { operation: 'message.view' },
  component: lazyPage(written, 'MessagePage'),
} as const
const fresh = {
  staticData: { operation: 'message.send' },
  component: lazyPage(() => import('./pages/NewMessage.tsx'), 'NewMessage'),
} as const

const automatic = {
  staticData: { operation: 'message.automate' },
  component: lazyPage(settings, 'Automatic'),
} as const

export const messageRoutes = {
  school: [
    createRoute({ getParentRoute: () => schoolRoute, path: '/administration/messages', ...list }),
    createRoute({ getParentRoute: () => schoolRoute, path: '/administration/messages/new', ...fresh }),
    createRoute({ getParentRoute: () => schoolRoute, path: '/administration/messages/view/$id', ...one }),
    createRoute({ getParentRoute: () => schoolRoute, path: '/administration/messages/automatic', ...automatic }),
  ],
  district: [
    createRoute({ getParentRoute: () => districtRoute, path: '/dashboard/messages', ...list }),
    createRoute({ getParentRoute: () => districtRoute, path: '/dashboard/messages/new', ...fresh }),
    createRoute({ getParentRoute: () => districtRoute, path: '/dashboard/messages/view/$id', ...one }),
  ],
  state: [
    createRoute({ getParentRoute: () => stateRoute, path: '/super-admin/messages', ...list }),
    createRoute({ getParentRoute: () => stateRoute, path: '/super-admin/messages/new', ...fresh }),
    createRoute({ getParentRoute: () => stateRoute, path: '/super-admin/messages/view/$id', ...one }),
    createRoute({ getParentRoute: () => stateRoute, path: '/super-admin/messages/automatic', ...automatic }),
    createRoute({
      getParentRoute: () => stateRoute,
      path: '/super-admin/messages/settings',
      staticData: { operation: 'message.configure' },
      component: lazyPage(settings, 'MessageSettings'),
    }),
  ],
} as const
