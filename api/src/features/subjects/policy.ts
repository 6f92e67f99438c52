import type { Actor } from '../../platform/auth/index.ts'

/** A person's own list needs no operation; another's is for those who may view staff. */
export const mayViewTaught = (actor: Actor, staffId: string): boolean =>
  actor.staffId === staffId || actor.can('staff.view')
