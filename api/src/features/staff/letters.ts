import { limits } from '@akada/contract/kernel/limits'
import type { App } from '../../platform/http/index.ts'
import { type WrittenLetter, writeLetter } from '../../platform/mail/index.ts'

type Sender = Pick<App, 'config' | 'urls'>
interface Person {
  firstName: string
  username: string
}

/**
 * To the former address: it no longer belongs to the account, in case the person did not request the change. `by`: the author, if someone
 * else.
 */
export const emailChangedLetter = (
  { config }: Sender,
  { by, ...person }: Person & { by: string | null },
  to: string,
): WrittenLetter =>
  writeLetter({
    subject: 'Your e-mail address was changed',
    greeting: `Dear ${person.firstName},`,
    paragraphs: [
      ...(by === null ? [] : [`${by} has changed the e-mail address of your account.`]),
      `From now on, messages and codes for your account ${person.username} go to ${to}.`,
      'If you did not ask for this, tell your school or district office at once.',
    ],
    closing: config.providerName,
  })

/** To a person for whom an account was created. */
export const accountLetter = (
  { config, urls }: Sender,
  person: Person & { password: string; role: string; organization: string },
): WrittenLetter =>
  writeLetter({
    subject: `Your account at ${config.providerName}`,
    greeting: `Dear ${person.firstName},`,
    paragraphs: [
      `${person.organization} has made an account for you as ${person.role}. Your username is ${person.username}.`,
      `Sign in with this temporary password within ${limits.temporaryPasswordDays} days. You will be asked for a password of your own at once.`,
    ],
    code: person.password,
    link: { title: 'Sign in', href: urls.to('/login') },
    closing: config.providerName,
  })

/** To a person who can no longer sign in. */
export const temporaryPasswordLetter = (
  { config, urls }: Sender,
  person: Person & { password: string; by: string },
): WrittenLetter =>
  writeLetter({
    subject: 'Your temporary password',
    greeting: `Dear ${person.firstName},`,
    paragraphs: [
      `${person.by} asked for a new password for your account ${person.username}. The former one no longer works, and every device was signed out.`,
      `Sign in with this temporary password within ${limits.temporaryPasswordDays} days. You will be asked for a password of your own at once.`,
    ],
    code: person.password,
    link: { title: 'Sign in', href: urls.to('/login') },
    closing: config.providerName,
  })

/** The same as a short message. */
export const temporaryPasswordSms = (
  { config, urls }: Sender,
  { username, password }: Person & { password: string },
): { text: string; shownText: string } => {
  const about = `${config.providerName}: temporary password for ${username}`
  const days = `Works for ${limits.temporaryPasswordDays} days`
  return {
    text: `${about}: ${password} ${days}: ${urls.to('/login')}`,
    shownText: `${about}. ${days}.`,
  }
}

export const suspendedLetter = ({ config }: Sender, person: Person, reason: string): WrittenLetter =>
  writeLetter({
    subject: 'Your account was suspended',
    greeting: `Dear ${person.firstName},`,
    paragraphs: [
      `Your account ${person.username} was suspended, and every device was signed out.`,
      `The reason given: ${reason}`,
      'Ask your school or district office if you believe that this is a mistake.',
    ],
    closing: config.providerName,
  })

export const reinstatedLetter = ({ config, urls }: Sender, person: Person): WrittenLetter =>
  writeLetter({
    subject: 'You can sign in again',
    greeting: `Dear ${person.firstName},`,
    paragraphs: [`Your account ${person.username} is no longer suspended.`],
    link: { title: 'Sign in', href: urls.to('/login') },
    closing: config.providerName,
  })
