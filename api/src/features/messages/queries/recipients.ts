import type { MessageChannel, Recipient, RecipientStatus } from '@akada/contract/messages/schemas'
import { v7 as uuidv7 } from 'uuid'
import {
  empty,
  idsOfPage,
  inOrder,
  isAfter,
  type Page,
  pageOfRows,
  type ReadTx,
  type RowPosition,
  type SortKey,
  type Sql,
  sql,
  totalOf,
  wordsKey,
  type WriteTx,
} from '../../../platform/db/index.ts'
import { mayStillBeCalled } from './callable.ts'
import type { Planned } from '../rules.ts'

/** Recipients that one statement writes. */
const together = 2000

interface Written {
  stateId: string
  messageId: string
  priceKobo: number
  dueAt: Date
  /** On the family page it is there at once. */
  channel: MessageChannel
  /** Numbers that have stopped messages: listed, not charged, and sent nothing. */
  stopped: ReadonlySet<string>
}

/** Writes the recipients of a message. */
export const insertRecipients = async (tx: WriteTx, to: Written, planned: readonly Planned[]): Promise<void> => {
  for (let at = 0; at < planned.length; at += together) {
    const some = planned.slice(at, at + together)
    const thereAt = to.channel === 'Family page' ? to.dueAt : null
    const isStopped = ({ number }: Planned): boolean => number !== null && to.stopped.has(number)
    const statusOf = (one: Planned): RecipientStatus => {
      if (isStopped(one)) return 'Barred'
      return thereAt ? 'Delivered' : 'Waiting'
    }
    await tx.run(sql`
      insert into message_recipient (id, state_id, message_id, school_id, number, email, person_id, name, students, text, pages, kobo, status,
        try_after, handed_at, settled_at)
      select r.id, ${to.stateId}, ${to.messageId}, r.school_id, r.number, r.email, r.person_id, r.name,
        string_to_array(r.students, ',')::uuid[], r.text, r.pages, r.kobo, r.status, ${to.dueAt}, ${thereAt}::timestamptz,
        ${thereAt}::timestamptz
      from unnest(${some.map(() => uuidv7())}::uuid[], ${some.map(({ schoolId }) => schoolId)}::uuid[],
        ${some.map(({ number }) => number)}::text[], ${some.map(({ email }) => email)}::text[],
        ${some.map(({ personId }) => personId)}::uuid[], ${some.map(({ name }) => name)}::text[],
        ${some.map(({ students }) => students.join(','))}::text[], ${some.map(({ text }) => text)}::text[],
        ${some.map(({ pages }) => pages)}::integer[],
        ${some.map(one => (isStopped(one) ? 0 : one.pages * to.priceKobo))}::bigint[],
        ${some.map(statusOf)}::text[])
        as r(id, school_id, number, email, person_id, name, students, text, pages, kobo, status)`)
  }
}

/**
 * How soon a status is listed: the problems one after the other, then all others together. The index of the list has the same words. `case`,
 * because PostgreSQL looks nothing up by a function that it does not know to be leakproof where row-level security applies.
 */
const rankOf = (status: Sql): Sql => sql`
  case ${status} when 'Refused' then 1 when 'Undelivered' then 2 when 'Unknown' then 3 when 'Expired' then 4 when 'Barred' then 5
    when 'Cancelled' then 6 else 7 end`
const rank = rankOf(sql`r.status`)

const problemsFirst: readonly SortKey[] = [
  { by: `(${rank.text})`, type: 'int' },
  wordsKey('r.name'),
  { by: 'r.id', type: 'uuid' },
]

/** Recipients of a message: those with a problem first, then by name. */
export const recipientsOf = async (
  tx: ReadTx,
  messageId: string,
  { status, ...page }: { status?: RecipientStatus | undefined } & Page,
): Promise<{ found: Recipient[]; total: number; last: RowPosition | null }> => {
  const matching = sql`r.message_id = ${messageId}
    ${status ? sql`and r.status = ${status} and (${rank}) = (${rankOf(sql`${status}::text`)})` : empty}`
  const further = page.from ? sql`and ${isAfter(problemsFirst, page.from.after)}` : empty
  const ids = idsOfPage(problemsFirst, 'r.id', sql`from message_recipient r where ${matching} ${further}`, page)
  const read = await tx.rows<Recipient & { position: string | null }>(sql`
    select r.id, r.name, r.number, r.email, r.text, r.pages, r.status, r.reason, r.handed_at as "handedAt", r.receipt_at as "receiptAt",
      r.read_at as "readAt", r.acknowledged_at as "acknowledgedAt", r.refunded, page.position
    from (${ids}) page join message_recipient r on r.id = page.id
    order by ${inOrder(problemsFirst)}`)
  const total = await totalOf(page, read.length, async () => {
    const counted = await tx.get<{ total: number }>(
      sql`select count(*)::int as total from message_recipient r where ${matching}`,
    )
    return counted.total
  })
  const { rows, last } = pageOfRows(read, page.limit)
  return { found: rows, total, last }
}

/** What did not reach somebody and may be sent again: never what may have arrived, nor to those who want none. */
const missed: readonly RecipientStatus[] = ['Refused', 'Undelivered', 'Cancelled', 'Expired']

/**
 * Whether the message of a recipient `r` did not reach them, was not sent to them again, and may be: they may still be called, and have the
 * same number or address.
 */
export const mayBeSentAgain = sql`(r.status = any(${missed}::text[]) and r.again_in is null and ${mayStillBeCalled})`

/** The recipients to whom a message may be sent again; from now on they were sent it, by another message. */
export const claimMissed = (tx: WriteTx, messageId: string, againIn: string): Promise<Planned[]> =>
  tx.rows<Planned>(sql`
    update message_recipient r set again_in = ${againIn}
    where message_id = ${messageId} and ${mayBeSentAgain}
    returning number, email, person_id as "personId", name, school_id as "schoolId", students, text, pages`)

/** The last message about a student that was handed over to a number; null if there is none. */
export const lastTextsTo = (
  tx: ReadTx,
  number: string,
  studentId: string,
  most: number,
): Promise<{ text: string; handedAt: string }[]> =>
  tx.rows(sql`
    select r.text, r.handed_at as "handedAt" from message_recipient r
    where r.number = ${number} and r.handed_at is not null and r.status in ('Sent', 'Delivered', 'Unknown', 'Undelivered')
      and r.students @> array[${studentId}]::uuid[]
    order by r.handed_at desc limit ${most}`)
