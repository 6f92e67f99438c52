import type { Feature } from '../../platform/http/index.ts'
import { refreshOversight } from './figures.ts'
import { routes } from './routes.ts'

/** The schools of a district or a state beside each other. */
export const oversight: Feature = {
  name: 'oversight',
  routes,
  jobs: (jobs, app) => {
    jobs.everyMinutes('oversight.refresh', {
      minutes: 2,
      run: async signal => {
        await refreshOversight(app, signal)
      },
    })
  },
}
