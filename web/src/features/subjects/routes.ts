import { routesOf } from '../../lib/page/area.ts'
import { lazyPage } from '../../lib/page/lazy-page.ts'
import { pages } from './area.ts'

const uploads = () => import('./pages/uploads.tsx')

export const subjectRoutes = routesOf(pages, {
  list: lazyPage(() => import('./pages/Subjects.tsx'), 'Subjects'),
  teachers: lazyPage(() => import('./pages/SubjectTeachers.tsx'), 'SubjectTeachers'),
  uploadTeachers: lazyPage(uploads, 'UploadTeachers'),
  uploadedTeachers: lazyPage(uploads, 'UploadedTeachers'),
  upload: lazyPage(uploads, 'UploadSubjects'),
  uploaded: lazyPage(uploads, 'UploadedSubjects'),
})
