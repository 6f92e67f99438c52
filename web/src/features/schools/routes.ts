import { routesOf } from '../../lib/page/area.ts'
import { lazyPage } from '../../lib/page/lazy-page.ts'
import { pages } from './area.ts'

const forms = () => import('./pages/forms.tsx')
const uploads = () => import('./pages/uploads.tsx')

export const schoolProfileRoutes = routesOf(pages, {
  view: lazyPage(() => import('./pages/ViewSchool.tsx'), 'ViewSchool'),
  switch: lazyPage(() => import('./pages/SwitchSchool.tsx'), 'SwitchSchool'),
  profile: lazyPage(() => import('./pages/School.tsx'), 'School'),
  list: lazyPage(() => import('./pages/Schools.tsx'), 'Schools'),
  add: lazyPage(forms, 'AddSchool'),
  edit: lazyPage(forms, 'EditSchool'),
  upload: lazyPage(uploads, 'UploadSchools'),
  uploaded: lazyPage(uploads, 'UploadedSchools'),
})
