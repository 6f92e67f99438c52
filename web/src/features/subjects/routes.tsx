import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../lib/page/lazy-page.ts'
import { schoolRoute, stateRoute } from '../../lib/page/parents.ts'
import { searchOfUpload } from '../../ui/upload/search.ts'
import { subjectTeachers, subjectUpload, teachersUpload } from './addresses.ts'
import { searchOfSubjects, searchOfTeachers } from './search.ts'

const getParentRoute = () => schoolRoute

const uploads = () => import('./pages/uploads.tsx')

export const subjectRoutes = {
  school: [
    createRoute({
      getParentRoute,
      path: '/subject-management',
      validateSearch: searchOfSubjects,
      staticData: { operation: 'subject.view' },
      component: lazyPage(() => import('./pages/Subjects.tsx'), 'Subjects'),
    }),
    createRoute({
      getParentRoute,
      path: subjectTeachers,
      validateSearch: searchOfTeachers,
      staticData: { operation: 'subject-teacher.assign' },
      component: lazyPage(() => import('./pages/SubjectTeachers.tsx'), 'SubjectTeachers'),
    }),
    createRoute({
      getParentRoute,
      path: teachersUpload,
      staticData: { operation: 'subject-teacher.assign' },
      component: lazyPage(uploads, 'UploadTeachers'),
    }),
    createRoute({
      getParentRoute,
      path: `${teachersUpload}/$id`,
      validateSearch: searchOfUpload,
      staticData: { operation: 'subject-teacher.assign' },
      component: lazyPage(uploads, 'UploadedTeachers'),
    }),
  ],
  state: [
    createRoute({
      getParentRoute: () => stateRoute,
      path: subjectUpload,
      staticData: { operation: 'state.configure' },
      component: lazyPage(uploads, 'UploadSubjects'),
    }),
    createRoute({
      getParentRoute: () => stateRoute,
      path: `${subjectUpload}/$id`,
      validateSearch: searchOfUpload,
      staticData: { operation: 'state.configure' },
      component: lazyPage(uploads, 'UploadedSubjects'),
    }),
  ],
} as const
