import { routesOf } from '../../lib/page/area.ts'
import { lazyPage } from '../../lib/page/lazy-page.ts'
import { pages } from './area.ts'

const forms = () => import('./pages/forms.tsx')
const uploads = () => import('./pages/uploads.tsx')

export const staffRoutes = routesOf(pages, {
  profile: lazyPage(() => import('./pages/UserProfile.tsx'), 'UserProfile'),
  editProfile: lazyPage(() => import('./pages/EditProfile.tsx'), 'EditProfile'),
  list: lazyPage(() => import('./pages/StaffList.tsx'), 'StaffList'),
  retirements: lazyPage(() => import('./pages/Retirements.tsx'), 'Retirements'),
  lastActive: lazyPage(() => import('./pages/LastActive.tsx'), 'LastActive'),
  add: lazyPage(forms, 'AddStaff'),
  upload: lazyPage(uploads, 'UploadStaff'),
  uploaded: lazyPage(uploads, 'UploadedStaff'),
  view: lazyPage(() => import('./pages/StaffMember.tsx'), 'StaffMember'),
  edit: lazyPage(forms, 'EditStaff'),
})
