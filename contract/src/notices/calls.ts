import * as z from 'zod'
import { calls } from '../kernel/calls.ts'
import { done, id, instant } from '../kernel/fields.ts'

/** How many days a notice is stored, and how many a person's list names. */
export const noticeLimits = { days: 30, listed: 100 } as const

/** What a notice is about, by which the page that it opens is found. */
export const noticeKinds = [
  'late-access',
  'report-cards',
  'hand-over',
  'transfer',
  'invitation',
  'message',
  'explanation',
] as const

const notice = z.object({
  id,
  kind: z.enum(noticeKinds),
  /** 'Ada Ojo sent back the report cards of JSS 1 Gold: two remarks are missing' */
  text: z.string(),
  /** The class arm of scores, report cards and explanations; else the request or the message. Null where no page of the person shows it. */
  recordId: id.nullable(),
  /** Of scores. */
  subjectId: id.nullable(),
  at: instant,
  isRead: z.boolean(),
})
export type Notice = z.infer<typeof notice>

/** What others did with things that the person asked for. Everybody has only their own, in the organisation in which they act. */
export const noticeCalls = calls({ tag: 'Notices', access: 'signedIn' })({
  own: {
    call: 'GET /notice/own',
    summary: 'What others decided about things that the person asked for, the latest first',
    description: `Of the last ${noticeLimits.days} days, at most ${noticeLimits.listed}; \`unread\` counts all.`,
    where: { in: 'actor' },
    response: z.object({ foundNotices: z.array(notice).max(noticeLimits.listed), unread: z.int() }),
  },
  read: {
    call: 'PATCH /notice/read',
    changes: 'step',
    summary: 'Mark a notice, or all, as read',
    description: 'Without `id` all of the person in this organisation. One that is read already stays so.',
    where: { in: 'actor' },
    body: z.object({ id: id.optional() }),
    response: done.extend({ unread: z.int() }),
  },
})
