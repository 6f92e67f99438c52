import { routesOf } from '../../lib/page/area.ts'
import { lazyPage } from '../../lib/page/lazy-page.ts'
import { pages } from './area.ts'

const topics = () => import('./pages/topics.ts')

export const curriculumRoutes = routesOf(pages, {
  topics: lazyPage(topics, 'Topics'),
  subjectTopics: lazyPage(topics, 'SubjectTopics'),
  scheme: lazyPage(() => import('./pages/SchemeOfWork.tsx'), 'SchemeOfWork'),
  catalogue: lazyPage(() => import('./pages/Catalogue.tsx'), 'Catalogue'),
})
