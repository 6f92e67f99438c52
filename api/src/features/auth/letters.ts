import type { AccountStatus } from '../../platform/auth/index.ts'
import type { App } from '../../platform/http/index.ts'
import { type WrittenLetter, writeLetter } from '../../platform/mail/index.ts'

type Sender = Pick<App, 'config' | 'urls'>

/**
 * To the address that somebody gave who registered a district. It has nothing in it that they typed: otherwise anybody could have this
 * deployment send a text of their own to any address.
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

/** Whose name may stand in a letter: not of an account that nobody has approved yet, for its name is whatever a stranger typed. */
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

/** That a password was changed, in case it was not the person's own doing. */
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

/** That a second sign-in step was set up, in case it was not the person's own doing. */
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

/** That it was removed; `by`: who else did so. */
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

/** That somebody signed in with a recovery code. */
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
