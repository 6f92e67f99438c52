import { authErrors } from '@akada/contract/auth/errors'
import type { LoggedInUser } from '@akada/contract/auth/schemas'
import { audit } from '../../platform/audit/index.ts'
import { securityDetails } from '../../platform/audit/security.ts'
import { hashOfToken } from '../../platform/auth/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import type { App } from '../../platform/http/index.ts'
import { queueMail } from '../../platform/mail/index.ts'
import { countText, refuseCode, spendCode, textCode } from './codes.ts'
import { codeTries, countTry } from './guessing.ts'
import { recoveryCodeUsedLetter } from './letters.ts'
import { answerWithTokens, type Origin } from './logged-in-user.ts'
import { findChallenge, findSecondFactor, getOwner, spendChallenge } from './queries/second-factor.ts'
import { notingSignIn } from './security-notes.ts'
import { enter, entryOfSignIn } from './sign-in.ts'

const means = { app: 'a code of the app', recovery: 'a recovery code' } as const

/**
 * Completes a sign-in whose password was right. Refuses with `sign_in_expired` if too much time has passed or the account has changed
 * since, with `wrong_second_factor` for a wrong or used code, and with 429 for an attempt that comes too early after wrong ones.
 */
export const completeSignIn = async (
  app: App,
  { challenge, code }: { challenge: string; code: string },
  origin: Origin,
): Promise<LoggedInUser> => {
  const hash = hashOfToken(challenge)
  const found = await app.database.system.read(tx => findChallenge(tx, hash, app.clock.now()))
  if (!found) refuse(authErrors.signInExpired)
  return notingSignIn(app, origin, found, () => completeFor(app, found, { hash, code }, origin))
}

/** Sends the code that completes a sign-in by SMS. Refuses with `sign_in_expired`, `sign_in_no_sms` and `too_many_texts`. */
export const textSignInCode = async (app: App, challenge: string, origin: Origin): Promise<{ message: string }> => {
  const now = app.clock.now()
  const found = await app.database.system.read(tx => findChallenge(tx, hashOfToken(challenge), now))
  if (!found) return refuse(authErrors.signInExpired)
  const { staffId, stateId } = found
  await countText(app, staffId)
  const message = await app.database.systemIn(stateId).write(async tx => {
    const factor = await findSecondFactor(tx, staffId, now)
    if (!factor?.secret) return refuse(authErrors.signInExpired)
    // The holder of the phone may have set the password by it.
    if (!factor.bySms) return refuse(authErrors.noSms)
    const { secret: sealed, lastStep } = factor
    const { name } = await getOwner(tx, staffId)
    await audit(tx, { system: true, stateId, as: 'Sign-in', origin }, 'auth.text-code', ['staff', staffId], {
      summary: `A code for the second sign-in step of ${name} was sent by SMS`,
      after: securityDetails(origin),
    })
    return textCode(tx, app, staffId, { sealed, lastStep })
  })
  return { message }
}

const completeFor = async (
  app: App,
  { staffId, stateId }: { staffId: string; stateId: string },
  { hash, code }: { hash: Buffer; code: string },
  origin: Origin,
): Promise<LoggedInUser> => {
  const { database, clock } = app
  const tries = await codeTries(app, { staffId, stateId }, origin)
  await countTry(app, tries, authErrors.tooManyCodes)

  const entered = await database.systemIn(stateId).write(async tx => {
    audit.exempt(tx, 'audited before the tokens are given')
    const by = await spendCode(tx, app, staffId, code)
    if (!by) return null
    if (!(await spendChallenge(tx, hash))) refuse(authErrors.signInExpired)
    if (by === 'recovery') {
      const { email, firstName } = await getOwner(tx, staffId)
      const left = (await findSecondFactor(tx, staffId, clock.now()))?.recoveryCodesLeft ?? 0
      await queueMail(tx, app, { stateId, to: email, ...recoveryCodeUsedLetter(app, { firstName, left }) })
    }
    return { by, session: await enter(tx, staffId, tries, { origin, now: clock.now() }) }
  })
  if (!entered) return refuseCode()
  const { by, session } = entered
  if (!session) refuse(authErrors.noRole)
  return answerWithTokens(app, session, origin, actor =>
    entryOfSignIn(actor.staffId, actor.name, { secondFactor: means[by] }),
  )
}
