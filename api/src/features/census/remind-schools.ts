import { censusErrors } from '@akada/contract/census/calls'
import type { CensusDetails } from '@akada/contract/census/schemas'
import { writtenDay } from '@akada/contract/kernel/written-day'
import { counted } from '@akada/contract/report-cards/words'
import { audit } from '../../platform/audit/index.ts'
import { dayInLagos } from '../../platform/clock/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import type { App } from '../../platform/http/index.ts'
import { type MailSender, queueMails, writeLetter, type WrittenLetter } from '../../platform/mail/index.ts'
import { addressesOf } from '../staff/index.ts'
import { lockCensus, noteReminded } from './queries/censuses.ts'
import { countReturns, peopleToRemind } from './queries/progress.ts'
import type { ReturnWork } from './save-return.ts'
import { censusView } from './view.ts'

/** Reminds somebody that the census return of their school is missing, with a link to it. */
const missingReturnLetter = (
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

/** The most people who are written to at once. */
const mostLetters = 5000

interface Reminded {
  message: string
  schools: number
  letters: number
}

const unsent = (message: string): Reminded => ({ message, schools: 0, letters: 0 })

/** Reminds the schools whose return is missing, once a day: on Today, and by letter where mail is set up. */
export const remindSchools = (
  { app, db, actor, now, today }: ReturnWork & { app: Pick<App, 'config' | 'urls'> & MailSender },
  id: string,
): Promise<Reminded> =>
  db.write(async tx => {
    const census = await lockCensus(tx, id)
    if (census.isClosed) refuse(censusErrors.closed, { params: { session: census.session.name } })
    const scope = { stateId: actor.stateId, districtId: null, schoolId: null }
    const { schools, submitted } = await countReturns(tx, id, scope)
    const missing = schools - submitted
    const isDone = census.remindedAt !== null && dayInLagos(new Date(census.remindedAt)) === today
    if (missing === 0 || isDone) {
      audit.exempt(tx, 'nobody was reminded')
      return unsent(isDone ? 'The schools were reminded today already.' : 'Nobody was reminded: no return is missing.')
    }
    await noteReminded(tx, id, now)
    const people = app.mailer.delivery === 'none' ? [] : await peopleToRemind(tx, id, scope, mostLetters)
    const addresses = new Map(
      (
        await addressesOf(
          tx,
          people.map(({ staffId }) => staffId),
        )
      ).map(address => [address.id, address]),
    )
    const letters = people.flatMap(({ staffId, school }) => {
      const address = addresses.get(staffId)
      if (!address) return []
      const of = { firstName: address.firstName, school, census: censusView(census) }
      return [{ stateId: actor.stateId, to: address.email, ...missingReturnLetter(app, of) }]
    })
    if (letters.length > 0) await queueMails(tx, app, letters)
    await audit(tx, actor, 'census.manage', ['census', id], {
      summary: `Reminded ${counted(missing, 'school', 'schools')} of the census return for ${census.session.name}`,
      after: { schools: missing, letters: letters.length },
    })
    const byMail = letters.length > 0 ? ` and in ${counted(letters.length, 'letter', 'letters')}` : ''
    return {
      message: `${counted(missing, 'school is', 'schools are')} reminded on Today${byMail}.`,
      schools: missing,
      letters: letters.length,
    }
  })
