import { replyDays } from '@akada/contract/attendance/explanations'
import { automaticKinds } from '@akada/contract/messages/automatic'
import * as z from 'zod'
import { audit } from '../../platform/audit/index.ts'
import type { App } from '../../platform/http/index.ts'
import type { Jobs } from '../../platform/jobs/index.ts'
import { deleteOldReplies } from '../attendance/index.ts'
import { prepareNotices } from './prepare-notices.ts'
import { deleteOldReceipts } from './queries/receipts.ts'
import { settleMessages } from './settle-charges.ts'

/** How long receipts and replies are kept. */
const retentionDays = 90

/** The background work of messages: settle their money, write what the portal tells by itself. Handing over runs by itself: see sender.ts. */
export const messageJobs = (jobs: Jobs, { database, clock, sms, config: { publicUrl } }: App): void => {
  jobs.define('messages.settle', {
    schema: z.object({}),
    // The next turn is a minute away.
    retry: { times: 0, delaySeconds: 60 },
    handler: async (_, { signal }) => {
      await settleMessages({ database, clock }, signal)
    },
  })
  jobs.every('messages.settle', '* * * * *')
  jobs.define('messages.notices', {
    schema: z.object({}),
    retry: { times: 0, delaySeconds: 60 },
    handler: async (_, { signal }) => {
      await prepareNotices({ database, clock, sms, publicUrl }, automaticKinds, signal)
    },
  })
  jobs.every('messages.notices', '*/5 * * * *')
  jobs.define('messages.forget-words', {
    schema: z.object({}),
    handler: async () => {
      await database.system.write(async tx => {
        audit.exempt(tx, 'housekeeping of what the gateway told')
        await deleteOldReplies(tx, new Date(clock.now().getTime() - replyDays * 86_400_000))
        return deleteOldReceipts(tx, clock.now(), retentionDays)
      })
    },
  })
  jobs.every('messages.forget-words', '50 2 * * *', 'Africa/Lagos')
}
