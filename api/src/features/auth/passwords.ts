import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { authErrors } from '@akada/contract/auth/errors'
import { noResetCode, resetCodeMessages } from '@akada/contract/auth/reset-words'
import type { changePasswordBody, resetPasswordBody } from '@akada/contract/auth/schemas'
import { v7 as uuid } from 'uuid'
import type * as z from 'zod'
import { audit, type SystemActor } from '../../platform/audit/index.ts'
import { securityDetails } from '../../platform/audit/security.ts'
import {
  type Actor,
  hashPassword,
  isPassword,
  type Origin,
  temporaryPassword,
  throttle,
} from '../../platform/auth/index.ts'
import type { WriteTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import type { App } from '../../platform/http/index.ts'
import { type MailSender, queueMail } from '../../platform/mail/index.ts'
import { queueSms } from '../../platform/sms/index.ts'
import { setOwnPassword, setTemporaryPassword } from '../staff/index.ts'
import { forgiveTry, rememberPlace, type SignInPlace, signInTries } from './guessing.ts'
import { noResetSms, passwordChangedLetter, resetLetter, resetSms } from './letters.ts'
import { assertNotGuessable, assertOwnPassword } from './own-password.ts'
import { type Account, findAccount, findAccountByPhone, findHelper, getAccount } from './queries/accounts.ts'
import { insertResetCode, tryResetCode, useResetCode } from './queries/reset-codes.ts'
import { findSecondFactor, getOwner } from './queries/second-factor.ts'
import { endSessionsOf } from './queries/sessions.ts'
import { hasExpired } from './rules.ts'
import { noteWrongResetCode, notingWrongPassword } from './security-notes.ts'

const codeMinutes = 10
const codesOfOneContact = { times: 5, seconds: 60 * 60 }
/** Longer than the work for a known contact takes, so that the response time does not reveal whether it is known. */
const answerAfterMs = 250

const updated = { message: 'Password Updated Successfully' }

/**
 * Where no code can be sent to the contact: by another way, or by whom the person can be helped. A name is said only where there is no other
 * way; whether an e-mail belongs to an account is open by the availability calls.
 */
const explainNoCode = async (app: App, given: 'e-mail' | 'phone number', found: Account | null): Promise<string> => {
  const other = given === 'e-mail' ? app.sms.isSetUp : app.mailer.delivery !== 'none'
  if (other || !found) return noResetCode(given, other, null)
  return noResetCode(given, false, await app.database.systemIn(found.stateId).read(tx => findHelper(tx, found.staffId)))
}

/**
 * Sends a one-time code if the e-mail or phone number belongs to an account; the response is the same, after the same time, if it does not.
 */
export const sendResetCode = async (app: App, contact: string, origin: Origin) => {
  const { database, clock } = app
  const given = contact.includes('@') ? 'e-mail' : 'phone number'
  const answerTime = pause(answerAfterMs)
  await throttle(database, clock, `reset-code ${contact}`, codesOfOneContact)
  const found = await database.system.read(tx =>
    given === 'e-mail' ? findAccount(tx, contact) : findAccountByPhone(tx, contact),
  )
  const bySms = app.sms.isSetUp ? ('sms' as const) : ('none' as const)
  const delivery = given === 'e-mail' ? app.mailer.delivery : bySms
  const account = found?.accountStatus === 'Suspended' ? null : found
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + codeMinutes * 60_000)
  const id = uuid()
  // As slow to guess from the database as a password.
  const hash = await hashPassword(code)
  const db = account ? database.systemIn(account.stateId) : database.system
  await db.write(async tx => {
    await insertResetCode(tx, { id, staffId: account?.staffId ?? null, contact, hash, now, expiresAt })
    if (!account) {
      audit.exempt(tx, 'nobody is concerned')
      return
    }
    const { stateId, staffId } = account
    if (given === 'e-mail') {
      const letter = resetLetter(app, { ...account, code, minutes: codeMinutes })
      await queueMail(tx, app, { stateId, to: contact, ...letter })
    } else if (delivery === 'sms') {
      const factor = await findSecondFactor(tx, staffId, now)
      const helper = factor?.bySms ? await findHelper(tx, staffId) : null
      const sms = factor?.bySms ? noResetSms(app, helper) : resetSms(app, { code, minutes: codeMinutes })
      await queueSms(tx, { stateId, to: `+234${contact}`, holdsSecret: true, ...sms })
    }
    await audit(tx, { system: true, stateId, as: 'Password reset', origin }, 'auth.reset-code', ['staff', staffId], {
      summary: 'A code for a new password was requested',
      after: securityDetails(origin),
    })
  })
  await answerTime
  const message = delivery === 'none' ? await explainNoCode(app, given, account) : resetCodeMessages[delivery]
  return { id, message, expiresAt: expiresAt.toISOString(), delivery }
}

