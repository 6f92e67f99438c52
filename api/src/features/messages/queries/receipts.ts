import { v7 as uuidv7 } from 'uuid'
import { type ReadTx, sql, type WriteTx } from '../../../platform/db/index.ts'
import { signal } from '../../../platform/signals/index.ts'

/** Makes the receipt for a message wait for the record of its handover, and the other way round, so that neither misses the other. */
export const lockGatewayId = (tx: WriteTx, gatewayId: string): Promise<unknown> =>
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
export const saveReceipt = async (tx: WriteTx, { gatewayId, outcome, reason, now }: Receipt): Promise<number> => {
  await lockGatewayId(tx, gatewayId)
  await tx.run(sql`
    insert into message_receipt (gateway_id, outcome, reason, at) values (${gatewayId}, ${outcome}, ${reason}, ${now})
    on conflict do nothing`)
  return tx.run(sql`
    update message_recipient set status = ${outcome}, reason = ${reason}, receipt_at = ${now}
    where gateway_id = ${gatewayId} and (status = 'Sent' or (status = 'Undelivered' and ${outcome} = 'Delivered'))`)
}

/** Keeps a reply; false if it was kept before. */
export const saveReply = async (
  tx: WriteTx,
  reply: { gatewayId: string; number: string; meaning: 'stop' | 'start' | 'other'; now: Date },
): Promise<boolean> =>
  (await tx.run(sql`
    insert into message_reply (gateway_id, number, meaning, at)
    values (${reply.gatewayId}, ${reply.number}, ${reply.meaning}, ${reply.now}) on conflict do nothing`)) === 1

/** How many other texts a number has sent on a day in Nigeria. */
export const repliesOnDay = async (tx: ReadTx, number: string, day: string): Promise<number> =>
  (
    await tx.get<{ count: number }>(sql`
      select count(*)::int as count from message_reply
      where number = ${number} and meaning = 'other' and at >= (${day}::date)::timestamp at time zone 'Africa/Lagos'`)
  ).count

export type ConsentSource = 'SMS' | 'Family page'

/**
 * From now on a number gets no messages, nor what waits for it; or it gets them again. Kept in the history of its consents, unless it changes
 * nothing: then false. For the system's transactions: a number is one in all states.
 */
export const setConsent = async (
  tx: WriteTx,
  number: string,
  { isGiven, source, now }: { isGiven: boolean; source: ConsentSource; now: Date },
): Promise<boolean> => {
  const changed = isGiven
    ? await tx.run(sql`delete from message_stop where number = ${number}`)
    : await tx.run(sql`insert into message_stop (number, at) values (${number}, ${now}) on conflict do nothing`)
  if (!isGiven) {
    await tx.run(sql`update message_recipient set status = 'Barred' where number = ${number} and status = 'Waiting'`)
    await signal(tx, 'messages')
  }
  if (changed === 0) return false
  await tx.run(sql`
    insert into message_consent (id, number, is_given, source, at) values (${uuidv7()}, ${number}, ${isGiven}, ${source}, ${now})`)
  return true
}

export interface NumberConsents {
  number: string
  isGiven: boolean
  /** The newest first; days in Nigeria. */
  said: { isGiven: boolean; source: ConsentSource; day: string }[]
}

/** Whether each of these numbers gets messages, and what was said about it. For the system's transactions. */
export const consentsOf = (tx: ReadTx, numbers: readonly string[]): Promise<NumberConsents[]> =>
  tx.rows<NumberConsents>(sql`
    select n.number, not exists (select from message_stop s where s.number = n.number) as "isGiven",
      coalesce((
        select json_agg(json_build_object('isGiven', c.is_given, 'source', c.source, 'day', (c.at at time zone 'Africa/Lagos')::date)
          order by c.at desc, c.id desc)
        from (select * from message_consent where number = n.number order by at desc, id desc limit 100) c), '[]') as said
    from unnest(${numbers}::text[]) with ordinality as n(number, place) order by n.place`)

/** Removes what the gateway told longer ago than this many days. */
export const deleteOldReceipts = async (tx: WriteTx, now: Date, days: number): Promise<void> => {
  await tx.run(sql`delete from message_receipt where at < ${now}::timestamptz - make_interval(days => ${days})`)
  await tx.run(sql`delete from message_reply where at < ${now}::timestamptz - make_interval(days => ${days})`)
}
