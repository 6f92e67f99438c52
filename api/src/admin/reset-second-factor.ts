import { authErrors } from '@akada/contract/auth/errors'
import { resetSecondFactor } from '../features/auth/index.ts'
import { findOwnerByName } from '../features/auth/queries/second-factor.ts'
import { systemClock } from '../platform/clock/index.ts'
import type { Config } from '../platform/config/index.ts'
import type { Database } from '../platform/db/index.ts'
import { isRefusal } from '../platform/errors/index.ts'
import { urlsBelow } from '../platform/http/index.ts'
import { AdminError } from './create-state.ts'

export const resetOptions = { username: { type: 'string' } } as const

/**
 * Removes the second factor from an account whose owner lost the device. Throws an AdminError if there is no such account, or none set up.
 */
export const resetByName = async (
  database: Database,
  config: Config,
  { username }: { username?: string },
): Promise<void> => {
  if (!username) throw new AdminError('--username: name the account by its username or e-mail')
  const found = await database.system.read(tx => findOwnerByName(tx, username.toLowerCase()))
  if (!found) throw new AdminError(`There is no account ${username}.`)
  const app = {
    database,
    config,
    clock: systemClock,
    urls: urlsBelow(config.publicUrl),
    mailer: { delivery: config.smtpUrl ? ('mail' as const) : ('none' as const) },
  }
  try {
    await resetSecondFactor(app, { system: true, as: 'The command line' }, found.staffId)
  } catch (error) {
    if (isRefusal(error, authErrors.noSecondFactor)) throw new AdminError(`${username} has no second sign-in step.`)
    throw error
  }
}
