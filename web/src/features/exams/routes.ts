import { routesOf } from '../../lib/page/area.ts'
import { lazyPage } from '../../lib/page/lazy-page.ts'
import { pages } from './area.ts'

const exams = () => import('./pages/state-exams.ts')
const candidates = () => import('./pages/candidates.ts')
const edit = () => import('./pages/EditExam.tsx')
const uploads = () => import('./pages/uploads.tsx')

export const examRoutes = routesOf(pages, {
  registrations: lazyPage(() => import('./pages/ExamRegistrations.tsx'), 'ExamRegistrations'),
  registration: lazyPage(() => import('./pages/ExamRegistration.tsx'), 'ExamRegistration'),
  photos: lazyPage(() => import('./pages/CandidatePhotos.tsx'), 'CandidatePhotos'),
  candidates: lazyPage(candidates, 'Candidates'),
  photoCards: lazyPage(candidates, 'PhotoCards'),
  result: lazyPage(() => import('./pages/StudentExamResult.tsx'), 'StudentExamResult'),
  exams: lazyPage(exams, 'StateExams'),
  exam: lazyPage(exams, 'StateExam'),
  add: lazyPage(edit, 'AddExam'),
  edit: lazyPage(edit, 'EditExam'),
  upload: lazyPage(uploads, 'UploadResults'),
  uploaded: lazyPage(uploads, 'UploadedResults'),
})
