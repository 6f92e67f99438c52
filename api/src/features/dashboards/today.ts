import { dayWithoutWork } from '@akada/contract/dashboards/day-without-work'
import { todayLimits, type Today } from '@akada/contract/dashboards/today'
import { daysAfter } from '@akada/contract/kernel/days'
import type { Actor } from '../../platform/auth/index.ts'
import { dayInLagos, timeInLagos } from '../../platform/clock/index.ts'
import { planOnce, type ReadTx, type TenantDb } from '../../platform/db/index.ts'
import type { AuthHooks } from '../auth/index.ts'
import { absentInARow, explanationsWaiting, registersOn } from '../attendance/index.ts'
import { censusDue } from '../census/index.ts'
import { type ScoreWork, viewScoreWork } from '../grading/index.ts'
import { cardsOfArms, publishedStudents } from '../report-cards/index.ts'
import { findActiveTerm, findClosure } from '../state/index.ts'
import { schoolFigures } from './figures.ts'
import { todayRights } from './policy.ts'
import { sittingsPerDayOf } from './queries/cached-figures.ts'
import { remindedOn, remindersTo } from './queries/reminders.ts'
import {
  calendarOf,
  daysAhead,
  openReminders,
  recentDays,
  scoresOverdue,
  scoresToEnter,
  withReminders,
} from './rules.ts'
import { findSetup, leftToSetUp } from './setup.ts'
import {
  type TodayContext,
  changesPart,
  decisionsPart,
  entryAnswersPart,
  examsPart,
  fundsPart,
  lateRegistersPart,
  recordsPart,
} from './school-work.ts'

/** How many days a reminder of scores is shown, if they are still missing. */
const remindedFor = 7

/** A student absent on more than this many school days in a row is named. */
const longAbsence = 3

type Part<K extends keyof Today> = Pick<Today, K>

const registersPart = async (
  tx: ReadTx,
  asked: TodayContext,
): Promise<Part<'registers' | 'absent' | 'explanations'>> => {
  const { actor, rights, schoolId, term, calendar } = asked
  if (!rights.registers) return { registers: [], absent: [], explanations: [] }
  const of = { schoolId, sessionId: term.sessionId, teacherId: actor.staffId, day: calendar.today }
  const [arms, absent, explanations] = await Promise.all([
    registersOn(tx, of, {
      sittings: calendar.weekDays.includes(calendar.today) ? calendar.sittings : [],
      time: calendar.time,
    }),
    absentInARow(tx, of, {
      days: recentDays(term, calendar.today),
      longerThan: longAbsence,
      most: todayLimits.students,
    }),
    explanationsWaiting(tx, { schoolId, teacherId: actor.staffId }, todayLimits.arms),
  ])
  return {
    registers: arms.slice(0, todayLimits.arms).map(({ classArm, students, sittings }) => ({
      classArm,
      students,
      sittings: sittings.map(({ isOpen, ...one }) => ({
        ...one,
        due: isOpen && calendar.dueSittings.includes(one.sitting),
      })),
    })),
    absent,
    explanations,
  }
}

const noScoreWork: ScoreWork = { components: [], lacking: [] }

/** What lacks scores in a term of a school; what publication has closed does not. */
export const scoreWork = async (
  tx: ReadTx,
  actor: Actor,
  of: { schoolId: string; termId: string; today: string; ofOthers?: 'overdue' | 'none' },
): Promise<ScoreWork> =>
  viewScoreWork(tx, actor, { ...of, stateId: actor.stateId, published: await publishedStudents(tx, of) })

/** The actor's own registers, scores and reminders, and what is overdue in the school. */
const teachingPart = async (
  tx: ReadTx,
  asked: TodayContext,
): Promise<
  Part<'reminders' | 'registers' | 'absent' | 'explanations' | 'scores' | 'scoresTotal' | 'ahead' | 'late'>
