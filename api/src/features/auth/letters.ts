import type { AccountStatus } from '../../platform/auth/index.ts'
import type { App } from '../../platform/http/index.ts'
import { type WrittenLetter, writeLetter } from '../../platform/mail/index.ts'

type Sender = Pick<App, 'config' | 'urls'>

/**
 * To the address given by someone who registered a district. It contains nothing that they typed: otherwise anyone could have this
 * deployment send their own text to any address.
 */
export const welcomeLetter = ({ config, urls }: Sender, to: { state: string }): WrittenLetter =>
  writeLetter({
    subject: `Welcome to ${config.providerName}`,
    paragraphs: [
      `A registration in ${to.state} was made with this e-mail address.`,
      'We are currently reviewing the provided information and will get back to you as soon as possible. After approval, you will be able to carry out operations on the application.',
    ],
    link: { title: 'Sign in', href: urls.to('/login') },
    closing: `If this was not you, do nothing: nobody can use the address without a code that is sent to it.\n${config.providerName}`,
  })

/** Whose name may be used in a letter: not that of an unapproved account, because its name is whatever a stranger typed. */
interface Person {
  firstName: string
  accountStatus: AccountStatus
}

const greetingOf = ({ firstName, accountStatus }: Person): { greeting?: string } =>
  accountStatus === 'Unverified' ? {} : { greeting: `Dear ${firstName},` }

/** With the one-time code for a new password. */
export const resetLetter = ({ config }: Sender, to: Person & { code: string; minutes: number }): WrittenLetter =>
  writeLetter({
    subject: 'Your code for a new password',
    ...greetingOf(to),
    paragraphs: [`Type this code to set a new password. It works once, for ${to.minutes} minutes.`],
    code: to.code,
    closing: `If you did not ask for it, do nothing: your password stays as it is.\n${config.providerName}`,
  })

/** The same by SMS; `shownText` is what the list of messages shows. */
export const resetSms = (
  { config }: Sender,
  { code, minutes }: { code: string; minutes: number },
): { text: string; shownText: string } => ({
  text: `${config.providerName}: ${code} is your code for a new password, for ${minutes} minutes. Give it to nobody.`,
  shownText: 'The code for a new password.',
})

/** In its place to somebody whose second sign-in step comes by SMS: the phone alone must not open the account. */
export const noResetSms = ({ config }: Sender, helper: string | null): { text: string; shownText: string } => {
  const text = `${config.providerName}: your second sign-in step comes to this number, so a code for a new password cannot. Use your e-mail, or ask ${helper ?? 'your office'}.`
  return { text, shownText: text }
}

/** Reports a password change, in case the person did not make it. */
export const passwordChangedLetter = ({ config, urls }: Sender, to: Person): WrittenLetter =>
  writeLetter({
    subject: 'Your password was changed',
    ...greetingOf(to),
    paragraphs: [
      'The password of your account was changed, and every device was signed out.',
      'If this was not you, set a new password now and tell your school or district office.',
    ],
    link: { title: 'Sign in', href: urls.to('/login') },
    closing: config.providerName,
  })

/** Reports that a second sign-in step was set up, in case the person did not do it. */
export const secondFactorOnLetter = ({ config }: Sender, to: { firstName: string }): WrittenLetter =>
  writeLetter({
    subject: 'A second sign-in step was set up',
    greeting: `Dear ${to.firstName},`,
    paragraphs: [
      'From now on, signing in to your account asks for a code from your authenticator app. Every other device was signed out.',
      'If this was not you, tell your school or district office at once.',
    ],
    closing: config.providerName,
  })

/** Reports that it was removed; `by`: the person who did so, if someone else. */
export const secondFactorOffLetter = (
  { config }: Sender,
  to: { firstName: string; by: string | null },
): WrittenLetter =>
  writeLetter({
    subject: 'Your second sign-in step was removed',
    greeting: `Dear ${to.firstName},`,
    paragraphs: [
      to.by === null
        ? 'Signing in to your account no longer asks for a code from your authenticator app.'
        : `${to.by} removed the second sign-in step from your account, and every device was signed out. Signing in no longer asks for a code.`,
      'If you did not ask for this, set a new password now and tell your school or district office.',
    ],
    closing: config.providerName,
  })

/** Reports a sign-in with a recovery code. */
export const recoveryCodeUsedLetter = ({ config }: Sender, to: { firstName: string; left: number }): WrittenLetter =>
  writeLetter({
    subject: 'A recovery code was used',
    greeting: `Dear ${to.firstName},`,
    paragraphs: [
      `Somebody signed in to your account with a recovery code. ${to.left} of them are left.`,
      'If this was not you, set a new password now and tell your school or district office.',
    ],
    closing: config.providerName,
  })
