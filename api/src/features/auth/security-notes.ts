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
  [authErrors.noRole.code]: ['security.sign-in-refused', 'A sign-in was refused for want of a role for'],
}

const codesOfStepUp: ReadonlySet<string> = new Set(
  [authErrors.wrongPassword, authErrors.wrongSecondFactor, authErrors.tooManyPasswords, authErrors.tooManyCodes].map(
    ({ code }) => code,
  ),
)

const codeOf = (error: unknown): string | null => (error instanceof Refusal ? error.spec.code : null)

/** Does a step of signing in, and notes in the security log where it is refused. `subject` is null where no account has the name. */
export const notingSignIn = async <T>(app: App, by: Origin, subject: Subject, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    const note = ofSignIn[codeOf(error) ?? '']
    if (note) {
      const [operation, what] = note
      const summary = `${what} ${subject?.username ?? 'a username that does not exist'}`
      const visitor = { requestId: by.requestId, address: by.address, device: by.device }
      securityEvent(app, { operation, by: visitor, account: subject, summary })
    }
    throw error
  }
}

/** Notes whether somebody who is signed in could confirm who they are. */
export const notingStepUp = async (app: App, actor: Actor, means: string, work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    if (codesOfStepUp.has(codeOf(error) ?? '')) {
      const summary = `${actor.name} could not confirm their identity with ${means}`
      securityEvent(app, { operation: 'security.step-up-failed', by: actor, summary })
    }
    throw error
  }
  const summary = `${actor.name} confirmed their identity with ${means}`
  securityEvent(app, { operation: 'security.step-up', by: actor, summary })
}
