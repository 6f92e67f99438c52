import type { App } from '../../platform/http/index.ts'
import { type WrittenLetter, writeLetter } from '../../platform/mail/index.ts'

type Sender = Pick<App, 'config' | 'urls'>

/** To the admin of a district that was approved. */
export const approvedLetter = (
  { config, urls }: Sender,
  to: { firstName: string; username: string; district: string },
): WrittenLetter =>
  writeLetter({
    subject: `${to.district} was approved`,
    greeting: `Dear ${to.firstName},`,
    paragraphs: [
      `Your registration of ${to.district} was approved. You may work on the application from now on.`,
      `Your username is ${to.username}. Begin by making your schools and appointing their principals.`,
    ],
    link: { title: 'Sign in', href: urls.to('/login') },
    closing: config.providerName,
  })

/** To the admin of a district that was refused, with the reason and the way on. */
export const refusedLetter = (
  { config, urls }: Sender,
  to: { firstName: string; username: string; district: string; reason: string },
): WrittenLetter =>
  writeLetter({
    subject: `${to.district} could not be approved yet`,
    greeting: `Dear ${to.firstName},`,
    paragraphs: [
      `Your registration of ${to.district} was refused. The reason: ${to.reason}`,
      `Sign in as ${to.username}, correct what is wrong and send the registration again. It is then reviewed anew.`,
    ],
    link: { title: 'Sign in and correct it', href: urls.to('/login') },
    closing: config.providerName,
  })
