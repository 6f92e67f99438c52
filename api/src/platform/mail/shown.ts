import type { OutboxStatus } from '@akada/contract/files/outbox'
import {
  empty,
  type Page,
  readCountedPage,
  type ReadTx,
  type RowPosition,
  type SortKey,
  sql,
  type WriteTx,
} from '../db/index.ts'
import { signal } from '../signals/index.ts'
import { MAX_ATTEMPTS } from './outbox.ts'

/** The parts of a message that may be shown. */
interface Message {
  id: string
  to: string
  subject: string
  text: string
  createdAt: string
  sentAt: string | null
  status: OutboxStatus
  lastError: string | null
  canRetry: boolean
}

const statusOf = sql`
  case when sent_at is not null then 'sent' when attempts >= ${MAX_ATTEMPTS} then 'failed' else 'waiting' end`
const canRetry = sql`(sent_at is null and attempts >= ${MAX_ATTEMPTS} and text <> '')`

interface MessageFilters extends Page {
  stateId: string
  status: OutboxStatus | undefined
  /** Whether codes, passwords and links may be read: in a demonstration. */
  inFull: boolean
}

const shownOf = (inFull: boolean) => sql`
  id, to_address as "to", subject, ${inFull ? sql`coalesce(nullif(text, ''), shown_text)` : sql`shown_text`} as text,
  created_at as "createdAt", sent_at as "sentAt", ${statusOf} as status, last_error as "lastError", ${canRetry} as "canRetry"`

const newestFirst: readonly SortKey[] = [
  { by: 'mail_outbox.created_at', type: 'timestamptz', descending: true },
  { by: 'mail_outbox.id', type: 'uuid', descending: true },
]

/** The state's messages, newest first, and how many there are. */
export const listMessages = async (
  tx: ReadTx,
  { stateId, status, inFull, ...page }: MessageFilters,
): Promise<{ foundMessages: Message[]; total: number; last: RowPosition | null }> => {
  const rest = sql`from mail_outbox where state_id = ${stateId} ${status ? sql`and ${statusOf} = ${status}` : empty}`
  const list = { columns: shownOf(inFull), rest, keys: newestFirst }
  const { found, total, last } = await readCountedPage<Message>(tx, list, page)
  return { foundMessages: found, total, last }
}

/** A message of the state; refuses with `not_found` if there is none. */
export const viewMessage = (
  tx: ReadTx,
  { stateId, id, inFull }: { stateId: string; id: string; inFull: boolean },
): Promise<Message> =>
  tx.get<Message>(sql`select ${shownOf(inFull)} from mail_outbox where id = ${id} and state_id = ${stateId}`)

/** What became of messages, those that the outbox still has; for the system's transactions. */
export const outcomesOf = (
  tx: ReadTx,
  ids: readonly string[],
): Promise<{ id: string; status: OutboxStatus; lastError: string | null }[]> =>
  tx.rows(sql`
    select id, ${statusOf} as status, last_error as "lastError" from mail_outbox where id = any(${ids}::uuid[])`)

/** Whether any of the state's messages of the last 90 days was sent. */
export const hasSentMail = async (tx: ReadTx, stateId: string): Promise<boolean> =>
  (
    await tx.get<{ sent: boolean }>(sql`
      select exists (select from mail_outbox where state_id = ${stateId} and sent_at is not null) as sent`)
  ).sent

/** Locks a message of the state; refuses with `not_found` if there is none. */
export const lockMessage = (tx: WriteTx, stateId: string, id: string) =>
  tx.get<{ subject: string; status: OutboxStatus; canRetry: boolean; lastError: string | null }>(sql`
    select subject, ${statusOf} as status, ${canRetry} as "canRetry", last_error as "lastError"
    from mail_outbox where id = ${id} and state_id = ${stateId} for update`)

/** Makes a message due again at once, with all its attempts restored. */
export const requeueMessage = async (tx: WriteTx, id: string): Promise<void> => {
  await tx.run(sql`update mail_outbox set attempts = 0, try_after = akada_now() where id = ${id}`)
  await signal(tx, 'mail')
}
