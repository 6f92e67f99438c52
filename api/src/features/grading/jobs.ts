import * as z from 'zod'
import { audit } from '../../platform/audit/index.ts'
import type { App, Feature } from '../../platform/http/index.ts'
import { armsToCompare, recountScores, statesToCompare } from './queries/counts.ts'

/**
 * Compares the counts of scores in the active terms with the scores themselves, a school at a time. What was wrong is corrected, and recorded
 * in the audit log of the school. `signal` ends it between two schools.
 */
export const compareScoreCounts = async ({ database }: Pick<App, 'database'>, signal?: AbortSignal): Promise<void> => {
  for (const stateId of await database.system.read(statesToCompare)) {
    const db = database.systemIn(stateId)
    for (const { schoolId, districtId, ...arms } of await db.read(tx => armsToCompare(tx, stateId))) {
      if (signal?.aborted) return
      await db.write(async tx => {
        const wrong = await recountScores(tx, arms)
        if (wrong === 0) return audit.exempt(tx, 'counts of scores that are right')
        await audit(tx, { system: true, stateId, as: 'The nightly check' }, 'score.recount', ['score', schoolId], {
          schoolId,
          districtId,
          summary: `Corrected ${wrong} ${wrong === 1 ? 'count' : 'counts'} of scores`,
        })
      })
    }
  }
}

export const jobs: Feature['jobs'] = (jobs, app) => {
  jobs.define('grading.compare-counts', {
    schema: z.object({}),
    handler: (_, { signal }) => compareScoreCounts(app, signal),
  })
  jobs.every('grading.compare-counts', '40 2 * * *', 'Africa/Lagos')
}
