import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../lib/page/lazy-page.ts'
import { districtRoute, schoolRoute, stateRoute } from '../../lib/page/parents.ts'
import { searchOfCatalogue, searchOfScheme, searchOfTopics } from './search.ts'

const view = { operation: 'subject.view' } as const
const configure = { operation: 'state.configure' } as const
const topicPages = () => import('./pages/topics.ts')
const topics = lazyPage(topicPages, 'SubjectTopics')
const allTopics = lazyPage(topicPages, 'Topics')
const scheme = lazyPage(() => import('./pages/SchemeOfWork.tsx'), 'SchemeOfWork')

export const curriculumRoutes = {
  school: [
    createRoute({
      getParentRoute: () => schoolRoute,
      path: '/subject-management/topics',
      validateSearch: searchOfTopics,
      staticData: view,
      component: allTopics,
    }),
    createRoute({
      getParentRoute: () => schoolRoute,
      path: '/subject-management/topics/$id',
      staticData: view,
      component: topics,
    }),
    createRoute({
      getParentRoute: () => schoolRoute,
      path: '/academics/scheme-of-work',
      validateSearch: searchOfScheme,
      staticData: view,
      component: scheme,
    }),
  ],
  district: [
    createRoute({
      getParentRoute: () => districtRoute,
      path: '/dashboard/scheme-of-work',
      validateSearch: searchOfScheme,
      staticData: view,
      component: scheme,
    }),
  ],
  state: [
    createRoute({
      getParentRoute: () => stateRoute,
      path: '/super-admin/subjects',
      validateSearch: searchOfCatalogue,
      staticData: configure,
      component: lazyPage(() => import('./pages/Catalogue.tsx'), 'Catalogue'),
    }),
    createRoute({
      getParentRoute: () => stateRoute,
      path: '/super-admin/subjects/topics',
      validateSearch: searchOfTopics,
      staticData: configure,
      component: allTopics,
    }),
    createRoute({
      getParentRoute: () => stateRoute,
      path: '/super-admin/subjects/topics/$id',
      staticData: configure,
      component: topics,
    }),
    createRoute({
      getParentRoute: () => stateRoute,
      path: '/super-admin/scheme-of-work',
      validateSearch: searchOfScheme,
      staticData: configure,
      component: scheme,
    }),
  ],
} as const
