import type { FamilyMessage } from '@akada/contract/messages/family'
import {
  type Page,
  readCountedPage,
  type ReadTx,
  type RowPosition,
  type SortKey,
  sql,
  type WriteTx,
} from '../../../platform/db/index.ts'

/** An SMS or an e-mail came elsewhere, and what became of it is what the gateway or the mail server says. */
const isOnPage = sql`(r.number is null and r.email is null)`
const isUnread = sql`(${isOnPage} and r.read_at is null)`
const isToConfirm = sql`(m.asks_to_confirm and r.acknowledged_at is null)`
const columns = sql`
  r.id, coalesce(sender.name, d.name, st.ministry, st.name) as "from", r.handed_at as "sentAt",
  ${isToConfirm} as "isToConfirm"`
const tables = sql`
  message_recipient r
  join message m on m.id = r.message_id
  join state_brief st on st.id = m.state_id
  left join school_brief sender on sender.id = m.school_id
  left join district_brief d on d.id = m.district_id`

/** Those that want something of the guardian first, then the newest. */
const wantingFirst: readonly SortKey[] = [
  { by: `(${isUnread.text} or ${isToConfirm.text})::int`, type: 'int', descending: true },
  { by: 'r.handed_at', type: 'timestamptz', descending: true },
  { by: 'r.id', type: 'uuid', descending: true },
]

/** Messages to the guardian in whose name the transaction reads: row-level security shows no other. Those that want something first. */
export const messagesTo = (
  tx: ReadTx,
  page: Page,
): Promise<{ found: FamilyMessage[]; total: number; last: RowPosition | null }> => {
  const shown = sql`
    ${columns}, case when length(r.text) > 100 then regexp_replace(left(r.text, 99), '\\s\\S*$', '') || '…' else r.text end as beginning,
    ${isUnread} as "isUnread"`
  return readCountedPage<FamilyMessage>(
    tx,
    { columns: shown, rest: sql`from ${tables} where true`, keys: wantingFirst },
    page,
  )
}

export interface OpenedMessage extends Omit<FamilyMessage, 'beginning' | 'isUnread'> {
  text: string
  children: string[]
  asksToConfirm: boolean
  readAt: string | null
  acknowledgedAt: string | null
  /** Of the first child whom it is about. */
  schoolId: string
  districtId: string
}

/** One of these messages; refuses with 404 if it is none of them. */
export const getMessageTo = (tx: ReadTx, id: string): Promise<OpenedMessage> =>
  tx.get<OpenedMessage>(sql`
    select ${columns}, r.text, m.asks_to_confirm as "asksToConfirm", r.read_at as "readAt", r.acknowledged_at as "acknowledgedAt",
      (select coalesce(json_agg(s.first_name || ' ' || s.last_name order by s.first_name), '[]') from (
        select * from student_brief where id = any(r.students) order by first_name limit 100) s) as children,
      r.school_id as "schoolId", sc.district_id as "districtId"
    from ${tables} join school_brief sc on sc.id = r.school_id
    where r.id = ${id}`)

/** Records that a guardian has opened a message; false if they had before. */
export const markRead = async (tx: WriteTx, id: string, now: Date): Promise<boolean> =>
  (await tx.run(sql`
    update message_recipient r
    set read_at = ${now}, status = case when ${isOnPage} and status = 'Delivered' then 'Read' else status end
    where id = ${id} and read_at is null`)) === 1

/** Records that a guardian says to have read a message; false if they had said so. */
export const markAcknowledged = async (tx: WriteTx, id: string, now: Date): Promise<boolean> =>
  (await tx.run(sql`
    update message_recipient r set acknowledged_at = ${now}, read_at = coalesce(read_at, ${now}), status = 'Acknowledged'
    where id = ${id} and acknowledged_at is null and ${isOnPage}`)) === 1
