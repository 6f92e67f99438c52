import { v7 as uuid } from 'uuid'
import { audit } from '../audit/index.ts'
import { type Database, sql, type TenantDb, type WriteTx } from '../db/index.ts'
import { folding, pagesOf } from '@akada/contract/kernel/sms-text'

export interface QueuedSms {
  /** The state it belongs to. */
  stateId: string
  /** In the international format: '+2348031234567'. */
  to: string
  /** Sent in the GSM alphabet: see `folding`. */
  text: string
  /** The text without codes, passwords and links, as it is listed. */
  shownText: string
  /** Whether the text holds a code or a password: then it is kept only until it was sent. */
  holdsSecret: boolean
}

export interface ClaimedSms {
  id: string
  stateId: string
  to: string
  text: string
  /** This one included. */
  attempts: number
}

/** A message that the gateway was too busy for this many times is given up. */
export const maxSmsAttempts = 10
/** While a message is claimed, no other process takes it. A process that dies meanwhile may have handed it over: it is then given up. */
const claimSeconds = 300

/** Puts a message into the outbox, in the transaction that causes it: it is sent only once that has committed. Returns its id there. */
export const queueSms = async (tx: WriteTx, { text, ...message }: QueuedSms): Promise<string> => {
  const id = uuid()
  const sent = folding(text)
  await tx.run(sql`
    insert into sms_outbox (id, state_id, to_number, text, shown_text, holds_secret, pages)
    values (${id}, ${message.stateId}, ${message.to}, ${sent}, ${message.shownText}, ${message.holdsSecret}, ${pagesOf(sent)})`)
  return id
}

const write = <T>(db: TenantDb, work: (tx: WriteTx) => Promise<T>): Promise<T> =>
  db.write(tx => {
    audit.exempt(tx, 'sending a message changes nothing that anybody decides; what queued it is audited')
    return work(tx)
  })

/** Why a message was given up whose sender died, or got no answer, after it may have been handed over. */
const notKnown = 'It is not known whether the message was sent. Ask its receiver before sending it again.'

/** Claims messages that are due, oldest first; two processes never claim the same one. Gives up those whose claim has expired. */
export const claimDueSms = (database: Database, most: number): Promise<ClaimedSms[]> =>
  write(database.system, async tx => {
    await tx.run(sql`
      update sms_outbox set status = 'failed', last_error = ${notKnown},
        text = case when holds_secret then '' else text end
      where status = 'claimed' and try_after <= akada_now()`)
    return tx.rows<ClaimedSms>(sql`
      update sms_outbox
      set status = 'claimed', attempts = attempts + 1, try_after = akada_now() + make_interval(secs => ${claimSeconds})
      where id in (
        select id from sms_outbox where status = 'waiting' and try_after <= akada_now()
        order by try_after limit ${most} for update skip locked)
      returning id, state_id as "stateId", to_number as "to", text, attempts`)
  })

/** Milliseconds until the next message is due, or a claim expires, by the statement's clock; null if none waits. */
export const msUntilDue = (database: Database): Promise<number | null> =>
  database.system.read(async tx => {
    const { ms } = await tx.get<{ ms: number | null }>(sql`
      select extract(epoch from min(try_after) - akada_now())::float8 * 1000 as ms from sms_outbox
      where status in ('waiting', 'claimed')`)
    return ms
  })

/** Records that the gateway accepted a message, under its own id. A text with a code or a password is discarded. */
export const markSmsSent = async (
  database: Database,
  { id, stateId }: ClaimedSms,
  gatewayId: string,
): Promise<void> => {
  await write(database.systemIn(stateId), tx =>
    tx.run(sql`
      update sms_outbox set status = 'sent', sent_at = akada_now(), gateway_id = ${gatewayId}, last_error = null,
        text = case when holds_secret then '' else text end
      where id = ${id}`),
  )
}

/** Returns a message that the gateway did not take: it is due again after 1, 2, 4 ... minutes, and given up after ten attempts. */
export const postponeSms = async (database: Database, message: ClaimedSms, reason: string): Promise<void> => {
  const { id, stateId, attempts } = message
  if (attempts >= maxSmsAttempts) return giveUpSms(database, message, reason)
  await write(database.systemIn(stateId), tx =>
    tx.run(sql`
      update sms_outbox set status = 'waiting', last_error = ${reason},
        try_after = akada_now() + make_interval(mins => ${2 ** (attempts - 1)})
      where id = ${id}`),
  )
}

/** Records that a message is not sent, or that nobody knows whether it was. */
export const giveUpSms = async (database: Database, { id, stateId }: ClaimedSms, reason: string): Promise<void> => {
  await write(database.systemIn(stateId), tx =>
    tx.run(sql`
      update sms_outbox set status = 'failed', last_error = ${reason},
        text = case when holds_secret then '' else text end
      where id = ${id}`),
  )
}

/** Removes messages older than this many days. Returns how many. */
export const deleteOldSms = (database: Database, days: number): Promise<number> =>
  write(database.system, tx =>
    tx.run(sql`
      delete from sms_outbox
      where created_at < akada_now() - make_interval(days => ${days}) and status in ('sent', 'failed')`),
  )
