import { routesOf } from '../../lib/page/area.ts'
import { lazyPage } from '../../lib/page/lazy-page.ts'
import { pages } from './area.ts'

const uploads = () => import('./pages/uploads.tsx')

export const classRoutes = routesOf(pages, {
  classes: lazyPage(() => import('./pages/Classes.tsx'), 'Classes'),
  arms: lazyPage(() => import('./pages/ClassArms.tsx'), 'ClassArms'),
  upload: lazyPage(uploads, 'UploadArms'),
  uploaded: lazyPage(uploads, 'UploadedArms'),
  arm: lazyPage(() => import('./pages/EditArm.tsx'), 'EditArm'),
})
