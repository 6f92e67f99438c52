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

/** To the admin of a district that was refused, with the reason and the next step. It contains nothing that the applicant typed. */
export const refusedLetter = ({ config, urls }: Sender, to: { reason: string }): WrittenLetter =>
  writeLetter({
    subject: 'Your registration could not be approved yet',
    paragraphs: [
      `Your registration was refused. The reason: ${to.reason}`,
      'Sign in, correct what is wrong and send the registration again. It is then reviewed again.',
    ],
    link: { title: 'Sign in and correct it', href: urls.to('/login') },
    closing: config.providerName,
  })
