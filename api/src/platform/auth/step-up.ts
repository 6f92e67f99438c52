import { commonErrors } from '@akada/contract/kernel/errors'
import type { Clock } from '../clock/index.ts'
import { type Database, sql, type WriteTx } from '../db/index.ts'
import { refuse } from '../errors/index.ts'

/** How long a confirmation of who one is holds in a session. */
const minutes = 10

/**
 * Refuses with `confirm_identity` unless the person has entered the password or a code in this session within the last ten minutes. Asks the
 * database every time: another process may have taken the confirmation.
 */
export const assertIdentityConfirmed = async (
  { database, clock }: { database: Database; clock: Clock },
  { sessionId }: { sessionId: string },
): Promise<void> => {
  const { isConfirmed } = await database.system.read(tx =>
    tx.last.get<{ isConfirmed: boolean }>(sql`
      select coalesce(confirmed_at > ${clock.now().toISOString()}::timestamptz - make_interval(mins => ${minutes}), false)
        as "isConfirmed"
      from auth_session where id = ${sessionId}`),
  )
  if (!isConfirmed) refuse(commonErrors.confirmIdentity)
}

/** Notes that the person of a session has just confirmed who they are. */
export const noteIdentityConfirmed = (tx: WriteTx, sessionId: string, now: Date): Promise<number> =>
  tx.run(sql`update auth_session set confirmed_at = ${now.toISOString()} where id = ${sessionId}`)
