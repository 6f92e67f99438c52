import { routesOf } from '../../lib/page/area.ts'
import { lazyPage } from '../../lib/page/lazy-page.ts'
import { pages } from './area.ts'

const written = () => import('./pages/written.ts')
const settings = () => import('./pages/settings.ts')

export const messageRoutes = routesOf(pages, {
  list: lazyPage(written, 'Messages'),
  message: lazyPage(written, 'MessagePage'),
  add: lazyPage(() => import('./pages/NewMessage.tsx'), 'NewMessage'),
  automatic: lazyPage(settings, 'Automatic'),
  settings: lazyPage(settings, 'MessageSettings'),
})
