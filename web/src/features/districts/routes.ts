import { routesOf } from '../../lib/page/area.ts'
import { lazyPage } from '../../lib/page/lazy-page.ts'
import { pages } from './area.ts'

const uploads = () => import('./pages/uploads.tsx')

export const districtRoutes = routesOf(pages, {
  profile: lazyPage(() => import('./pages/DistrictProfile.tsx'), 'DistrictProfile'),
  approvals: lazyPage(() => import('./pages/Approvals.tsx'), 'Approvals'),
  list: lazyPage(() => import('./pages/Districts.tsx'), 'Districts'),
  upload: lazyPage(uploads, 'UploadDistricts'),
  uploaded: lazyPage(uploads, 'UploadedDistricts'),
})
