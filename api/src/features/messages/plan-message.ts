import { setImmediate as others } from 'node:timers/promises'
import { commonErrors } from '@akada/contract/kernel/errors'
import { messageErrors } from '@akada/contract/messages/errors'
import { messageLimits } from '@akada/contract/messages/limits'
import type { Draft, MessagePlan } from '@akada/contract/messages/schemas'
import type { Actor, Place } from '../../platform/auth/index.ts'
import type { ReadTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { audienceOf, countStudents, namesOf, stoppedAmong } from './queries/audience.ts'
import { getSettings, type Settings } from './queries/settings.ts'
import { addressesFor } from './policy.ts'
import { addressIn, audienceWords, messageTo, type Planned, type ReachedStudent, type Writing } from './rules.ts'

/** Students of one audience, at most: several for each number. */
const mostRows = messageLimits.recipients * 4

/** After this many texts other requests have their turn. */
const atOnce = 500

/** What a message would be: to whom, with what text, for how much. */
export interface Plan {
  students: number
  unreachable: number
  withoutAddress: MessagePlan['withoutAddress']
  planned: Planned[]
  /** Those of the numbers that have stopped messages. */
  stopped: ReadonlySet<string>
  /** Of those that are charged. */
  pages: number
  costKobo: number
  settings: Settings
}

/** The texts to the numbers or guardians of these students, siblings together. */
export const planOf = async (rows: readonly ReachedStudent[], how: Writing): Promise<Planned[]> => {
  const byAddress = Map.groupBy(rows, row => addressIn(row, how.channel ?? 'SMS'))
  byAddress.delete(null)
  const planned: Planned[] = []
  for (const students of byAddress.values()) {
    planned.push(messageTo(students, how))
    if (planned.length % atOnce === 0) await others()
  }
  return planned
}

/** The texts to three recipients: the first, one of the middle and the last, so that siblings and different classes are among them. */
export const samplesOf = (actor: Pick<Actor, 'can'>, planned: readonly Planned[]): MessagePlan['samples'] => {
  const places = [...new Set([0, Math.floor(planned.length / 2), planned.length - 1])]
  return planned
    .filter((_, at) => places.includes(at))
    .map(({ name, number, email, text, pages }) => ({ name, ...addressesFor(actor, { number, email }), text, pages }))
}

/** The guardians without an address, each once, and the first of them with a child. */
const withoutAddress = (rows: readonly ReachedStudent[]): MessagePlan['withoutAddress'] => {
  const found = new Map<string, { name: string; student: string }>()
  for (const { personId, guardian, student } of rows)
    if (personId !== null && guardian !== null && !found.has(personId)) found.set(personId, { name: guardian, student })
  return { guardians: found.size, first: [...found.values()].slice(0, messageLimits.named) }
}

const studentsOf = (rows: readonly ReachedStudent[]): number => new Set(rows.map(({ studentId }) => studentId)).size

const nobodyIn = {
  SMS: messageErrors.nobody,
  'E-mail': messageErrors.nobodyHasMail,
  'Family page': messageErrors.nobodySees,
} as const

/** The sum of the pages that are charged. */
export const chargedPages = (planned: readonly Planned[], stopped: ReadonlySet<string>): number =>
  planned.reduce((sum, { number, pages }) => sum + (number !== null && stopped.has(number) ? 0 : pages), 0)

/** Which of the numbers have asked for no more messages. */
export const stoppedOf = (tx: ReadTx, planned: readonly Planned[]): Promise<Set<string>> =>
  stoppedAmong(
    tx,
    planned.flatMap(({ number }) => number ?? []),
  )

/**
 * Counts the recipients, pages and cost of a message to those on a roll on a day. The absentees and the date in the text are those of the
 * day on which it was written. Refuses with 404 if it names something outside the organisation, and if nobody can be
 * reached, these are too many, or a text is too long.
 */
export const planMessage = async (
  tx: ReadTx,
  {
    place,
    draft: { template, audience, channel },
    day,
    writtenOn = day,
  }: { place: Place; draft: Omit<Draft, 'asksToConfirm'>; day: string; writtenOn?: string },
): Promise<Plan> => {
  const [settings, names, count] = await Promise.all([
    getSettings(tx, place.stateId),
    namesOf(tx, place, audience),
    countStudents(tx, { place, audience, day, writtenOn, most: mostRows + 1 }),
  ])
  if (names.length < audience.ids.length) refuse(commonErrors.notFound)
  const tooMany = { params: { most: messageLimits.recipients.toLocaleString('en') } }
  if (count > mostRows) refuse(messageErrors.tooMany, tooMany)
  const rows = await audienceOf(tx, { place, audience, channel, day, writtenOn, most: mostRows + 1 })
  if (rows.length > mostRows) refuse(messageErrors.tooMany, tooMany)
  const planned = await planOf(rows, { template, channel, folds: settings.folds, day: writtenOn })
  if (planned.length > messageLimits.recipients) refuse(messageErrors.tooMany, tooMany)
  if (planned.length === 0) refuse(nobodyIn[channel])
  const longest = planned.reduce((most, { pages }) => Math.max(most, pages), 0)
  if (longest > messageLimits.pages)
    refuse(messageErrors.tooLong, {
      params: { pages: String(longest), most: String(messageLimits.pages) },
      fields: [{ path: 'body.template', message: `Shorten it: filled in, it takes ${longest} pages.` }],
    })
  const stopped = await stoppedOf(tx, planned)
  const pages = chargedPages(planned, stopped)
  const students = studentsOf(rows)
  const reached = studentsOf(rows.filter(row => addressIn(row, channel) !== null))
  return {
    students,
    unreachable: students - reached,
    withoutAddress: withoutAddress(channel === 'E-mail' ? rows.filter(({ email }) => !email) : []),
    planned,
    stopped,
    pages,
    costKobo: pages * settings.priceKobo,
    settings,
  }
}

/** The audience in words. */
export const wordsOf = async (tx: ReadTx, place: Place, { audience }: Pick<Draft, 'audience'>): Promise<string> =>
  audienceWords(
    audience,
    (await namesOf(tx, place, audience)).map(({ name }) => name),
  )
