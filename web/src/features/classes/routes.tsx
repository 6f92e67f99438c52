import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../lib/page/lazy-page.ts'
import { schoolRoute } from '../../lib/page/parents.ts'
import { searchOfUpload } from '../../ui/upload/search.ts'
import { armsUpload } from './addresses.ts'
import { searchOfArm, searchOfArms } from './search.ts'

const path = '/academics/class-management'
const getParentRoute = () => schoolRoute

const uploads = () => import('./pages/uploads.tsx')

export const classRoutes = {
  school: [
    createRoute({
      getParentRoute,
      path,
      staticData: { operation: 'class.view' },
      component: lazyPage(() => import('./pages/Classes.tsx'), 'Classes'),
    }),
    createRoute({
      getParentRoute,
      path: `${path}/class-arms`,
      validateSearch: searchOfArms,
      staticData: { operation: 'class.view' },
      component: lazyPage(() => import('./pages/ClassArms.tsx'), 'ClassArms'),
    }),
    createRoute({
      getParentRoute,
      path: armsUpload,
      staticData: { operation: 'class-arm.manage' },
      component: lazyPage(uploads, 'UploadArms'),
    }),
    createRoute({
      getParentRoute,
      path: `${armsUpload}/$id`,
      validateSearch: searchOfUpload,
      staticData: { operation: 'class-arm.manage' },
      component: lazyPage(uploads, 'UploadedArms'),
    }),
    createRoute({
      getParentRoute,
      path: `${path}/class-arms/edit-arm/$id`,
      validateSearch: searchOfArm,
      staticData: { operation: 'class.view' },
      component: lazyPage(() => import('./pages/EditArm.tsx'), 'EditArm'),
    }),
  ],
} as const
