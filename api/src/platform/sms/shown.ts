import type { outboxMessage, OutboxStatus } from '@akada/contract/files/outbox'
import type * as z from 'zod'
import { empty, type ReadTx, sql } from '../db/index.ts'

interface WantedSms {
  stateId: string
  status: OutboxStatus | undefined
  limit: number
  page: number
}

const statusOf = sql`case status when 'claimed' then 'waiting' else status end`

/** The state's short messages, newest first, and how many there are: without codes, passwords and links. */
export const listSms = async (
  tx: ReadTx,
  { stateId, status, limit, page }: WantedSms,
): Promise<{ foundMessages: z.infer<typeof outboxMessage>[]; total: number }> => {
  const wanted = sql`state_id = ${stateId} ${status ? sql`and ${statusOf} = ${status}` : empty}`
  const foundMessages = await tx.rows<z.infer<typeof outboxMessage>>(sql`
    select id, to_number as "to", case pages when 1 then 'SMS of 1 page' else format('SMS of %s pages', pages) end as subject,
      shown_text as text, created_at as "createdAt", sent_at as "sentAt", ${statusOf} as status, last_error as "lastError",
      false as "canRetry"
    from sms_outbox where ${wanted}
    order by created_at desc, id desc
    limit ${limit} offset ${(page - 1) * limit}`)
  const { total } = await tx.get<{ total: number }>(sql`
    select count(*)::int as total from sms_outbox where ${wanted}`)
  return { foundMessages, total }
}
