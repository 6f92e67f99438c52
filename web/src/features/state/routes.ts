import { routesOf } from '../../lib/page/area.ts'
import { lazyPage } from '../../lib/page/lazy-page.ts'
import { pages } from './area.ts'

const sessions = () => import('./pages/sessions.ts')

export const stateRoutes = routesOf(pages, {
  sessions: lazyPage(sessions, 'Sessions'),
  addSession: lazyPage(sessions, 'AddSession'),
  editSession: lazyPage(sessions, 'EditSession'),
  assessment: lazyPage(() => import('./pages/Assessment.tsx'), 'Assessment'),
  requests: lazyPage(() => import('./pages/EntryRequests.tsx'), 'EntryRequests'),
  settings: lazyPage(() => import('./pages/StateSettings.tsx'), 'StateSettings'),
  outbox: lazyPage(() => import('./pages/MailOutbox.tsx'), 'MailOutbox'),
})
