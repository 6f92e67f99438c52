import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../lib/lazy-page.ts'
import { schoolRoute } from '../../lib/parents.ts'
import { searchOfSubjects, searchOfTeachers } from './search.ts'

const getParentRoute = () => schoolRoute

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
      path: '/academics/subject-teacher-attachment',
      validateSearch: searchOfTeachers,
      staticData: { operation: 'subject-teacher.assign' },
      component: lazyPage(() => import('./pages/SubjectTeachers.tsx'), 'SubjectTeachers'),
    }),
  ],
} as const
