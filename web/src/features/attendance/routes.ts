import { routesOf } from '../../lib/page/area.ts'
import { lazyPage } from '../../lib/page/lazy-page.ts'
import { pages } from './area.ts'

export const attendanceRoutes = routesOf(pages, {
  arms: lazyPage(() => import('./pages/ClassAttendance.tsx'), 'ClassAttendance'),
  register: lazyPage(() => import('./pages/Register.tsx'), 'Register'),
  explanations: lazyPage(() => import('./pages/Explanations.tsx'), 'Explanations'),
  notMarked: lazyPage(() => import('./pages/NotMarked.tsx'), 'NotMarked'),
  hours: lazyPage(() => import('./pages/RegisterHours.tsx'), 'RegisterHours'),
  school: lazyPage(() => import('./pages/SchoolAttendance.tsx'), 'SchoolAttendance'),
})
