import type { App } from '../../platform/http/index.ts'
import { type WrittenLetter, writeLetter } from '../../platform/mail/index.ts'

/** To the invited head of a district or a school, with the link. */
export const invitationLetter = (
  { config }: Pick<App, 'config'>,
  { name, by, days, link }: { name: string; by: string; days: number; link: string },
): WrittenLetter =>
  writeLetter({
    subject: `Register ${name}`,
    paragraphs: [
      `${by} invites you to register ${name} and to head it at ${config.providerName}.`,
      `The link works once, within ${days === 1 ? 'one day' : `${days} days`}. Do not pass it on: anyone who opens it can register in your place.`,
    ],
    link: { title: 'Register', href: link, isSecret: true },
    closing: config.providerName,
  })
