import type { Language } from '@akada/contract/kernel/languages'
import type { RecipientStatus } from '@akada/contract/messages/schemas'
import { type ReadTx, sql, type WriteTx } from '../../../platform/db/index.ts'
import { mayStillBeCalled, notCallable } from './callable.ts'

export interface LettersUnderWay {
  /** In the outbox, without an outcome that is known here. */
  queued: { id: string; mailId: string }[]
  /** Whether more of them wait to be put there. */
  isAnyWaiting: boolean
}

export const lettersUnderWay = (tx: ReadTx): Promise<LettersUnderWay> =>
  tx.get<LettersUnderWay>(sql`
    select (select coalesce(json_agg(json_build_object('id', id, 'mailId', mail_id)), '[]') from message_recipient
        where email is not null and status = 'Claimed') as queued,
      exists (select from message_recipient where email is not null and status = 'Waiting') as "isAnyWaiting"`)

export interface WaitingLetter {
  id: string
  stateId: string
  email: string
  text: string
  /** What the guardian has chosen; null until then, and where several have the address. */
  language: Language | null
  /** The school, district or state that sends it. */
  sender: string
}

/** The next recipients by e-mail, oldest first; two processes never take the same one. Cancels those who may not be written to any more. */
export const lockWaitingLetters = (tx: WriteTx, now: Date, most: number): Promise<WaitingLetter[]> =>
  tx.rows<WaitingLetter>(sql`
    with due as materialized (
      select r.id, ${mayStillBeCalled} as may_go from message_recipient r
      join message m on m.id = r.message_id and m.give_up_at > ${now}
      where r.email is not null and r.status = 'Waiting'
      order by r.id limit ${most} for update of r skip locked
    ), cancelled as (
      update message_recipient r set status = 'Cancelled', reason = ${notCallable} from due where r.id = due.id and not due.may_go
    )
    select r.id, r.state_id as "stateId", r.email, r.text, p.language,
      coalesce(sender.name, d.name, st.ministry, st.name) as sender
    from due
    join message_recipient r on r.id = due.id
    join message m on m.id = r.message_id
    join state_brief st on st.id = r.state_id
    left join school_brief sender on sender.id = m.school_id
    left join district_brief d on d.id = m.district_id
    left join guardian_person_brief p on p.id = r.person_id
    where due.may_go
    order by r.id`)

/** Locks recipients whose letter is in the outbox, so that nobody has it sent again meanwhile. */
export const lockLetters = (tx: WriteTx, ids: readonly string[]): Promise<{ id: string; mailId: string }[]> =>
  tx.rows(sql`
    select id, mail_id as "mailId" from message_recipient
    where id = any(${[...ids]}::uuid[]) and status = 'Claimed' order by id for update`)

/**
 * The outbox sends a letter again that it had given up: its recipient is no longer refused, and follows the letter. Locked first, as its
 * refusal may be recorded at this moment.
 */
export const letterDueAgain = async (tx: WriteTx, mailId: string): Promise<void> => {
  await tx.rows(sql`select from message_recipient where mail_id = ${mailId} for update`)
  await tx.run(sql`
    update message_recipient set status = 'Claimed', reason = null where mail_id = ${mailId} and status = 'Refused'`)
}

interface Moved {
  id: string
  mailId: string
  status: Extract<RecipientStatus, 'Claimed' | 'Sent' | 'Refused' | 'Unknown'>
  reason: string | null
}

/** Records that letters are in the outbox, or what became of them there. */
export const moveLettersOn = (tx: WriteTx, letters: readonly Moved[], now: Date): Promise<number> =>
  tx.run(sql`
    update message_recipient r set status = l.status, mail_id = l.mail_id, reason = l.reason,
      attempts = 1, handed_at = case when l.status in ('Sent', 'Unknown') then ${now}::timestamptz end
    from unnest(${letters.map(({ id }) => id)}::uuid[], ${letters.map(({ mailId }) => mailId)}::uuid[],
      ${letters.map(({ status }) => status)}::text[], ${letters.map(({ reason }) => reason)}::text[]) as l(id, mail_id, status, reason)
    where r.id = l.id and r.status in ('Waiting', 'Claimed')`)
