import * as z from 'zod'
import type { Feature } from '../../platform/http/index.ts'
import { correctionPlaces } from './queries/record.ts'
import { routes } from './routes.ts'
import { tidyFamilies } from './sessions.ts'

export { findTerm, type MarkOfDay, marksOf } from './queries/children.ts'
export { replaceSlips } from './queries/slips.ts'
export { isUnexplained, typedCode } from './rules.ts'
export { correctionsWaitingIn } from './queries/record.ts'
export { familySessions } from './sessions.ts'
export { hashOfCode } from './sign-in.ts'

/** What guardians see of their children on any phone, and how they sign in. */
export const family: Feature = {
  name: 'family',
  routes,
  locators: { familyCorrection: correctionPlaces },
  jobs: (jobs, { database, clock }) => {
    jobs.define('family.tidy', {
      schema: z.object({}),
      timeoutSeconds: 3600,
      handler: async (_, { signal }) => {
        await tidyFamilies(database, clock.now(), signal)
      },
    })
    jobs.every('family.tidy', '40 1 * * *', 'Africa/Lagos')
  },
}
