import * as z from 'zod'
import type { App } from '../../platform/http/index.ts'
import type { Jobs } from '../../platform/jobs/index.ts'
import { settleMessages } from './settle.ts'

/** The background work of messages: settle their money. Handing over runs by itself: see sender.ts. */
export const messageJobs = (jobs: Jobs, { database, clock }: App): void => {
  jobs.define('messages.settle', {
    schema: z.object({}),
    // The next turn is a minute away.
    retry: { times: 0, delaySeconds: 60 },
    handler: async (_, { signal }) => {
      await settleMessages({ database, clock }, signal)
    },
  })
  jobs.every('messages.settle', '* * * * *')
}
