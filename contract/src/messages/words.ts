import type { MessageChannel } from './schemas.ts'

const nouns: Record<MessageChannel, [string, string]> = {
  SMS: ['number', 'numbers'],
  'E-mail': ['address', 'addresses'],
  'Family page': ['guardian', 'guardians'],
}

/** Recipients as their channel counts them: '38 numbers', '1 address', '2 guardians'. */
export const recipientsIn = (count: number, channel: MessageChannel): string =>
  `${count.toLocaleString('en')} ${nouns[channel][count === 1 ? 0 : 1]}`
