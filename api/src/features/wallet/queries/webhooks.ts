import { sql, type WriteTx } from '../../../platform/db/index.ts'

export type WebhookOutcome = 'taken' | 'unknown reference' | 'other event' | 'forged' | 'unreadable'

/** Of webhooks without a known payment, at most this many are stored in an hour: strangers can send them as well. */
const mostStrange = 1000
const retentionDays = 90

/** Stores the webhook, for tracing. */
export const insertWebhook = (
  tx: WriteTx,
  { event, paymentId, outcome }: { event: string; paymentId: string | null; outcome: WebhookOutcome },
): Promise<number> =>
  tx.run(sql`
    insert into ledger.webhook (event, payment_id, outcome)
    select ${event.slice(0, 60)}, ${paymentId}, ${outcome}
    where ${outcome} = 'taken' or (
      select count(*) from (
        select from ledger.webhook where at > akada_clock_timestamp() - interval '1 hour' and outcome <> 'taken' limit ${mostStrange}) recent
      ) < ${mostStrange}`)

export const deleteOldWebhooks = (tx: WriteTx): Promise<number> =>
  tx.run(sql`delete from ledger.webhook where at < akada_clock_timestamp() - make_interval(days => ${retentionDays})`)

/** The payment, among those of all states, with a reference; null if there is none. */
export const findPaymentState = async (tx: WriteTx, id: string): Promise<string | null> =>
  (await tx.find<{ stateId: string }>(sql`select state_id as "stateId" from ledger.payment where id = ${id}`))
    ?.stateId ?? null
