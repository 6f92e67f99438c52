import type { Invitation } from '@akada/contract/invitations/schemas'
import type { Actor } from '../../platform/auth/index.ts'

/** A district is invited by people who could approve it; a school by people who could make it. */
export const mayInvite = (actor: Pick<Actor, 'can'>, kind: Invitation['kind']): boolean =>
  actor.can(kind === 'District' ? 'state.approve-district' : 'school.create')
