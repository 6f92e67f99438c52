import * as z from 'zod'
import type { Feature } from '../../platform/http/index.ts'
import { refreshOversight } from './figures.ts'
import { routes } from './routes.ts'

/** The schools of a district or a state beside each other. */
export const oversight: Feature = {
  name: 'oversight',
  routes,
  jobs: (jobs, app) => {
    jobs.define('oversight.refresh', {
      schema: z.object({}),
      // The next turn comes soon: it does what this one could not.
      retry: { times: 0, delaySeconds: 60 },
      handler: async (_, { signal }) => {
        await refreshOversight(app, signal)
      },
    })
    jobs.every('oversight.refresh', '*/2 * * * *')
  },
}
