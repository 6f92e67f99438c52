import type { RecipientStatus } from '@akada/contract/messages/schemas'
import { type ReadTx, sql, type WriteTx } from '../../../platform/db/index.ts'
import { retryDelay } from '../rules.ts'
import { mayStillBeCalled, notCallable } from './callable.ts'
import { lockGatewayId } from './receipts.ts'

export interface ClaimedRecipient {
  id: string
  stateId: string
  number: string
  text: string
  /** This one included. */
  attempts: number
}

/** While a recipient is claimed, no other process takes it. A process that dies meanwhile may have handed the message over. */
const claimSeconds = 300

/** Why a recipient is given up whose process died after the message may have been handed over. */
const notKnown = 'It is not known whether the gateway took the message, so it is not sent again.'

/** Whether a message `m` has no recipient left to hand over. */
const nobodyWaits = sql`
  not exists (select from message_recipient r where r.message_id = m.id and r.settled_at is null and r.status in ('Waiting', 'Claimed'))`

/**
 * Whether anything is to be done now: a recipient is due, or the time of a message is over, or nobody of it waits any more. It reads indexes
 * only, and is asked every few seconds: what waits for the morning or for a retry costs nothing more until then. Without a gateway SMS wait.
 */
export const isAnyDue = async (tx: ReadTx, now: Date, hasGateway: boolean): Promise<boolean> =>
  (
    await tx.get<{ is: boolean }>(sql`
      select exists (select from message_recipient
          where status in ('Waiting', 'Claimed') and (${hasGateway} or status = 'Claimed') and email is null and try_after <= ${now})
        or exists (select from message m where m.status in ('Sending', 'Stopped') and m.finished_at is null
          and (m.give_up_at <= ${now} or ${nobodyWaits})) as is`)
  ).is

/** Milliseconds from a moment until more is to be done than now: a recipient is due, or the time of a message is over; null if nothing waits. */
export const msUntilDue = async (tx: ReadTx, now: Date, hasGateway: boolean): Promise<number | null> =>
  (
    await tx.get<{ ms: number | null }>(sql`
      select extract(epoch from least(
          (select min(try_after) from message_recipient
            where status in ('Waiting', 'Claimed') and (${hasGateway} or status = 'Claimed') and email is null),
          (select min(give_up_at) from message where status in ('Sending', 'Stopped') and finished_at is null)
        ) - ${now}::timestamptz)::float8 * 1000 as ms`)
  ).ms

/**
 * Ends the wait of recipients whose process died while it handed their message over: it may have arrived, so it is never sent again. Then
 * of those for whom it is too late, and of those who have stopped messages.
 */
export const endWaits = async (tx: WriteTx, now: Date): Promise<void> => {
  await tx.run(sql`
    update message_recipient set status = 'Unknown', reason = ${notKnown}, handed_at = ${now}
    where status = 'Claimed' and email is null and try_after <= ${now}`)
  await tx.run(sql`
    update message_recipient r set status = 'Expired' from message m
    where r.status = 'Waiting' and m.id = r.message_id and m.status in ('Sending', 'Stopped') and m.give_up_at <= ${now}`)
  await tx.run(sql`
    update message_recipient r set status = 'Barred' from message_stop s where r.status = 'Waiting' and s.number = r.number`)
}

/**
 * Claims recipients that are due, oldest first; two processes never claim the same one. Those who may not be called any more are cancelled
 * instead: a message may have waited for the morning, or for the gateway. `looked`: how many were due, at most `most`.
 */
