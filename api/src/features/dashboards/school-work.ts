import { daysAfter } from '@akada/contract/kernel/days'
import { nairaOf } from '@akada/contract/kernel/money'
import { todayLimits, type Today } from '@akada/contract/dashboards/today'
import type { Actor } from '../../platform/auth/index.ts'
import type { ReadTx } from '../../platform/db/index.ts'
import { registersOn } from '../attendance/index.ts'
import { examsDue } from '../exams/index.ts'
import { correctionsWaitingIn } from '../family/index.ts'
import { answersSince } from '../grading/index.ts'
import { countHandOvers } from '../hand-overs/index.ts'
import { messagesToApprove } from '../messages/index.ts'
import { cardsSince, cardsWaiting, countUncharged } from '../report-cards/index.ts'
import type { ActiveTerm } from '../state/index.ts'
import { countUnplaced, sameStudents, uploadsToFinish } from '../students/index.ts'
import { reportCardPriceKobo, walletKobo } from '../wallet/index.ts'
import { viewFormerTeachers } from '../subjects/index.ts'
import type { TodayRights } from './policy.ts'
import { countRegisters, countTransfers, postsToFill } from './queries/posts.ts'
import { type Calendar, lateRegistersOf, recentDays } from './rules.ts'

/** What the parts of Today are read with. */
export interface TodayContext {
  actor: Actor
  rights: TodayRights
  schoolId: string
  term: ActiveTerm
  calendar: Calendar
  now: Date
}

const most = todayLimits.records

/** How many days an answer of the state is shown. */
const answeredFor = 7

/** What waits for a decision of the actor; null if they decide nothing. */
export const decisionsPart = async (tx: ReadTx, asked: TodayContext): Promise<Today['decisions']> => {
  const { actor, rights, schoolId, term, calendar } = asked
  const { publishes, answersTransfers, correctsRecords, approvesMessages, takesOver: kinds } = rights
  const decides = [publishes, answersTransfers, correctsRecords, approvesMessages, kinds.length > 0]
  if (!decides.includes(true)) return null
  const of = { schoolId, sessionId: term.sessionId, termId: term.id, today: calendar.today }
  const [cards, transfers, corrections, messages, handOvers] = await Promise.all([
    publishes ? cardsWaiting(tx, of, todayLimits.arms) : [],
    answersTransfers ? countTransfers(tx, schoolId) : 0,
    correctsRecords ? correctionsWaitingIn(tx, schoolId) : 0,
    approvesMessages ? messagesToApprove(tx, { stateId: actor.stateId, districtId: null, schoolId }, actor.staffId) : 0,
    kinds.length > 0 ? countHandOvers(tx, { schoolId, kinds }) : 0,
  ])
  return { cards, transfers, corrections, messages, handOvers }
}

/** The registers of the school that are due today and not complete. */
export const lateRegistersPart = async (tx: ReadTx, asked: TodayContext) => {
  const { rights, schoolId, term, calendar } = asked
  if (!rights.seesRegisters || calendar.dueSittings.length === 0) return []
  const of = { schoolId, sessionId: term.sessionId, teacherId: null, day: calendar.today }
  return lateRegistersOf(await registersOn(tx, of, { sittings: calendar.dueSittings, time: calendar.time }))
}

/** The wallet, and what the cards of the term would take from it; null for people who may not see the wallet. */
export const fundsPart = async (tx: ReadTx, asked: TodayContext): Promise<Today['funds']> => {
  const { actor, rights, schoolId, term, calendar } = asked
  if (!rights.wallet) return null
  const of = { schoolId, sessionId: term.sessionId, termId: term.id, today: calendar.today }
  const [price, balance, students] = await Promise.all([
    reportCardPriceKobo(tx, actor.stateId),
    walletKobo(tx, schoolId),
    countUncharged(tx, of),
  ])
  return { balance: nairaOf(balance), cost: nairaOf(students * price), students }
}

export const examsPart = async (
  tx: ReadTx,
  { actor, rights, schoolId, calendar }: TodayContext,
): Promise<Today['exams']> =>
  rights.exams ? examsDue(tx, { schoolId, stateId: actor.stateId, today: calendar.today, most }) : []

/** What the state answered in the last days to the school's requests for days of entry. */
export const entryAnswersPart = async (
  tx: ReadTx,
  { rights, schoolId, term, calendar }: TodayContext,
): Promise<NonNullable<Today['entryAnswers']>> => {
  if (!rights.requestsEntry) return []
  const since = daysAfter(calendar.today, -answeredFor)
  const answers = await answersSince(tx, { schoolId, termId: term.id, since, most: todayLimits.records })
  return answers.map(({ component, classType, ...one }) => ({ ...one, component: `${component.name}, ${classType}` }))
}

/** What was done in the school since the beginning of the last school day before today; null where the term has none. */
export const changesPart = async (
  tx: ReadTx,
  { rights, schoolId, term, calendar: { today } }: TodayContext,
): Promise<Today['changes']> => {
  const since = recentDays(term, daysAfter(today, -1)).at(-1)
  if (!rights.figures || since === undefined) return null
  const [registers, cards] = await Promise.all([
    countRegisters(tx, schoolId, since, today),
    cardsSince(tx, { schoolId, termId: term.id }, `${since}T00:00:00+01:00`),
  ])
  return { since, registers, ...cards }
}

/** Incomplete records, as far as the actor may complete them; null if they may complete none. */
export const recordsPart = async (tx: ReadTx, asked: TodayContext): Promise<Today['records']> => {
  const { rights, schoolId, calendar, now } = asked
  const { admits, places, merges, arms, teachers, retiring } = rights.records
  if (![admits, places, merges, arms, teachers, retiring].includes(true)) return null
  const [uploads, withoutClassArm, duplicates, formerTeachers, posts] = await Promise.all([
    admits ? uploadsToFinish(tx, schoolId, now, most) : [],
    places ? countUnplaced(tx, schoolId) : 0,
    merges ? sameStudents(tx, schoolId, most) : [],
    teachers ? formerTeachersOf(tx, schoolId) : null,
    postsToFill(tx, schoolId, calendar, { arms, teachers, retiring, most }),
  ])
  return { uploads, withoutClassArm, duplicates, formerTeachers, ...posts }
}

const formerTeachersOf = async (
  tx: ReadTx,
  schoolId: string,
): Promise<NonNullable<Today['records']>['formerTeachers']> => {
  const { former, assignments } = await viewFormerTeachers(tx, schoolId)
  return former !== null && assignments > 0 ? { former, assignments } : null
}
