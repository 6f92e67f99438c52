import { securityEventKinds } from '@akada/contract/audit/security'
import type { SecurityEvent } from '../queries.ts'

/** Whose account an event is about; if it is about none, who caused it. Null for somebody without an account. */
export const personOf = ({ account, by }: Pick<SecurityEvent, 'account' | 'by'>): SecurityEvent['account'] =>
  account ?? by

/** 'Sign-in failed', with the count if it was repeated: 'Sign-in failed (41 times)'. */
export const titleOf = ({ kind, times }: Pick<SecurityEvent, 'kind' | 'times'>): string =>
  times > 1 ? `${securityEventKinds[kind].title} (${times} times)` : securityEventKinds[kind].title

/** The known facts about an event, each with its label. */
export const eventFacts = (event: SecurityEvent): (readonly [string, string])[] => [
  ['What', titleOf(event)],
  ['Account', event.account?.name ?? 'No account'],
  ['Done by', event.by ? `${event.by.name}, ${event.actingAs}` : event.actingAs],
  ['Organisation', event.organization.name],
  ['Address', event.address ?? 'Not recorded'],
  ['Device', event.device ?? 'Not recorded'],
]
