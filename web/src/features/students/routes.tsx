import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../lib/page/lazy-page.ts'
import { districtRoute, schoolRoute } from '../../lib/page/parents.ts'
import { searchOfUpload } from '../../ui/upload/search.ts'
import { districtStudents } from './addresses.ts'
import { searchOfDistrict, searchOfMerge, searchOfStudent, searchOfStudents } from './search.ts'

const path = '/administration/user-management/student-management/admission-register'
const getParentRoute = () => schoolRoute

const uploads = () => import('./pages/uploads.tsx')
const merges = () => import('./pages/merges.ts')
const guardians = () => import('./pages/guardians.ts')
const leavers = () => import('./pages/leavers.ts')

export const studentRoutes = {
  school: [
    createRoute({
      getParentRoute,
      path,
      validateSearch: searchOfStudents,
      staticData: { operation: 'student.view' },
      component: lazyPage(() => import('./pages/AdmissionRegister.tsx'), 'AdmissionRegister'),
    }),
    createRoute({
      getParentRoute,
      path: `${path}/add`,
      staticData: { operation: 'student.create' },
      component: lazyPage(() => import('./pages/AdmitStudent.tsx'), 'AdmitStudent'),
    }),
    createRoute({
      getParentRoute,
      path: `${path}/upload`,
      staticData: { operation: 'student.create' },
      component: lazyPage(uploads, 'UploadStudents'),
    }),
    createRoute({
      getParentRoute,
      path: `${path}/upload/$id`,
      validateSearch: searchOfUpload,
      staticData: { operation: 'student.create' },
      component: lazyPage(uploads, 'UploadedStudents'),
    }),
    createRoute({
      getParentRoute,
      path: `${path}/merge`,
      validateSearch: searchOfMerge,
      staticData: { operation: 'student.merge' },
      component: lazyPage(merges, 'MergeStudents'),
    }),
    createRoute({
      getParentRoute,
      path: `${path}/merges`,
      staticData: { operation: 'student.merge' },
      component: lazyPage(merges, 'Merges'),
    }),
    createRoute({
      getParentRoute,
      path: `${path}/corrections`,
      staticData: { operation: 'student.update' },
      component: lazyPage(() => import('./pages/Corrections.tsx'), 'Corrections'),
    }),
    createRoute({
      getParentRoute,
      path: `${path}/shared-numbers`,
      staticData: { operation: 'guardian.manage' },
      component: lazyPage(guardians, 'SharedNumbers'),
    }),
    createRoute({
      getParentRoute,
      path: `${path}/$id/guardians`,
      staticData: { operation: 'guardian.manage' },
      component: lazyPage(guardians, 'GuardianRights'),
    }),
    createRoute({
      getParentRoute,
      path: `${path}/$id/certificate`,
      staticData: { operation: 'student.withdraw' },
      component: lazyPage(leavers, 'TransferCertificate'),
    }),
    createRoute({
      getParentRoute,
      path: `${path}/former/$id`,
      staticData: { operation: 'student.view-all' },
      component: lazyPage(leavers, 'FormerStudent'),
    }),
    createRoute({
      getParentRoute,
      path: `${path}/$id`,
      validateSearch: searchOfStudent,
      staticData: { operation: 'student.view' },
      component: lazyPage(() => import('./pages/Student.tsx'), 'Student'),
    }),
    createRoute({
      getParentRoute,
      path: `${path}/$id/edit`,
      staticData: { operation: 'student.update' },
      component: lazyPage(() => import('./pages/EditStudent.tsx'), 'EditStudent'),
    }),
  ],
  district: [
    createRoute({
      getParentRoute: () => districtRoute,
      path: districtStudents,
      validateSearch: searchOfDistrict,
      staticData: { operation: 'student.view-all' },
      component: lazyPage(() => import('./pages/DistrictStudents.tsx'), 'DistrictStudents'),
    }),
    createRoute({
      getParentRoute: () => districtRoute,
      path: `${districtStudents}/$id`,
      validateSearch: searchOfStudent,
      staticData: { operation: 'student.view' },
      component: lazyPage(() => import('./pages/Student.tsx'), 'Student'),
    }),
  ],
} as const
