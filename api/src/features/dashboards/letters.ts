import type { App } from '../../platform/http/index.ts'
import { type WrittenLetter, writeLetter } from '../../platform/mail/index.ts'

/** Reminds a teacher of what is not done yet, with a link to their Today. */
export const reminderLetter = (
  { config, urls }: Pick<App, 'config' | 'urls'>,
  { firstName, by, work }: { firstName: string; by: string; work: readonly string[] },
): WrittenLetter =>
  writeLetter({
    subject: work.length === 1 ? `Reminder: ${work[0]}` : `Reminder: ${work.length} things are not done yet`,
    greeting: `Dear ${firstName},`,
    paragraphs: [`${by} reminds you of what is not done yet:`, ...work],
    link: { title: 'Open Today', href: urls.to('/dashboard') },
    closing: config.providerName,
  })
