import * as z from 'zod'
import { audit } from '../../platform/audit/index.ts'
import type { Feature } from '../../platform/http/index.ts'
import { deleteOldPlaces } from './queries/known-places.ts'
import { deleteExpiredTokens } from './queries/sessions.ts'
import { routes } from './routes.ts'

export type { AuthHooks } from './hooks.ts'
export { answerWithTokens, type Origin } from './logged-in-user.ts'
export { entryOfSignIn, startSession } from './sign-in.ts'
export { assertNotGuessable } from './own-password.ts'
export { helpLockedOut } from './passwords.ts'
export { resetSecondFactor, saveFixedSecondFactor } from './second-factor.ts'
export { signIns } from './queries/sign-ins.ts'

export const auth: Feature = {
  name: 'auth',
  routes,
  jobs: (jobs, { database, clock }) => {
    jobs.define('auth.forget-tokens', {
      schema: z.object({}),
      handler: async () => {
        await database.system.write(async tx => {
          audit.exempt(tx, 'housekeeping of expired tokens and places')
          await deleteExpiredTokens(tx, clock.now())
          await deleteOldPlaces(tx, clock.now())
        })
      },
    })
    jobs.every('auth.forget-tokens', '20 2 * * *', 'Africa/Lagos')
  },
}
