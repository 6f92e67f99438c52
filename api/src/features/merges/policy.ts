import { commonErrors } from '@akada/contract/kernel/errors'
import type { Actor } from '../../platform/auth/index.ts'
import { refuse } from '../../platform/errors/index.ts'

/** Only those who see every student of the school can compare two records. */
export const assertMayMerge = (actor: Pick<Actor, 'can'>): void => {
  if (!actor.can('student.view-all')) refuse(commonErrors.forbidden)
}
