import type { CensusDetails } from '@akada/contract/census/schemas'
import { writtenDay } from '@akada/contract/kernel/written-day'
import type { App } from '../../platform/http/index.ts'
import { type WrittenLetter, writeLetter } from '../../platform/mail/index.ts'

/** Reminds somebody that the census return of their school is missing, with a link to it. */
export const missingReturnLetter = (
  { config, urls }: Pick<App, 'config' | 'urls'>,
  { firstName, school, census }: { firstName: string; school: string; census: CensusDetails },
): WrittenLetter =>
  writeLetter({
    subject: `Reminder: the census return of ${school} is missing`,
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `The return of ${school} for the Annual School Census ${census.session.name} is not submitted yet.`,
      `The deadline is ${writtenDay(census.deadline)}. Students are counted as of ${writtenDay(census.censusDay)}.`,
    ],
    link: { title: 'Open the return', href: urls.to('/administration/census') },
    closing: config.providerName,
  })
