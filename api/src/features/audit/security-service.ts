import { closeTallies, talliesAtOnce } from '../../platform/audit/security-tally.ts'
import type { App } from '../../platform/http/index.ts'

/** Enters how often each security event of the past hours was repeated. Idempotent. */
export const closeSecurityHours = async ({ database, clock }: Pick<App, 'database' | 'clock'>): Promise<void> => {
  let closed: number
  do {
    closed = await database.system.write(tx => closeTallies(tx, clock.now()))
  } while (closed === talliesAtOnce)
}
