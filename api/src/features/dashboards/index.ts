import * as z from 'zod'
import type { Feature } from '../../platform/http/index.ts'
import { routes } from './routes.ts'
import { refreshFigures } from './figures.ts'

export { counterOf } from './counter.ts'
export { calendarAt, readCachedFigures, refreshFigures } from './figures.ts'
export { armsOf, peopleOf, teachesNothing } from './queries/parts.ts'
export { remindTeachers } from './remind.ts'
export { figuresOfSchool } from './queries/school-page.ts'
export { todayOf } from './today.ts'

export const dashboards: Feature = {
  name: 'dashboards',
  routes,
  jobs: (jobs, app) => {
    jobs.define('dashboards.refresh', {
      schema: z.object({}),
      // The next turn is a minute away: it does what this one could not.
      retry: { times: 0, delaySeconds: 60 },
      handler: async (_, { signal }) => {
        await refreshFigures(app, signal)
      },
    })
    jobs.every('dashboards.refresh', '* * * * *')
  },
}
