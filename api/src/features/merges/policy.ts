import { commonErrors } from '@akada/contract/kernel/errors'
import type { Actor } from '../../platform/auth/index.ts'
import { refuse } from '../../platform/errors/index.ts'

/** Two records can be compared by those only who see every student of the school. */
export const assertMayMerge = (actor: Pick<Actor, 'can'>): void => {
  if (!actor.can('student.view-all')) refuse(commonErrors.forbidden)
}
