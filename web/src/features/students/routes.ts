import { routesOf } from '../../lib/page/area.ts'
import { lazyPage } from '../../lib/page/lazy-page.ts'
import { pages } from './area.ts'

const uploads = () => import('./pages/uploads.tsx')
const merges = () => import('./pages/merges.ts')
const guardians = () => import('./pages/guardians.ts')
const leavers = () => import('./pages/leavers.ts')

export const studentRoutes = routesOf(pages, {
  register: lazyPage(() => import('./pages/AdmissionRegister.tsx'), 'AdmissionRegister'),
  add: lazyPage(() => import('./pages/AdmitStudent.tsx'), 'AdmitStudent'),
  upload: lazyPage(uploads, 'UploadStudents'),
  uploaded: lazyPage(uploads, 'UploadedStudents'),
  merge: lazyPage(merges, 'MergeStudents'),
  merges: lazyPage(merges, 'Merges'),
  corrections: lazyPage(() => import('./pages/Corrections.tsx'), 'Corrections'),
  sharedNumbers: lazyPage(guardians, 'SharedNumbers'),
  guardians: lazyPage(guardians, 'GuardianRights'),
  certificate: lazyPage(leavers, 'TransferCertificate'),
  former: lazyPage(leavers, 'FormerStudent'),
  student: lazyPage(() => import('./pages/Student.tsx'), 'Student'),
  edit: lazyPage(() => import('./pages/EditStudent.tsx'), 'EditStudent'),
  list: lazyPage(() => import('./pages/DistrictStudents.tsx'), 'DistrictStudents'),
})
