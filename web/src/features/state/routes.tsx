import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../lib/page/lazy-page.ts'
import { stateRoute } from '../../lib/page/parents.ts'
import { searchOfAssessment, searchOfOutbox, searchOfRequests, searchOfSettings } from './search.ts'

const sessions = () => import('./pages/sessions.ts')

const configure = { operation: 'state.configure' } as const
const getParentRoute = () => stateRoute

export const stateRoutes = {
  state: [
    createRoute({
      getParentRoute,
      path: '/super-admin/sessions',
      staticData: configure,
      component: lazyPage(sessions, 'Sessions'),
    }),
    createRoute({
      getParentRoute,
      path: '/super-admin/sessions/add',
      staticData: configure,
      component: lazyPage(sessions, 'AddSession'),
    }),
    createRoute({
      getParentRoute,
      path: '/super-admin/sessions/$id',
      staticData: configure,
      component: lazyPage(sessions, 'EditSession'),
    }),
    createRoute({
      getParentRoute,
      path: '/super-admin/assessment',
      validateSearch: searchOfAssessment,
      staticData: configure,
      component: lazyPage(() => import('./pages/Assessment.tsx'), 'Assessment'),
    }),
    createRoute({
      getParentRoute,
      path: '/super-admin/assessment/requests',
      validateSearch: searchOfRequests,
      staticData: configure,
      component: lazyPage(() => import('./pages/EntryRequests.tsx'), 'EntryRequests'),
    }),
    createRoute({
      getParentRoute,
      path: '/super-admin/settings',
      validateSearch: searchOfSettings,
      staticData: configure,
      component: lazyPage(() => import('./pages/StateSettings.tsx'), 'StateSettings'),
    }),
    createRoute({
      getParentRoute,
      path: '/super-admin/mail-outbox',
      validateSearch: searchOfOutbox,
      staticData: { operation: 'mail-outbox.view' },
      component: lazyPage(() => import('./pages/MailOutbox.tsx'), 'MailOutbox'),
    }),
  ],
} as const
