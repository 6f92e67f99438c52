import type { HandedKind } from '@akada/contract/hand-overs/calls'
import type { Actor } from '../../platform/auth/index.ts'

/** The kinds of work handed over that a person may take over: those that they may record anywhere in the school. */
export const kindsTakenOverBy = (actor: Pick<Actor, 'can'>): HandedKind[] => {
  if (!actor.can('hand-over.decide')) return []
  const kinds: HandedKind[] = []
  if (actor.can('attendance.mark') && actor.can('attendance.mark-any')) kinds.push('register')
  if (actor.can('score.enter') && actor.can('score.enter-any')) kinds.push('scores')
  return kinds
}
