import type { Delivery } from '@akada/contract/kernel/delivery'
import { v7 as uuid } from 'uuid'
import { audit } from '../audit/index.ts'
import { type Database, empty, sql, type TenantDb, type WriteTx } from '../db/index.ts'
import type { WrittenLetter } from './letter.ts'

export interface Message extends WrittenLetter {
  /** The state it belongs to; null if it belongs to none, which only the system's own transactions may write. */
  stateId: string | null
  to: string
}

export interface ClaimedMessage extends Pick<WrittenLetter, 'subject' | 'text' | 'html'> {
  id: string
  stateId: string | null
  to: string
  /** This one included. */
  attempts: number
}

/** A message that was refused this many times is given up; it stays in the outbox with its last error, without a code or password. */
export const MAX_ATTEMPTS = 10
/** While a message is claimed, no other process takes it; if a server dies meanwhile, it is sent later. */
const CLAIM_SECONDS = 300

/** Knows the destination of messages: the app. */
export interface MailSender {
  mailer: { readonly delivery: Delivery }
}

const notSetUp = 'No mail server was set up when this was written. A code or password is not kept.'

/** The stored form of a message. A code or password that will never be sent is left out: it would stay in the database for good. */
const rowOf = (delivery: Delivery, message: Message) => {
  const isDropped = delivery === 'none' && message.holdsSecret
  return {
    id: uuid(),
    ...message,
    ...(isDropped ? { text: '', html: '' } : {}),
    attempts: isDropped ? MAX_ATTEMPTS : 0,
    lastError: isDropped ? notSetUp : null,
  }
}

/** Puts many messages into the outbox, in one statement. Returns their ids there, in the same order. */
export const queueMails = async (
  tx: WriteTx,
  { mailer }: MailSender,
  messages: readonly Message[],
): Promise<string[]> => {
  const rows = messages.map(message => rowOf(mailer.delivery, message))
  if (rows.length === 0) return []
  await tx.run(sql`
    insert into mail_outbox (id, state_id, to_address, subject, text, html, shown_text, holds_secret, attempts, last_error)
    select id, "stateId", "to", subject, text, html, "shownText", "holdsSecret", attempts, "lastError"
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as message (id uuid, "stateId" uuid, "to" text, subject text, text text, html text, "shownText" text, "holdsSecret" boolean,
        attempts integer, "lastError" text)`)
  return rows.map(({ id }) => id)
}

/**
 * Puts a message into the outbox, in the transaction that causes it: it is sent only once that has committed, and only if a mail server is
 * set up. Returns its id there.
 */
export const queueMail = async (tx: WriteTx, sender: MailSender, message: Message): Promise<string> => {
  const [id = ''] = await queueMails(tx, sender, [message])
  return id
}

const write = <T>(db: TenantDb, work: (tx: WriteTx) => Promise<T>): Promise<T> =>
  db.write(tx => {
    audit.exempt(tx, 'sending a message changes nothing that anybody decides; what queued it is audited')
    return work(tx)
  })

/** The state of a message, or all for one that belongs to none. */
const ofMessage = (database: Database, { stateId }: Pick<ClaimedMessage, 'stateId'>): TenantDb =>
  stateId === null ? database.system : database.systemIn(stateId)

/** Claims messages that are due, oldest first; two processes never claim the same one. */
export const claimDue = (database: Database, most: number): Promise<ClaimedMessage[]> =>
  write(database.system, tx =>
    tx.rows<ClaimedMessage>(sql`
      update mail_outbox set attempts = attempts + 1, try_after = akada_now() + make_interval(secs => ${CLAIM_SECONDS})
      where id in (
        select id from mail_outbox
        where sent_at is null and try_after <= akada_now() and attempts < ${MAX_ATTEMPTS}
        order by try_after limit ${most} for update skip locked)
      returning id, state_id as "stateId", to_address as "to", subject, text, html, attempts`),
  )

/** Milliseconds until the next message is due, by the statement's clock; null if none waits. */
export const msUntilDue = (database: Database): Promise<number | null> =>
  database.system.read(async tx => {
    const { ms } = await tx.get<{ ms: number | null }>(sql`
      select extract(epoch from min(try_after) - akada_now())::float8 * 1000 as ms from mail_outbox
      where sent_at is null and attempts < ${MAX_ATTEMPTS}`)
    return ms
  })

/** Records that a message was sent. Its text is discarded: it may hold a code or a password. */
export const markSent = async (database: Database, message: ClaimedMessage): Promise<void> => {
  await write(ofMessage(database, message), tx =>
    tx.run(
      sql`update mail_outbox set sent_at = akada_now(), text = '', html = '', last_error = null where id = ${message.id}`,
    ),
  )
}

/** Records a failure, and when to retry: after 1, 2, 4 ... minutes, or never if the address itself was refused. */
export const markFailed = async (
  database: Database,
  { id, stateId, attempts }: ClaimedMessage,
  failure: { message: string; final: boolean },
): Promise<void> => {
  const tried = failure.final ? MAX_ATTEMPTS : attempts
  // A code or password that will no longer be sent is discarded.
  const forgotten =
    tried < MAX_ATTEMPTS
      ? empty
      : sql`text = case when holds_secret then '' else text end, html = case when holds_secret then '' else html end,`
  await write(ofMessage(database, { stateId }), tx =>
    tx.run(sql`
      update mail_outbox set
        ${forgotten}
        attempts = ${tried},
        try_after = akada_now() + make_interval(mins => ${2 ** (attempts - 1)}),
        last_error = ${failure.message.slice(0, 500)}
      where id = ${id}`),
  )
}

/** Removes messages older than this many days that were sent or given up. Returns how many. */
export const deleteOldMessages = (database: Database, days: number): Promise<number> =>
  write(database.system, tx =>
    tx.run(sql`
      delete from mail_outbox
      where created_at < akada_now() - make_interval(days => ${days}) and (sent_at is not null or attempts >= ${MAX_ATTEMPTS})`),
  )
