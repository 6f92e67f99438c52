import * as z from 'zod'
import { audit } from '../../platform/audit/index.ts'
import type { App } from '../../platform/http/index.ts'
import type { Jobs } from '../../platform/jobs/index.ts'
import { deleteOldWebhooks } from './queries/webhooks.ts'
import { checkDuePayments } from './check-due-payments.ts'
import { settlePayment } from './settle-payment.ts'
import { settleJob } from './webhook.ts'

const named = z.object({ stateId: z.uuid(), id: z.uuid() })

/** The background work of wallets: settle payments named by webhooks, ask about open payments, delete old webhooks. */
export const walletJobs = (jobs: Jobs, app: App): void => {
  const { payments, database, clock, hooks } = app
  jobs.define(settleJob, {
    schema: named,
    // If the gateway is unreachable for longer, the check of open payments takes over.
    retry: { times: 5, delaySeconds: 5 },
    timeoutSeconds: 120,
    atOnce: 2,
    handler: async data => {
      if (payments) await settlePayment({ database, clock, hooks, payments }, data, { by: 'webhook' })
    },
  })
  if (payments)
    jobs.everyMinutes('wallet.check-payments', {
      minutes: 1,
      run: async signal => {
        await checkDuePayments({ database, clock, hooks, payments }, signal)
      },
    })
  jobs.define('wallet.forget-webhooks', {
    schema: z.object({}),
    handler: async () => {
      await database.system.write(tx => {
        audit.exempt(tx, 'housekeeping of what the gateway told')
        return deleteOldWebhooks(tx)
      })
    },
  })
  jobs.every('wallet.forget-webhooks', '40 2 * * *')
}
