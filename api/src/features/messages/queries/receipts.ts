import { sql, type WriteTx } from '../../../platform/db/index.ts'

/** Makes the receipt for a message wait for the record of its handover, and the other way round, so that neither misses the other. */
export const holdGatewayId = (tx: WriteTx, gatewayId: string): Promise<unknown> =>
  tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${gatewayId}, 63))`)

export interface Receipt {
  gatewayId: string
  outcome: 'Delivered' | 'Undelivered'
  reason: string | null
  now: Date
}

/**
 * Keeps a receipt and records what became of the recipient. Receipts come in any order and more than once: delivered is the last word.
 * Returns how many recipients it was about; none if the gateway's id is not known (yet).
 */
export const takeReceipt = async (tx: WriteTx, { gatewayId, outcome, reason, now }: Receipt): Promise<number> => {
  await holdGatewayId(tx, gatewayId)
  await tx.run(sql`
    insert into message_receipt (gateway_id, outcome, reason, at) values (${gatewayId}, ${outcome}, ${reason}, ${now})
    on conflict do nothing`)
  return tx.run(sql`
    update message_recipient set status = ${outcome}, reason = ${reason}, receipt_at = ${now}
    where gateway_id = ${gatewayId} and (status = 'Sent' or (status = 'Undelivered' and ${outcome} = 'Delivered'))`)
}

/** Keeps a reply; false if it was kept before. */
export const takeReply = async (
  tx: WriteTx,
  reply: { gatewayId: string; number: string; meaning: 'stop' | 'start' | 'other'; now: Date },
): Promise<boolean> =>
  (await tx.run(sql`
    insert into message_reply (gateway_id, number, meaning, at)
    values (${reply.gatewayId}, ${reply.number}, ${reply.meaning}, ${reply.now}) on conflict do nothing`)) === 1

/** From now on a number gets no messages, nor what waits for it. */
export const stopNumber = async (tx: WriteTx, number: string, now: Date): Promise<void> => {
  await tx.run(sql`insert into message_stop (number, at) values (${number}, ${now}) on conflict do nothing`)
  await tx.run(sql`update message_recipient set status = 'Barred' where number = ${number} and status = 'Waiting'`)
}

/** From now on a number gets messages again. */
export const startNumber = (tx: WriteTx, number: string): Promise<number> =>
  tx.run(sql`delete from message_stop where number = ${number}`)

/** Removes what the gateway told longer ago than this many days. */
export const forgetWords = async (tx: WriteTx, now: Date, days: number): Promise<void> => {
  await tx.run(sql`delete from message_receipt where at < ${now}::timestamptz - make_interval(days => ${days})`)
  await tx.run(sql`delete from message_reply where at < ${now}::timestamptz - make_interval(days => ${days})`)
}
