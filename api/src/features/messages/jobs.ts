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
  jobs.everyMinutes('messages.settle', {
    minutes: 1,
    run: async signal => {
      await settleMessages({ database, clock }, signal)
    },
  })
  jobs.everyMinutes('messages.notices', {
    minutes: 5,
    run: async signal => {
      await prepareNotices({ database, clock, sms, publicUrl }, automaticKinds, signal)
    },
  })
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
