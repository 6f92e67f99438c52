import { messageCalls } from '@akada/contract/messages/calls'
import type { ReadName } from '../endpoints.ts'
import { bind } from './bind.ts'
import { money } from './outdated.ts'

const lists = ['messages.search', 'messages.view', 'messages.recipients'] as const satisfies readonly ReadName[]
const sent = [...lists, ...money]

export const messages = bind('messages', messageCalls, {
  send: { always: sent },
  stop: { always: lists },
  retry: { always: sent },
  decide: { always: sent },
  setAutomatic: { always: ['messages.automatic'] },
  setSettings: ['messages.settings', 'messages.choices'],
})
