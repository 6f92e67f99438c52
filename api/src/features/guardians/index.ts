import * as z from 'zod'
import { audit } from '../../platform/audit/index.ts'
import type { Feature } from '../../platform/http/index.ts'
import { linkEarlier } from './link-earlier.ts'
import { locateLinks, locatePersons } from './queries/links.ts'
import { routes } from './routes.ts'

export { chooseLanguage } from './choose-language.ts'
export { isNamesake, placesOfGuardian, renameGuardian, renumberGuardian } from './queries/correcting.ts'
export { holdersOfNumber } from './queries/doubts.ts'
export * as linkMerging from './queries/merging.ts'
export type { MovedLinks } from './queries/merging.ts'

/** Guardians as people of the state, known by their phone numbers, and what each may do for a student. */
export const guardians: Feature = {
  name: 'guardians',
  routes,
  jobs: (jobs, { database }) => {
    jobs.define('guardians.link-earlier', {
      schema: z.object({}),
      // What is left after that is linked at the next start, or in the night.
      timeoutSeconds: 3600,
      handler: async (_, { signal }) => {
        await linkEarlier(database, signal)
      },
    })
    jobs.every('guardians.link-earlier', '10 1 * * *', 'Africa/Lagos')
  },
  // Records that were copied in are linked while the portal serves.
  start: async ({ database, jobs }) => {
    await database.system.write(async tx => {
      audit.exempt(tx, 'background work is requested')
      await jobs.send(tx, 'guardians.link-earlier', {}, { once: { key: 'start', seconds: 3600 } })
    })
    return { stop: async () => {} }
  },
  locators: { guardianLink: locateLinks, guardianPerson: locatePersons },
}
