import * as z from 'zod'
import { dayInLagos } from '../../platform/clock/index.ts'
import type { Feature } from '../../platform/http/index.ts'
import { deleteOldPrintRuns, printJob } from './print-runs.ts'
import { workPrintRun } from './print/run.ts'

const retries = 2

/** The print jobs, and the removal of their files. */
export const reportCardJobs: NonNullable<Feature['jobs']> = (jobs, app) => {
  jobs.define(printJob, {
    schema: z.object({ id: z.uuid(), stateId: z.uuid() }),
    retry: { times: retries, delaySeconds: 5 },
    timeoutSeconds: 1800,
    handler: (data, job) =>
      workPrintRun(app, data, {
        signal: job.signal,
        isLast: job.retries >= retries,
        today: dayInLagos(app.clock.now()),
      }),
  })
  jobs.define('report-cards.forget-prints', {
    schema: z.object({}),
    handler: async () => {
      await deleteOldPrintRuns(app, app.clock.now())
    },
  })
  jobs.every('report-cards.forget-prints', '40 * * * *')
}
