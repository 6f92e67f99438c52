import { randomBytes } from 'node:crypto'
import { authErrors } from '@akada/contract/auth/errors'
import { limits } from '@akada/contract/kernel/limits'
import QRCode from 'qrcode'
import { audit, type SystemActor } from '../../platform/audit/index.ts'
import { securityDetails } from '../../platform/audit/security.ts'
import {
  type Actor,
  assertIdentityConfirmed,
  base32,
  newTotpSecret,
  otpauthAddress,
} from '../../platform/auth/index.ts'
import type { WriteTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import type { App } from '../../platform/http/index.ts'
import { type MailSender, queueMail } from '../../platform/mail/index.ts'
import { countCodeTry, countText, recoveryHash, refuseCode, spendCode, stepOfCode, textCode } from './codes.ts'
import { secondFactorOffLetter, secondFactorOnLetter } from './letters.ts'
import { assertOwnPassword } from './own-password.ts'
import {
  confirmPendingSecret,
  deleteSecondFactor,
  findSecondFactor,
  getOwner,
  replaceRecoveryCodes,
  savePendingSecret,
} from './queries/second-factor.ts'
import { endOtherSessionsOf, endSessionsOf } from './queries/sessions.ts'
import { notingStepUp } from './security-notes.ts'
import { noteIdentityConfirmed } from './queries/sign-ins.ts'

/** Whether the person's own second factor is set up, and whether the state requires it. */
export const viewSecondFactor = async (app: App, actor: Actor) => {
  const found = await app.database
    .systemIn(actor.stateId)
    .read(tx => findSecondFactor(tx, actor.staffId, app.clock.now()))
  return {
    enrolled: actor.secondFactor.enrolled,
    enrolledAt: found?.enrolledAt ?? null,
    required: actor.secondFactor.required,
    recoveryCodesLeft: found?.recoveryCodesLeft ?? 0,
  }
}

const mustEnrol = ({ secondFactor }: Actor): boolean => secondFactor.required && !secondFactor.enrolled

/** A QR code as one SVG path: a square of one unit for each dark module, with a margin of four. */
const qrPathOf = (text: string): { path: string; size: number } => {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const margin = 4
  const squares = Array.from({ length: modules.size ** 2 }, (_, index) => index).filter(index => modules.data[index])
  const path = squares
    .map(index => `M${(index % modules.size) + margin} ${Math.floor(index / modules.size) + margin}h1v1h-1z`)
    .join('')
  return { path, size: modules.size + 2 * margin }
}

/**
 * Creates a secret that waits for its first code. Requires a confirmed identity, so that nobody who finds an open session can lock its
 * owner out. A person who was let in only to set it up is not asked.
 */
export const beginSecondFactor = async (app: App, actor: Actor) => {
  if (!mustEnrol(actor)) await assertIdentityConfirmed(app, actor)
  const secret = newTotpSecret()
  const { issuer, username } = await app.database.systemIn(actor.stateId).write(async tx => {
    audit.exempt(tx, 'nothing has changed until a code confirms it')
    await savePendingSecret(
      tx,
      actor.staffId,
      app.secrets.seal('second factor', secret, actor.staffId),
      app.clock.now(),
    )
    return getOwner(tx, actor.staffId)
  })
  const address = otpauthAddress({ secret, issuer, account: username })
  return { secret, address, qrCode: qrPathOf(address) }
}

/** Sends the first code of the secret that is being set up by SMS, for a person without an authenticator app. */
export const textFirstCode = async (app: App, actor: Actor): Promise<{ message: string }> => {
  await countText(app, actor.staffId)
  const message = await app.database.systemIn(actor.stateId).write(async tx => {
    const found = await findSecondFactor(tx, actor.staffId, app.clock.now())
    const sealed = found?.pendingSecret ?? refuse(authErrors.enrolmentExpired)
    audit.exempt(tx, 'nothing has changed until the code confirms it')
    return textCode(tx, app, actor.staffId, { sealed, lastStep: 0 })
  })
  return { message }
}

/** 'ABCD-EFGH-IJKL-MNOP': 80 random bits. */
const newRecoveryCode = (): string => base32(randomBytes(10)).replace(/.{4}(?=.)/g, '$&-')

const giveRecoveryCodes = async (tx: WriteTx, staffId: string): Promise<string[]> => {
  const codes = Array.from({ length: limits.recoveryCodes }, newRecoveryCode)
  await replaceRecoveryCodes(
    tx,
    staffId,
    codes.map(code => recoveryHash(code.replaceAll('-', ''))),
  )
  return codes
}

/** Gives a person of the demonstration a second factor that is public. */
export const saveFixedSecondFactor = async (
  tx: WriteTx,
  app: App,
  staffId: string,
  known: { secret: string; recoveryCodes: readonly string[] },
): Promise<void> => {
  const now = app.clock.now()
  const sealed = app.secrets.seal('second factor', known.secret, staffId)
  await savePendingSecret(tx, staffId, sealed, now)
  await confirmPendingSecret(tx, staffId, { sealed, step: 0, bySms: false, now })
  await replaceRecoveryCodes(
    tx,
    staffId,
    known.recoveryCodes.map(code => recoveryHash(code.replaceAll('-', ''))),
  )
}

/** Activates the pending secret with its first code; every other session of the account ends. Returns the recovery codes. */
export const confirmSecondFactor = async (app: App, actor: Actor, code: string) => {
  const { database, clock } = app
  const tries = await countCodeTry(app, actor)
  const now = clock.now()
  const found = await database.systemIn(actor.stateId).read(tx => findSecondFactor(tx, actor.staffId, now))
  const sealed = found?.pendingSecret ?? refuse(authErrors.enrolmentExpired)
  const step = stepOfCode(app, actor.staffId, { sealed, code, textedStep: found?.textedStep ?? null })
  if (step === null) return refuseCode()
  const recoveryCodes = await database.systemIn(actor.stateId).write(async tx => {
    await tries.forgive(tx)
    return enrol(tx, app, actor, { sealed, step, bySms: step === found?.textedStep })
  })
  app.actors.invalidate(actor.staffId)
  return { recoveryCodes }
}

const waysOf = (step: number, bySms: boolean): string => {
  if (step === 0) return 'printed'
  return bySms ? 'by SMS' : 'of an app'
}

/** Activates a pending secret, ends every other session, and answers new recovery codes. */
const enrol = async (
  tx: WriteTx,
  app: App,
  actor: Actor,
  { sealed, step, bySms }: { sealed: string; step: number; bySms: boolean },
): Promise<string[]> => {
  const now = app.clock.now()
  if ((await confirmPendingSecret(tx, actor.staffId, { sealed, step, bySms, now })) === 0)
    refuse(authErrors.enrolmentExpired)
  await endOtherSessionsOf(tx, actor, 'a second factor was set up', now)
  await noteIdentityConfirmed(tx, actor.sessionId, now)
  const { email, firstName } = await getOwner(tx, actor.staffId)
  await queueMail(tx, app, { stateId: actor.stateId, to: email, ...secondFactorOnLetter(app, { firstName }) })
  await audit(tx, actor, 'auth.set-up-second-factor', ['staff', actor.staffId], {
    summary: `${actor.name} set up a second sign-in step; all other sessions were ended`,
    after: { ...securityDetails(actor), codes: waysOf(step, bySms) },
  })
  return giveRecoveryCodes(tx, actor.staffId)
}

/**
 * Sets up a second factor of printed codes only: its secret is in no app, and each sign-in takes a recovery code. Requires a confirmed identity
 * as beginSecondFactor does.
 */
export const choosePrintedCodes = async (app: App, actor: Actor) => {
  if (!mustEnrol(actor)) await assertIdentityConfirmed(app, actor)
  const sealed = app.secrets.seal('second factor', newTotpSecret(), actor.staffId)
  const recoveryCodes = await app.database.systemIn(actor.stateId).write(async tx => {
    await savePendingSecret(tx, actor.staffId, sealed, app.clock.now())
    return enrol(tx, app, actor, { sealed, step: 0, bySms: false })
  })
  app.actors.invalidate(actor.staffId)
  return { recoveryCodes }
}

export const renewRecoveryCodes = async (app: App, actor: Actor) => {
  if (!actor.secondFactor.enrolled) refuse(authErrors.noSecondFactor)
  const recoveryCodes = await app.database.systemIn(actor.stateId).write(async tx => {
    await audit(tx, actor, 'auth.renew-recovery-codes', ['staff', actor.staffId], {
      summary: `${actor.name} made new recovery codes; the former ones no longer work`,
      after: securityDetails(actor),
    })
    return giveRecoveryCodes(tx, actor.staffId)
  })
  return { recoveryCodes }
}

export const turnOffSecondFactor = async (app: App, actor: Actor): Promise<{ message: string }> => {
  if (actor.secondFactor.required) refuse(authErrors.secondFactorDemanded)
  await app.database.systemIn(actor.stateId).write(async tx => {
    if (!(await deleteSecondFactor(tx, actor.staffId))) refuse(authErrors.noSecondFactor)
    const { email, firstName } = await getOwner(tx, actor.staffId)
    const letter = secondFactorOffLetter(app, { firstName, by: null })
    await queueMail(tx, app, { stateId: actor.stateId, to: email, ...letter })
    await audit(tx, actor, 'auth.turn-off-second-factor', ['staff', actor.staffId], {
      summary: `${actor.name} turned the second sign-in step off`,
      after: securityDetails(actor),
    })
  })
  app.actors.invalidate(actor.staffId)
  return { message: 'The second sign-in step is turned off.' }
}

/** Removes the second factor from an account whose owner lost the device. Called by a super admin, or the command line. */
export const resetSecondFactor = async (
  app: Pick<App, 'database' | 'clock' | 'config' | 'urls'> & MailSender,
  by: Actor | SystemActor,
  staffId: string,
): Promise<{ message: string }> => {
  await app.database.systemIn(by.stateId).write(async tx => {
    if (!(await deleteSecondFactor(tx, staffId))) refuse(authErrors.noSecondFactor)
    await endSessionsOf(tx, staffId, 'the second factor was reset', app.clock.now())
    const { email, firstName, name } = await getOwner(tx, staffId)
    const letter = secondFactorOffLetter(app, { firstName, by: 'name' in by ? by.name : by.as })
    await queueMail(tx, app, { stateId: by.stateId, to: email, ...letter })
    await audit(tx, by, 'staff.reset-second-factor', ['staff', staffId], {
      summary: `Reset the second sign-in step of ${name}; all sessions were ended`,
      ...('system' in by ? {} : { after: securityDetails(by) }),
    })
  })
  return { message: 'The second sign-in step is reset.' }
}

const assertOwnCode = async (app: App, actor: Actor, code: string): Promise<void> => {
  const tries = await countCodeTry(app, actor)
  const isRight = await app.database.systemIn(actor.stateId).write(async tx => {
    audit.exempt(tx, 'a code is used up; what it opens is audited')
    if ((await spendCode(tx, app, actor.staffId, code)) === null) return false
    await tries.forgive(tx)
    return true
  })
  if (!isRight) refuseCode()
}

/** Confirms the person's identity, by password or a code of the app, for the calls that require it. */
export const confirmIdentity = async (
  app: App,
  actor: Actor,
  given: { password: string } | { code: string },
): Promise<{ message: string }> => {
  const means = 'password' in given ? 'the password' : 'a code'
  await notingStepUp(app, actor, means, async () => {
    if ('password' in given) await assertOwnPassword(app, actor, given.password)
    else await assertOwnCode(app, actor, given.code)
    await app.database.systemIn(actor.stateId).write(tx => {
      audit.exempt(tx, 'noted as a security event')
      return noteIdentityConfirmed(tx, actor.sessionId, app.clock.now())
    })
  })
  return { message: 'Confirmed.' }
}
