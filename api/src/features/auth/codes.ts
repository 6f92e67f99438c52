import { authErrors } from '@akada/contract/auth/errors'
import {
  type Actor,
  countGuess,
  forgiveGuess,
  type GuessCounter,
  hashOfToken,
  totpStepOf,
} from '../../platform/auth/index.ts'
import { worldTime } from '../../platform/clock/index.ts'
import type { WriteTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import type { App } from '../../platform/http/index.ts'
import { findSecondFactor, resealSecret, spendRecoveryCode, spendStep } from './queries/second-factor.ts'

const atCode = { fields: [{ path: 'body.code', message: authErrors.wrongSecondFactor.message }] }

/** Refuses a code at its field. */
export const refuseCode = (): never => refuse(authErrors.wrongSecondFactor, atCode)

/** Digest of a recovery code, without its dashes. */
export const recoveryHash = (code: string): Buffer => hashOfToken(`recovery code ${code}`)

/** The step of a code for an encrypted secret; null if it is wrong. */
export const stepOfCode = (app: App, staffId: string, sealed: string, code: string): number | null => {
  const secret = app.secrets.open('second factor', sealed, staffId)
  return secret === null ? null : totpStepOf(secret, code, worldTime(app.clock))
}

/**
 * Uses up a code of the authenticator app, or a recovery code. Returns which it was; null if it is wrong or was used before. Runs in the
 * transaction of the action it authorises, so that it is used for that only.
 */
export const spendCode = async (
  tx: WriteTx,
  app: App,
  staffId: string,
  code: string,
): Promise<'app' | 'recovery' | null> => {
  const now = app.clock.now()
  if (code.length > 6) return (await spendRecoveryCode(tx, staffId, recoveryHash(code), now)) ? 'recovery' : null
  const sealed = (await findSecondFactor(tx, staffId, now))?.secret
  if (!sealed) return null
  const step = stepOfCode(app, staffId, sealed, code)
  if (step === null || !(await spendStep(tx, staffId, sealed, step))) return null
  if (!app.secrets.isCurrent('second factor', sealed)) {
    const secret = app.secrets.open('second factor', sealed, staffId)
    if (secret !== null) await resealSecret(tx, staffId, sealed, app.secrets.seal('second factor', secret, staffId))
  }
  return 'app'
}

/** Per session, like the password's. */
const triesOfSession = (actor: Actor): GuessCounter => ({
  key: `code in ${actor.sessionId}`,
  free: 5,
  secondsPerTry: 60 * 60,
})

/** Counts an attempt at a code within a session before it is checked; `forgive` it in the transaction of the right one. */
export const countCodeTry = async (app: App, actor: Actor): Promise<{ forgive(tx: WriteTx): Promise<void> }> => {
  const counter = triesOfSession(actor)
  await countGuess(app, [counter], authErrors.tooManyCodes)
  return { forgive: tx => forgiveGuess(tx, app.clock.now(), { own: [counter] }) }
}
