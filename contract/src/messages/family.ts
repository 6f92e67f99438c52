import * as z from 'zod'
import { calls } from '../kernel/calls.ts'
import { done, id, instant, nextCursor, paging, cursorQuery } from '../kernel/fields.ts'
import { messageErrors } from './errors.ts'

/** Messages on the page of the children; the most in one answer of the list, and those of one that says no number. */
export const messagesAtOnce = 3
const mostMessages = 100
const messagesInAPage = 25

const familyMessage = z.object({
  id,
  /** The school, district or state that sent it. */
  from: z.string(),
  sentAt: instant,
  /** The first 100 characters. */
  beginning: z.string(),
  /** False of an SMS or e-mail: it came to the phone or the mailbox. */
  isUnread: z.boolean(),
  /** Whether the guardian is asked to say that they have read it, and has not. */
  isToConfirm: z.boolean(),
})
export type FamilyMessage = z.infer<typeof familyMessage>

/** Messages to a guardian: those that are unread or ask for an answer first, then the newest; and how many there are. */
export const messagesFound = z.object({ found: z.array(familyMessage).max(mostMessages), total: z.int() })

const nowhere = { in: 'nowhere' } as const

/** Calls of guardians: messages to them, on the family pages and by SMS, about children whom they may see. */
export const familyMessageCalls = calls({ tag: 'Families', access: 'family', where: nowhere })({
  list: {
    call: 'GET /family/messages',
    summary: 'Messages to the guardian, unread ones first',
    description: `An SMS is listed where its number is this guardian's alone. A student has none.`,
    query: z.object({ ...paging(mostMessages, messagesInAPage), ...cursorQuery }),
    response: messagesFound.extend(nextCursor),
  },
  open: {
    call: 'GET /family/message/{id}',
    summary: 'A message to the guardian',
    description: 'The first time is recorded: the sender sees who has read the message.',
    response: familyMessage.omit({ beginning: true, isUnread: true }).extend({
      text: z.string(),
      /** The names of the children whom it is about. */
      children: z.array(z.string()).max(100),
      /** When the guardian said to have read it. */
      acknowledgedAt: instant.nullable(),
    }),
  },
  acknowledge: {
    call: 'POST /family/acknowledge-message/{id}',
    summary: 'Say that one has read a message that asks for it',
    description: 'Sent again, it changes nothing: the first time counts.',
    safeToRepeat: true,
    response: done,
    errors: [messageErrors.nothingToConfirm],
    limit: { times: 60, seconds: 60 },
  },
})
