import { authErrors } from '@akada/contract/auth/errors'
import { audit } from '../../platform/audit/index.ts'
import { type Actor, countGuess, forgiveGuess, isPassword, whyGuessable } from '../../platform/auth/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import type { App } from '../../platform/http/index.ts'
import { type Account, getAccount } from './queries/accounts.ts'

/** Per session: nobody outside can slow someone down at their own lock screen. */
const triesOfSession = { free: 5, secondsPerTry: 60 * 60 }

/**
 * Returns the account of a person who has entered its password. Refuses with `wrong_password`, and after five wrong attempts in one session
 * with increasing waits (429).
 */
export const assertOwnPassword = async (
  app: App,
  actor: Pick<Actor, 'staffId' | 'sessionId' | 'stateId'>,
  password: string,
): Promise<Account> => {
  const counter = { key: `password in ${actor.sessionId}`, ...triesOfSession }
  await countGuess(app, [counter], authErrors.tooManyPasswords)
  const account = await app.database.systemIn(actor.stateId).read(tx => getAccount(tx, actor.staffId))
  if (!(await isPassword(password, account.passwordHash))) refuse(authErrors.wrongPassword)
  await app.database.systemIn(actor.stateId).write(tx => {
    audit.exempt(tx, 'a count of tries')
    return forgiveGuess(tx, app.clock.now(), { own: [counter] })
  })
  return account
}

/** People of a school would choose these first. */
const wordsOfSchools = ['principal', 'headmaster', 'headteacher']

const refusals = { common: authErrors.commonPassword, username: authErrors.usernameInPassword } as const

/** Refuses, at the field, a new password that an attacker would try first. */
export const assertNotGuessable = (password: string, username: string | null, path: string): void => {
  const why = whyGuessable(password, username, wordsOfSchools)
  if (why) refuse(refusals[why], { fields: [{ path, message: refusals[why].message }] })
}