> => {
  const { actor, rights, schoolId, term, calendar } = asked
  const { today } = calendar
  const seesLate = rights.seesRegisters || rights.seesScores
  const ofOthers = rights.seesScores ? 'overdue' : 'none'
  const [registers, work, lateRegisters, reminders, reminded] = await Promise.all([
    registersPart(tx, asked),
    rights.scores || rights.seesScores
      ? scoreWork(tx, actor, { schoolId, termId: term.id, today, ofOthers })
      : noScoreWork,
    lateRegistersPart(tx, asked),
    remindersTo(tx, { staffId: actor.staffId, schoolId, since: daysAfter(today, -remindedFor) }),
    seesLate ? remindedOn(tx, { schoolId, day: today }) : [],
  ])
  const own = rights.scores ? scoresToEnter(work.lacking) : []
  const overdue = rights.seesScores ? scoresOverdue(work.lacking, today) : []
  const late = {
    registers: lateRegisters.slice(0, todayLimits.arms),
    registersTotal: lateRegisters.length,
    scores: overdue.slice(0, todayLimits.scores),
    scoresTotal: overdue.length,
    missingScores: overdue.reduce((sum, { students, entered }) => sum + students - entered, 0),
  }
  const undone = openReminders(reminders, { registers: registers.registers, lacking: work.lacking, today })
  return {
    ...registers,
    reminders: undone.slice(0, todayLimits.reminders),
    scores: own.slice(0, todayLimits.scores),
    scoresTotal: own.length,
    ahead: daysAhead(term, work.components, today).slice(0, todayLimits.days),
    late: seesLate ? withReminders(late, reminded) : null,
  }
}

const cardsPart = async (tx: ReadTx, asked: TodayContext): Promise<Part<'cards'>> => {
  const { actor, rights, schoolId, term, calendar } = asked
  if (!rights.cards) return { cards: [] }
  const of = { schoolId, termId: term.id, today: calendar.today, teacherId: actor.staffId }
  const arms = (await cardsOfArms(tx, of)).filter(({ students, published }) => students > published)
  return {
    cards: arms.slice(0, todayLimits.arms).map(({ classArm, students, rated, remarked, review, note }) => ({
      classArm,
      students,
      rated,
      remarked,
      sentBackBecause: review === 'Sent back' ? note : null,
    })),
  }
}

/** The day of a moment, and what the parts of Today are read with; null without an active term. */
export const todayContext = async (
  tx: ReadTx,
  actor: Actor,
  schoolId: string,
  now: Date,
): Promise<{ day: string; asked: TodayContext | null }> => {
  const day = dayInLagos(now)
  const [term, sittingsPerDay] = await Promise.all([
    findActiveTerm(tx, actor.stateId),
    sittingsPerDayOf(tx, actor.stateId),
  ])
  if (!term) return { day, asked: null }
  const calendar = calendarOf(term, sittingsPerDay, { today: day, time: timeInLagos(now) })
  return { day, asked: { actor, rights: todayRights(actor), schoolId, term, calendar, now } }
}

const workOf = async (tx: ReadTx, actor: Actor, schoolId: string, now: Date) => {
  const { day, asked } = await todayContext(tx, actor, schoolId, now)
  if (!asked) return { ...dayWithoutWork, day }
  const { term } = asked
  const [own, cards, decisions, funds, exams, entryAnswers, records, changes] = await Promise.all([
    teachingPart(tx, asked),
    cardsPart(tx, asked),
    decisionsPart(tx, asked),
    fundsPart(tx, asked),
    examsPart(tx, asked),
    entryAnswersPart(tx, asked),
    recordsPart(tx, asked),
    changesPart(tx, asked),
  ])
  return {
    day,
    term: { id: term.id, name: term.name, session: term.sessionName, ends: term.ends },
    closedBecause: findClosure(term, term.holidays, day),
    ...own,
    ...cards,
    decisions,
    funds,
    exams,
    entryAnswers,
    records,
    changes,
  }
}

/** Today of somebody who has just signed in, where the call of Today is open to them. */
export const todayOf: AuthHooks['todayOf'] = async ({ database, clock }, actor) => {
  const { required, enrolled } = actor.secondFactor
  const isOpen = actor.accountStatus === 'Active' && (enrolled || !required) && actor.can('school.view')
  if (!isOpen || actor.schoolId === null) return undefined
  return viewToday(database.forState(actor.stateId), actor, actor.schoolId, clock.now())
}

/** The actor's own work of a day in a school, by what their role may do. */
export const viewToday = async (db: TenantDb, actor: Actor, schoolId: string, now: Date): Promise<Today> => {
  const rights = todayRights(actor)
  const place = { level: 'school', id: schoolId } as const
  // Planning took most of the time of these statements, which are large and about one school.
  const [, work, standing, census] = await db.read(tx =>
    Promise.all([
      planOnce(tx),
      workOf(tx, actor, schoolId, now),
      findSetup(tx, actor, place),
      rights.submitsCensus ? censusDue(tx, actor.stateId, schoolId) : null,
    ]),
  )
  const setup = await leftToSetUp(db, actor, place, standing)
  if (!rights.figures) return { ...work, setup, census, figures: null, figuresAsOf: null }
  const { figures, asOf } = await schoolFigures(db, { id: schoolId, stateId: actor.stateId }, now)
  return { ...work, setup, census, figures, figuresAsOf: asOf }
}