export const claimDue = (
  tx: WriteTx,
  now: Date,
  most: number,
): Promise<{ looked: number; recipients: ClaimedRecipient[] }> =>
  tx.get(sql`
    with due as materialized (
      select r.id, ${mayStillBeCalled} as may_go from message_recipient r
      where r.status = 'Waiting' and r.email is null and r.try_after <= ${now}
        and not exists (select from message_stop s where s.number = r.number)
        and exists (select from message m where m.id = r.message_id and m.give_up_at > ${now})
      order by r.try_after, r.id limit ${most} for update of r skip locked
    ), cancelled as (
      update message_recipient r set status = 'Cancelled', reason = ${notCallable} from due where r.id = due.id and not due.may_go
    ), claimed as (
      update message_recipient r
      set status = 'Claimed', attempts = attempts + 1, try_after = ${now}::timestamptz + make_interval(secs => ${claimSeconds})
      from due where r.id = due.id and due.may_go
      returning r.id, r.state_id as "stateId", r.number, r.text, r.attempts
    )
    select (select count(*)::int from due) as looked, coalesce((select json_agg(claimed) from claimed), '[]') as recipients`)

/** Makes what is due wait until a later moment: the end of the quiet hours. Two processes never wait for one another. */
export const waitUntil = (tx: WriteTx, now: Date, until: Date): Promise<number> =>
  tx.run(sql`
    update message_recipient set try_after = ${until}
    where id in (select id from message_recipient where status = 'Waiting' and email is null and try_after <= ${now}
      for update skip locked)`)

/**
 * Records that the gateway took a message, under its own id, and the receipt for it if that has come before. Recipients of which this is
 * already known are left alone.
 */
export const markHandedOver = async (tx: WriteTx, id: string, gatewayId: string, now: Date): Promise<void> => {
  await lockGatewayId(tx, gatewayId)
  await tx.run(sql`
    update message_recipient r set
      status = coalesce(early.outcome, 'Sent'), gateway_id = ${gatewayId}, handed_at = ${now}, reason = early.reason, receipt_at = early.at
    from (select 1) as one
    left join lateral (
      select outcome, reason, at from message_receipt where gateway_id = ${gatewayId}
      order by outcome = 'Delivered' desc limit 1) as early on true
    where r.id = ${id} and r.status in ('Claimed', 'Unknown')`)
}

/** Returns a recipient whose message the gateway did not take: it is due again later. One of a stopped message is cancelled. */
export const postpone = (tx: WriteTx, { id, attempts }: ClaimedRecipient, reason: string, now: Date): Promise<number> =>
  tx.run(sql`
    update message_recipient r set
      status = case when m.status = 'Stopped' then 'Cancelled' else 'Waiting' end,
      try_after = ${now}::timestamptz + make_interval(secs => ${retryDelay(attempts)}), reason = ${reason}
    from message m where r.id = ${id} and m.id = r.message_id and r.status = 'Claimed'`)

/** Until when a recipient waits whose message was not sent because the gateway refuses the account, in seconds. */
export const accountRetrySeconds = 300

/** Returns a recipient whose message waits until the gateway takes those of the account again: it counts as no try. */
export const waitForAccount = (tx: WriteTx, { id }: ClaimedRecipient, reason: string, now: Date): Promise<number> =>
  tx.run(sql`
    update message_recipient r set
      status = case when m.status = 'Stopped' then 'Cancelled' else 'Waiting' end, attempts = r.attempts - 1,
      try_after = ${now}::timestamptz + make_interval(secs => ${accountRetrySeconds}), reason = ${reason}, account_refused = true
    from message m where r.id = ${id} and m.id = r.message_id and r.status = 'Claimed'`)

/** Records that the gateway refused a message, or that it is not known whether it took it. */
export const giveUp = (
  tx: WriteTx,
  id: string,
  to: { status: Extract<RecipientStatus, 'Refused' | 'Unknown'>; reason: string; now: Date },
): Promise<number> =>
  tx.run(sql`
    update message_recipient set status = ${to.status}, reason = ${to.reason},
      handed_at = case when ${to.status} = 'Unknown' then ${to.now}::timestamptz end
    where id = ${id} and status = 'Claimed'`)

/** A message that somebody wrote, once nobody waits for it, with how many of its recipients it could not be sent to. */
export interface FinishedMessage {
  id: string
  stateId: string
  schoolId: string | null
  writtenById: string | null
  audience: string
  failed: number
  recipients: number
}

