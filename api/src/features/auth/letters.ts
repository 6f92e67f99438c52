import type { App } from '../../platform/http/index.ts'
import { type WrittenLetter, writeLetter } from '../../platform/mail/index.ts'

type Sender = Pick<App, 'config' | 'urls'>

/** To somebody who registered a district. */
export const welcomeLetter = (
  { config, urls }: Sender,
  to: { firstName: string; username: string; district: string; state: string },
): WrittenLetter =>
  writeLetter({
    subject: `Welcome to ${config.providerName}`,
    greeting: `Dear ${to.firstName},`,
    paragraphs: [
      `You have registered ${to.district} in ${to.state}. Your username is ${to.username}.`,
      'We are currently reviewing the provided information and will get back to you as soon as possible. After approval, you will be able to carry out operations on the application.',
    ],
    link: { title: 'Sign in', href: urls.to('/login') },
    closing: config.providerName,
  })

/** With the one-time code for a new password. */
export const resetLetter = (
  { config }: Sender,
  to: { firstName: string; code: string; minutes: number },
): WrittenLetter =>
  writeLetter({
    subject: 'Your code for a new password',
    greeting: `Dear ${to.firstName},`,
    paragraphs: [`Type this code to set a new password. It works once, for ${to.minutes} minutes.`],
    code: to.code,
    closing: `If you did not ask for it, do nothing: your password stays as it is.\n${config.providerName}`,
  })

/** That a password was changed, in case it was not the person's own doing. */
export const passwordChangedLetter = ({ config, urls }: Sender, to: { firstName: string }): WrittenLetter =>
  writeLetter({
    subject: 'Your password was changed',
    greeting: `Dear ${to.firstName},`,
    paragraphs: [
      'The password of your account was changed, and every device was signed out.',
      'If this was not you, set a new password now and tell your school or district office.',
    ],
    link: { title: 'Sign in', href: urls.to('/login') },
    closing: config.providerName,
  })