/** Sets a password and ends every session of the person, in one transaction. */
const replacePassword = async (
  tx: WriteTx,
  app: App,
  staffId: string,
  password: string,
  because: string,
): Promise<void> => {
  await setOwnPassword(tx, staffId, password)
  await endSessionsOf(tx, staffId, because, app.clock.now())
  const account = await getAccount(tx, staffId)
  const { stateId, email } = account
  await queueMail(tx, app, { stateId, to: email, ...passwordChangedLetter(app, account) })
}

/** Sets a new password with a one-time code. Refuses with `wrong_code`, whatever is wrong. */
export const resetPassword = async (
  app: App,
  body: z.output<typeof resetPasswordBody>,
  place: SignInPlace & Origin,
): Promise<{ message: string }> => {
  const { database, clock } = app
  assertNotGuessable(body.password, null, 'body.password')
  const tried = await database.system.write(tx => {
    audit.exempt(tx, 'a count of tries')
    return tryResetCode(tx, body.resetCodeId, body.email, clock.now())
  })
  const isRight = await isPassword(body.code, tried?.hash ?? null)
  const account = tried?.account ?? refuse(authErrors.wrongCode)
  if (!isRight) {
    noteWrongResetCode(app, place, account)
    refuse(authErrors.wrongCode)
  }
  assertNotGuessable(body.password, account.username, 'body.password')
  const passwordHash = await hashPassword(body.password)
  const tries = await signInTries(app, account, account.username, place)
  const staffId = await database.systemIn(account.stateId).write(async tx => {
    const used = await useResetCode(tx, body.resetCodeId, clock.now())
    if (!used) return null
    await replacePassword(tx, app, used.staffId, passwordHash, 'the password was reset')
    // Anyone who reads the mailbox is the owner, and gets in from here regardless of strangers' attempts.
    await forgiveTry(tx, tries, clock.now())
    await rememberPlace(tx, used.staffId, tries, { cookies: place.cookies, now: clock.now() })
    await audit(
      tx,
      { system: true, stateId: used.stateId, as: 'Password reset', origin: place },
      'auth.reset-password',
      ['staff', used.staffId],
      {
        summary: `${used.name} set a new password with a code; all sessions were ended`,
        after: securityDetails(place),
      },
    )
    return used.staffId
  })
  if (staffId === null) refuse(authErrors.wrongCode)
  app.actors.invalidate(staffId)
  return updated
}

/** Changes the person's own password, or replaces a temporary one; every session ends, including this one. */
export const changePassword = async (
  app: App,
  actor: Actor,
  { currentPassword, password }: z.output<typeof changePasswordBody>,
): Promise<{ message: string }> => {
  const account = await notingWrongPassword(app, actor, () => assertOwnPassword(app, actor, currentPassword))
  if (hasExpired(account, app.clock.now())) refuse(authErrors.temporaryPasswordExpired)
  assertNotGuessable(password, account.username, 'body.password')
  if (password === currentPassword) refuse(authErrors.samePassword)
  const passwordHash = await hashPassword(password)
  await app.database.systemIn(actor.stateId).write(async tx => {
    await replacePassword(tx, app, actor.staffId, passwordHash, 'the password was changed')
    await audit(tx, actor, 'auth.change-password', ['staff', actor.staffId], {
      summary: `${actor.name} set a new password; all sessions were ended`,
      after: securityDetails(actor),
    })
  })
  app.actors.invalidate(actor.staffId)
  return updated
}

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
    await audit(tx, by, 'staff.suspend', ['staff', staffId], {
      summary: `Set a temporary password for ${name}; all sessions were ended`,
      after: { accountStatus: 'ResetPassword' },
    })
  })
  return password
}