/** Ends messages that have no recipient left to hand over, and returns them. A stopped one stays so. */
export const finishMessages = (tx: WriteTx, now: Date): Promise<FinishedMessage[]> =>
  tx.rows(sql`
    update message m set status = case when m.status = 'Sending' then 'Finished' else m.status end, finished_at = ${now}
    where m.status in ('Sending', 'Stopped') and m.finished_at is null and ${nobodyWaits}
    returning m.id, m.state_id as "stateId", m.school_id as "schoolId", m.written_by as "writtenById", m.audience_words as audience,
      m.recipients, (select count(*)::int from message_recipient r
        where r.message_id = m.id and r.status in ('Refused', 'Barred', 'Expired')) as failed`)

/** Recipients whose outcome is final. `Sent` and `Unknown` become so when no receipt has come for this many hours. */
const final: readonly RecipientStatus[] = ['Delivered', 'Undelivered', 'Refused', 'Barred', 'Cancelled', 'Expired']
const hoursForReceipts = 72

const isFinal = (now: Date) => sql`
  (r.status = any(${final}::text[])
    or (r.status in ('Sent', 'Unknown') and r.handed_at <= ${now}::timestamptz - make_interval(hours => ${hoursForReceipts})))`

/** Messages with recipients whose outcome is final and whose money still waits. */
export const messagesToSettle = (tx: ReadTx, now: Date, most: number): Promise<{ id: string; stateId: string }[]> =>
  tx.rows(sql`
    select m.id, m.state_id as "stateId" from message m
    where m.id in (select r.message_id from message_recipient r where r.settled_at is null and ${isFinal(now)})
    limit ${most}`)

export interface Unsettled {
  schoolId: string | null
  districtId: string | null
  audience: string
  /** Whose wallet paid; null if none did. */
  payer: { stateId: string; districtId: string | null; schoolId: string | null } | null
  spentKobo: number
  refundedKobo: number
  /** How many SMS each of the two sums is for. */
  spent: number
  refunded: number
  recipients: string[]
  settlements: number
}

/**
 * The recipients of a message, locked, whose outcome is final and whose money still waits, and what of it was spent. What was never handed
 * over is always paid back; what was not delivered only if the state pays it back.
 */
export const lockUnsettled = async (tx: WriteTx, id: string, now: Date, refunds: boolean): Promise<Unsettled> => {
  await tx.get(sql`select id from message where id = ${id} for update`)
  return tx.get<Unsettled>(sql`
    with due as (
      update message_recipient r set settled_at = ${now},
        refunded = r.kobo > 0 and exists (select from message p where p.id = r.message_id and p.posting_id is not null)
          and (r.status in ('Refused', 'Barred', 'Cancelled', 'Expired') or (r.status = 'Undelivered' and ${refunds}))
      where r.message_id = ${id} and r.settled_at is null and ${isFinal(now)}
      returning r.id, r.kobo, r.refunded)
    select m.school_id as "schoolId", coalesce(sc.district_id, m.district_id) as "districtId", m.audience_words as audience,
      case when p.id is not null
        then json_build_object('stateId', p.state_id, 'districtId', p.district_id, 'schoolId', p.school_id) end as payer,
      (select coalesce(sum(kobo) filter (where not refunded), 0)::int8 from due) as "spentKobo",
      (select coalesce(sum(kobo) filter (where refunded), 0)::int8 from due) as "refundedKobo",
      (select count(*) filter (where not refunded and kobo > 0)::int from due) as spent,
      (select count(*) filter (where refunded)::int from due) as refunded,
      (select coalesce(json_agg(id), '[]') from due) as recipients,
      (select count(distinct settlement_id)::int from message_recipient r where r.message_id = m.id) as settlements
    from message m
    left join school_brief sc on sc.id = m.school_id
    left join ledger.posting_brief p on p.id = m.posting_id
    where m.id = ${id}`)
}

/** Records by which posting the money of recipients was moved on. */
export const setSettlement = (tx: WriteTx, recipients: readonly string[], postingId: string): Promise<number> =>
  tx.run(sql`update message_recipient set settlement_id = ${postingId} where id = any(${recipients}::uuid[])`)
