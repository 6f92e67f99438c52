import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { schoolRoute } from '../../lib/parents.ts'
import { searchOfStudents, searchOfUpload } from './search.ts'

const path = '/administration/user-management/student-management/admission-register'
const getParentRoute = () => schoolRoute

export const studentRoutes = {
  school: [
    createRoute({
      getParentRoute,
      path,
      validateSearch: searchOfStudents,
      staticData: { operation: 'student.view' },
      component: lazyRouteComponent(() => import('./pages/AdmissionRegister.tsx'), 'AdmissionRegister'),
    }),
    createRoute({
      getParentRoute,
      path: `${path}/add`,
      staticData: { operation: 'student.create' },
      component: lazyRouteComponent(() => import('./pages/AdmitStudent.tsx'), 'AdmitStudent'),
    }),
    createRoute({
      getParentRoute,
      path: `${path}/upload`,
      staticData: { operation: 'student.create' },
      component: lazyRouteComponent(() => import('./pages/UploadStudents.tsx'), 'UploadStudents'),
    }),
    createRoute({
      getParentRoute,
      path: `${path}/upload/$id`,
      validateSearch: searchOfUpload,
      staticData: { operation: 'student.create' },
      component: lazyRouteComponent(() => import('./pages/UploadedStudents.tsx'), 'UploadedStudents'),
    }),
    createRoute({
      getParentRoute,
      path: `${path}/$id`,
      staticData: { operation: 'student.view' },
      component: lazyRouteComponent(() => import('./pages/Student.tsx'), 'Student'),
    }),
    createRoute({
      getParentRoute,
      path: `${path}/$id/edit`,
      staticData: { operation: 'student.update' },
      component: lazyRouteComponent(() => import('./pages/EditStudent.tsx'), 'EditStudent'),
    }),
  ],
} as const
