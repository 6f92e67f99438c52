import type { outboxMessage, OutboxStatus } from '@akada/contract/files/outbox'
import type * as z from 'zod'
import { empty, type Page, readCountedPage, type ReadTx, type RowPosition, type SortKey, sql } from '../db/index.ts'

interface SmsFilters extends Page {
  stateId: string
  status: OutboxStatus | undefined
}

const statusOf = sql`case status when 'claimed' then 'waiting' else status end`

type Message = z.infer<typeof outboxMessage>

const shown = sql`
  id, to_number as "to", case pages when 1 then 'SMS of 1 page' else format('SMS of %s pages', pages) end as subject,
  shown_text as text, created_at as "createdAt", sent_at as "sentAt", ${statusOf} as status, last_error as "lastError",
  false as "canRetry"`

const newestFirst: readonly SortKey[] = [
  { by: 'sms_outbox.created_at', type: 'timestamptz', descending: true },
  { by: 'sms_outbox.id', type: 'uuid', descending: true },
]

/** The state's short messages, newest first, and how many there are: without codes, passwords and links. */
export const listSms = async (
  tx: ReadTx,
  { stateId, status, ...page }: SmsFilters,
): Promise<{ foundMessages: Message[]; total: number; last: RowPosition | null }> => {
  const rest = sql`from sms_outbox where state_id = ${stateId} ${status ? sql`and ${statusOf} = ${status}` : empty}`
  const { found, total, last } = await readCountedPage<Message>(tx, { columns: shown, rest, keys: newestFirst }, page)
  return { foundMessages: found, total, last }
}

/** A short message of the state; refuses with `not_found` if there is none. */
export const viewSms = (tx: ReadTx, { stateId, id }: { stateId: string; id: string }): Promise<Message> =>
  tx.get<Message>(sql`select ${shown} from sms_outbox where id = ${id} and state_id = ${stateId}`)

/** Whether the gateway accepted any of the state's short messages of the last 90 days. */
export const hasSentSms = async (tx: ReadTx, stateId: string): Promise<boolean> =>
  (
    await tx.get<{ sent: boolean }>(sql`
      select exists (select from sms_outbox where state_id = ${stateId} and status = 'sent') as sent`)
  ).sent
