import type { SecurityOperation } from '@akada/contract/audit/security'
import { authErrors } from '@akada/contract/auth/errors'
import { securityEvent } from '../../platform/audit/security.ts'
import type { Actor, Origin } from '../../platform/auth/index.ts'
import { Refusal } from '../../platform/errors/index.ts'
import type { App } from '../../platform/http/index.ts'
import type { Account } from './queries/accounts.ts'

type Subject = Pick<Account, 'stateId' | 'staffId' | 'username'> | null
type Note = readonly [SecurityOperation, string]

const ofSignIn: Readonly<Record<string, Note>> = {
  [authErrors.wrongSignIn.code]: ['security.sign-in-failed', 'A wrong password was entered for'],
  [authErrors.tooManyPasswords.code]: ['security.sign-in-delayed', 'A sign-in had to wait after wrong passwords for'],
  [authErrors.tooManyCodes.code]: ['security.sign-in-delayed', 'A sign-in had to wait after wrong codes for'],
  [authErrors.wrongSecondFactor.code]: ['security.second-factor-failed', 'A wrong code was entered for'],
  [authErrors.suspended.code]: ['security.sign-in-refused', 'A sign-in was refused because of a suspension for'],
  [authErrors.temporaryPasswordExpired.code]: [
    'security.sign-in-refused',
    'A sign-in was refused because of an expired temporary password for',
  ],
  [authErrors.noRole.code]: ['security.sign-in-refused', 'A sign-in was refused because no role is assigned to'],
}

const codesOfStepUp: ReadonlySet<string> = new Set(
  [authErrors.wrongPassword, authErrors.wrongSecondFactor, authErrors.tooManyPasswords, authErrors.tooManyCodes].map(
    ({ code }) => code,
  ),
)

const codeOf = (error: unknown): string | null => (error instanceof Refusal ? error.spec.code : null)

const visitorOf = ({ requestId, address, device }: Origin): Origin => ({ requestId, address, device })

/** Runs a sign-in step, and records a refusal in the security log. `subject` is null if no account has the name. */
export const notingSignIn = async <T>(app: App, by: Origin, subject: Subject, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    const note = ofSignIn[codeOf(error) ?? '']
    if (note) {
      const [operation, what] = note
      const summary = `${what} ${subject?.username ?? 'a username that does not exist'}`
      securityEvent(app, { operation, by: visitorOf(by), account: subject, summary })
    }
    throw error
  }
}

/** Unlocks a locked page, and records a wrong password in the security log. */
export const notingUnlock = async <T>(
  app: App,
  by: Origin,
  holder: NonNullable<Subject>,
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (codesOfStepUp.has(codeOf(error) ?? '')) {
      const summary = `A wrong password was entered at the lock screen of ${holder.username}`
      securityEvent(app, { operation: 'security.unlock-failed', by: visitorOf(by), account: holder, summary })
    }
    throw error
  }
}

/** Records that a password could not be reset: the code from the e-mail was wrong. */
export const noteWrongResetCode = (app: App, by: Origin, account: NonNullable<Subject>): void => {
  const summary = `A wrong code for a new password was entered for ${account.username}`
  securityEvent(app, { operation: 'security.reset-code-failed', by: visitorOf(by), account, summary })
}

const notingFailedStepUp = async <T>(app: App, actor: Actor, means: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (codesOfStepUp.has(codeOf(error) ?? '')) {
      const summary = `${actor.name} could not confirm their identity with ${means}`
      securityEvent(app, { operation: 'security.step-up-failed', by: actor, summary })
    }
    throw error
  }
}

/** Checks the password of a signed-in person, and records a wrong one. The action it authorises has its own audit entry. */
export const notingWrongPassword = <T>(app: App, actor: Actor, work: () => Promise<T>): Promise<T> =>
  notingFailedStepUp(app, actor, 'the password', work)

/** Records whether a signed-in person could confirm their identity. */
export const notingStepUp = async (app: App, actor: Actor, means: string, work: () => Promise<void>): Promise<void> => {
  await notingFailedStepUp(app, actor, means, work)
  const summary = `${actor.name} confirmed their identity with ${means}`
  securityEvent(app, { operation: 'security.step-up', by: actor, summary })
}
