import type { Feature } from '../../platform/http/index.ts'
import { routes } from './routes.ts'
import { refreshFigures } from './figures.ts'

export { counterOf } from './counter.ts'
export { calendarAt, readCachedFigures, refreshFigures } from './figures.ts'
export { armsOf, peopleOf, teachesNothing } from './queries/parts.ts'
export { remindTeachers } from './remind.ts'
export { findBasis } from './queries/cached-figures.ts'
export { figuresOfSchool } from './queries/school-page.ts'
export { todayOf } from './today.ts'

export const dashboards: Feature = {
  name: 'dashboards',
  routes,
  jobs: (jobs, app) => {
    jobs.everyMinutes('dashboards.refresh', {
      minutes: 1,
      run: async signal => {
        await refreshFigures(app, signal)
      },
    })
  },
}
