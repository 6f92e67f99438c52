import { commonErrors } from '@akada/contract/kernel/errors'
import type { Clock } from '../clock/index.ts'
import type { Database } from '../db/index.ts'
import { refuse } from '../errors/index.ts'
import type { SignIns } from './actor.ts'

/** How long a confirmation of identity is valid in a session, in milliseconds. */
const holds = 10 * 60_000

/**
 * Refuses with `confirm_identity` unless the person has entered the password or a code in this session within the last ten minutes. Queries
 * the database every time: another process may have recorded the confirmation.
 */
export const assertIdentityConfirmed = async (
  { database, clock, signIns }: { database: Database; clock: Clock; signIns: SignIns },
  session: { sessionId: string; stateId: string },
): Promise<void> => {
  const since = new Date(clock.now().getTime() - holds)
  if (!(await signIns.isIdentityConfirmed(database, session, since))) refuse(commonErrors.confirmIdentity)
}
