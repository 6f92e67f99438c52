import { type StudentCertificate, ticketMinutes, type TransferredRecord } from '@akada/contract/certificates/calls'
import { limits } from '@akada/contract/kernel/limits'
import { maxResults } from '@akada/contract/students/arrivals'
import { studentFields } from '@akada/contract/students/record'
import * as z from 'zod'

type Results = StudentCertificate['results']

/** The averages of the latest session among published cards, which come newest first; the first term of it first. */
export const resultsOf = (cards: readonly Results[number][]): Results =>
  cards
    .filter(({ session }) => session === cards[0]?.session)
    .slice(0, maxResults)
    .map(({ session, term, average }) => ({ session, term, average }))
    .toReversed()

interface Leaver extends Omit<TransferredRecord, 'previousSchool' | 'previousClass'> {
  school: string
  state: string
}

/** What the next school gets: a choice of fields, so that a new field of the record goes nowhere by itself. */
export const transferredFrom = (leaver: Leaver, className: string): TransferredRecord => ({
  lastName: leaver.lastName,
  firstName: leaver.firstName,
  middleName: leaver.middleName,
  gender: leaver.gender,
  dateOfBirth: leaver.dateOfBirth,
  stateOfOrigin: leaver.stateOfOrigin,
  lgaOfOrigin: leaver.lgaOfOrigin,
  stateOfResidence: leaver.stateOfResidence,
  lgaOfResidence: leaver.lgaOfResidence,
  lin: leaver.lin,
  nin: leaver.nin,
  previousSchool: `${leaver.school}, ${leaver.state}`.slice(0, limits.shortText),
  previousClass: className.slice(0, studentFields.previousClass.max),
  guardians: leaver.guardians.map(({ name, relationship, phones, email }) => ({ name, relationship, phones, email })),
})

/** 'ogun.portal.gov.ng' of what a person typed as the portal, or of its address. */
export const hostOf = (portal: string): string => {
  const address = portal.includes('://') ? portal : `https://${portal}`
  return URL.canParse(address) ? new URL(address).host : portal
}

const minuteMs = 60_000

/** For how many more minutes a certificate that was used at an instant may be on its way into an admission; zero if it is not. */
export const minutesInUse = (usedAt: string, now: Date): number =>
  Math.max(0, Math.ceil(ticketMinutes - (now.getTime() - Date.parse(usedAt)) / minuteMs))

const asker = z.object({
  id: z.uuid(),
  person: z.string().max(200),
  school: z.object({ id: z.uuid(), name: z.string().max(limits.shortText) }),
  state: z.object({ name: z.string().max(limits.shortText), code: z.string().length(2) }),
  /** Until when the ticket holds. */
  until: z.iso.datetime(),
  /** The student is admitted with what it opens. */
  toAdmit: z.boolean(),
})
/** Who asks for a record. */
export type Asker = z.infer<typeof asker>

/** The part of a ticket that is sealed. It begins with the code. */
export const ticketText = (code: string, by: Asker): string =>
  `${code}.${Buffer.from(JSON.stringify(by)).toString('base64url')}`

/** A ticket without its seal, which is not checked here; null if it has another form. */
export const ticketParts = (ticket: string): { text: string; seal: string; code: string; by: Asker } | null => {
  const [code = '', encoded = '', seal = '', ...more] = ticket.split('.')
  if (more.length > 0) return null
  try {
    const { data } = asker.safeParse(JSON.parse(Buffer.from(encoded, 'base64url').toString()))
    return data ? { text: `${code}.${encoded}`, seal, code, by: data } : null
  } catch {
    return null
  }
}
