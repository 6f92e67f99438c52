import { audit, type SystemActor } from '../../platform/audit/index.ts'
import { hashPassword, temporaryPassword } from '../../platform/auth/index.ts'
import type { App } from '../../platform/http/index.ts'
import { type MailSender, queueMail } from '../../platform/mail/index.ts'
import { setTemporaryPassword } from '../staff/index.ts'
import { passwordChangedLetter } from './letters.ts'
import { getOwner } from './queries/second-factor.ts'
import { endSessionsOf } from './queries/sessions.ts'

/**
 * Gives an account a temporary password without anyone who may do so in the portal: for a super admin whom nobody else can help. Ends its
 * sessions and tells the owner by e-mail. Returns the password, which is stored nowhere.
 */
export const helpLockedOut = async (
  app: Pick<App, 'database' | 'clock' | 'config' | 'urls'> & MailSender,
  by: SystemActor,
  staffId: string,
): Promise<string> => {
  const password = temporaryPassword()
  const passwordHash = await hashPassword(password)
  const now = app.clock.now()
  await app.database.systemIn(by.stateId).write(async tx => {
    const { email, firstName, name } = await getOwner(tx, staffId)
    await setTemporaryPassword(tx, staffId, passwordHash, now)
    await endSessionsOf(tx, staffId, 'a temporary password was set', now)
    await queueMail(tx, app, {
      stateId: by.stateId,
      to: email,
      ...passwordChangedLetter(app, { firstName, accountStatus: 'ResetPassword' }),
    })
    await audit(tx, by, {
      operation: 'staff.suspend',
      entity: 'staff',
      entityId: staffId,
      summary: `Set a temporary password for ${name}; all sessions were ended`,
      after: { accountStatus: 'ResetPassword' },
    })
  })
  return password
}
