import { statusLabels } from '@akada/contract/messages/words'
import type { AudienceKind, MessageChannel, MessageInfo, MessageStatus, RecipientStatus } from '../queries.ts'

interface Word {
  label: string
  colour: string
}

/** A status of a message as people read it. */
export const statusWords: Record<MessageStatus, Word> = {
  Approval: { label: statusLabels.Approval, colour: 'amber' },
  Rejected: { label: statusLabels.Rejected, colour: 'red' },
  Sending: { label: statusLabels.Sending, colour: 'blue' },
  Stopped: { label: statusLabels.Stopped, colour: 'gray' },
  Finished: { label: statusLabels.Finished, colour: 'green' },
  Unpaid: { label: statusLabels.Unpaid, colour: 'red' },
}

/** What became of a recipient. */
export const recipientWords: Record<RecipientStatus, Word> = {
  Waiting: { label: 'Waiting', colour: 'gray' },
  Claimed: { label: 'Being handed over', colour: 'gray' },
  Sent: { label: 'Sent, no receipt yet', colour: 'blue' },
  Delivered: { label: 'Delivered', colour: 'green' },
  Read: { label: 'Read', colour: 'blue' },
  Acknowledged: { label: 'Confirmed', colour: 'green' },
  Undelivered: { label: 'Not delivered', colour: 'red' },
  Refused: { label: 'Refused by the gateway', colour: 'red' },
  Unknown: { label: 'Not known', colour: 'amber' },
  Barred: { label: 'Stopped by the guardian', colour: 'gray' },
  Cancelled: { label: 'Not sent: stopped', colour: 'gray' },
  Expired: { label: 'Not sent: too late', colour: 'red' },
}

/** What differs on a channel: no receipt comes for an e-mail, and what is on the family page is not read yet. */
const wordsIn: Partial<Record<MessageChannel, Partial<Record<RecipientStatus, Word>>>> = {
  'E-mail': {
    Claimed: { label: 'In the outbox', colour: 'gray' },
    Sent: { label: 'Sent', colour: 'green' },
    Refused: { label: 'Refused by the mail server', colour: 'red' },
  },
  'Family page': { Delivered: { label: 'Not read yet', colour: 'gray' } },
}

/** What became of a recipient on a channel. */
export const outcomeWord = (status: RecipientStatus, channel: MessageChannel): Word =>
  wordsIn[channel]?.[status] ?? recipientWords[status]

/** How a message goes, as it is chosen. */
export const channelWords: Record<MessageChannel, { label: string; help: string }> = {
  SMS: { label: 'SMS', help: 'To guardians who may be called. Each phone number gets it once, and each page costs.' },
  'E-mail': {
    label: 'E-mail',
    help: 'Free. To guardians who may be called and have an address in the record of the student. Each address gets it once.',
  },
  'Family page': {
    label: 'Family page',
    help: 'Free, and there at once. To guardians who may see the student; they read it when they sign in.',
  },
}

/** Kinds of audience as they are chosen; `{district}` is the state's own term. */
export const audienceWords: Record<AudienceKind, string> = {
  everyone: 'All students',
  arms: 'Class arms',
  classes: 'Classes',
  schools: 'Schools',
  districts: '{Districts}',
  students: 'Chosen students',
  absentees: "Today's absentees",
}

export const isStatus = (text: string | undefined): text is MessageStatus =>
  text !== undefined && Object.hasOwn(statusWords, text)
export const isOutcome = (text: string | undefined): text is RecipientStatus =>
  text !== undefined && Object.hasOwn(recipientWords, text)

/** '2 pages', '1 page'. */
export const pagesInWords = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'page' : 'pages'}`

/** Whether a message still changes by itself. */
export const isMoving = ({ status, outcomes }: Pick<MessageInfo, 'status' | 'outcomes'>): boolean =>
  status === 'Sending' || outcomes.some(({ status: outcome }) => outcome === 'Claimed')

/** How often the page of such a message asks for it again, in milliseconds. */
export const lookAgainMs = 4000
