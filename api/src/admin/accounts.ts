import { authErrors } from '@akada/contract/auth/errors'
import { helpLockedOut, resetSecondFactor } from '../features/auth/index.ts'
import { findOwnerByName } from '../features/auth/queries/second-factor.ts'
import { systemClock } from '../platform/clock/index.ts'
import type { Config } from '../platform/config/index.ts'
import type { Database } from '../platform/db/index.ts'
import { isRefusal } from '../platform/errors/index.ts'
import { urlsBelow } from '../platform/http/index.ts'
import { AdminError } from './errors.ts'

export const accountOptions = { username: { type: 'string' } } as const

const as = 'The command line'

/** What the commands need of a running portal. */
const appOf = (database: Database, config: Config) => ({
  database,
  config,
  clock: systemClock,
  urls: urlsBelow(config.publicUrl),
  mailer: { delivery: config.smtpUrl ? ('mail' as const) : ('none' as const) },
})

const findAccount = async (database: Database, username: string | undefined) => {
  if (!username) throw new AdminError('--username: name the account by its username or e-mail')
  const found = await database.system.read(tx => findOwnerByName(tx, username.toLowerCase()))
  if (!found) throw new AdminError(`There is no account ${username}.`)
  return found
}

/**
 * Removes the second factor from an account whose owner lost the device. Throws an AdminError if there is no such account, or none set up.
 */
export const resetByName = async (
  database: Database,
  config: Config,
  { username }: { username?: string },
): Promise<void> => {
  const { staffId, stateId } = await findAccount(database, username)
  try {
    await resetSecondFactor(appOf(database, config), { system: true, stateId, as }, staffId)
  } catch (error) {
    if (isRefusal(error, authErrors.noSecondFactor)) throw new AdminError(`${username} has no second sign-in step.`)
    throw error
  }
}

/**
 * Gives a super admin whom nobody else can help a temporary password, and returns it. Throws an AdminError for other accounts, which are
 * helped in the portal, and for one that was suspended: another super admin decided that.
 */
export const newPasswordByName = async (
  database: Database,
  config: Config,
  { username }: { username?: string },
): Promise<string> => {
  const { staffId, stateId, isSuperAdmin, accountStatus } = await findAccount(database, username)
  if (!isSuperAdmin)
    throw new AdminError(`${username} is no super admin: a super admin sets a password on the person's page.`)
  if (accountStatus === 'Suspended')
    throw new AdminError(`${username} was suspended: another super admin can reinstate the account.`)
  return helpLockedOut(appOf(database, config), { system: true, stateId, as }, staffId)
}
