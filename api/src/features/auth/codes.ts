import { authErrors } from '@akada/contract/auth/errors'
import {
  type Actor,
  countGuess,
  forgiveGuess,
  type GuessCounter,
  hashOfToken,
  totpCode,
  totpStep,
  totpStepOf,
} from '../../platform/auth/index.ts'
import { worldTime } from '../../platform/clock/index.ts'
import type { WriteTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import type { App } from '../../platform/http/index.ts'
import { queueSms } from '../../platform/sms/index.ts'
import {
  findSecondFactor,
  getOwner,
  resealSecret,
  saveTextedStep,
  spendRecoveryCode,
  spendStep,
} from './queries/second-factor.ts'

const atCode = { fields: [{ path: 'body.code', message: authErrors.wrongSecondFactor.message }] }

/** Refuses a code at its field. */
export const refuseCode = (): never => refuse(authErrors.wrongSecondFactor, atCode)

/** Digest of a recovery code, without its dashes. */
export const recoveryHash = (code: string): Buffer => hashOfToken(`recovery code ${code}`)

/** The step of a code for an encrypted secret, which the app shows now or an SMS has brought; null if it is wrong. */
export const stepOfCode = (
  app: App,
  staffId: string,
  { sealed, code, textedStep }: { sealed: string; code: string; textedStep: number | null },
): number | null => {
  const secret = app.secrets.open('second factor', sealed, staffId)
  if (secret === null) return null
  const texted = textedStep !== null && totpCode(secret, textedStep) === code ? textedStep : null
  return totpStepOf(secret, code, worldTime(app.clock)) ?? texted
}

const textMinutes = 10

/**
 * Sends the code of an encrypted secret by SMS to the own number: the one that the app would show, or the next if that was used. Returns the
 * message for the person. The caller audits it.
 */
export const textCode = async (
  tx: WriteTx,
  app: App,
  staffId: string,
  { sealed, lastStep }: { sealed: string; lastStep: number },
): Promise<string> => {
  const secret = app.secrets.open('second factor', sealed, staffId) ?? refuse(authErrors.enrolmentExpired)
  const step = Math.max(totpStep(worldTime(app.clock)), lastStep + 1)
  await saveTextedStep(tx, staffId, step, new Date(app.clock.now().getTime() + textMinutes * 60_000))
  const { stateId, phone } = await getOwner(tx, staffId)
  await queueSms(tx, {
    stateId,
    to: phone,
    text: `${app.config.providerName}: ${totpCode(secret, step)} is your sign-in code, for ${textMinutes} minutes. Give it to nobody.`,
    shownText: 'The code of a second sign-in step.',
    holdsSecret: true,
  })
  return `A code is on its way to the number that ends in ${phone.slice(-3)}. It works for ${textMinutes} minutes.`
}

/** Counts an SMS with a code before it is sent: 3 for an account, then slowed. Refuses where the portal sends none. */
export const countText = async (app: App, staffId: string): Promise<void> => {
  if (!app.sms.isSetUp) refuse(authErrors.noSms)
  await countGuess(app, [{ key: `code by sms ${staffId}`, free: 3, secondsPerTry: 60 * 60 }], authErrors.tooManyTexts)
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
  const found = await findSecondFactor(tx, staffId, now)
  if (!found?.secret) return null
  const { secret: sealed, textedStep } = found
  const step = stepOfCode(app, staffId, { sealed, code, textedStep })
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
