import type { MessageChannel, MessageStatus } from './schemas.ts'

const nouns: Record<MessageChannel, [string, string]> = {
  SMS: ['number', 'numbers'],
  'E-mail': ['address', 'addresses'],
  'Family page': ['guardian', 'guardians'],
}

/** Recipients as their channel counts them: '38 numbers', '1 address', '2 guardians'. */
export const recipientsIn = (count: number, channel: MessageChannel): string =>
  `${count.toLocaleString('en')} ${nouns[channel][count === 1 ? 0 : 1]}`

/** A status of a message as people read it, in a list and in a file. */
export const statusLabels: Record<MessageStatus, string> = {
  Approval: 'Waits for approval',
  Rejected: 'Rejected',
  Sending: 'Being sent',
  Stopped: 'Stopped',
  Finished: 'Sent',
  Unpaid: 'Not paid',
}

/** A template where nobody's name is filled in yet: 'Dear [guardian]', and not 'Dear {{guardian}}'. */
export const readable = (template: string): string => template.replace(/\{\{(\w+)\}\}/g, '[$1]')
