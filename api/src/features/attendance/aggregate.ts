import type { AttendanceAggregate } from '@akada/contract/attendance/calls'
import { commonErrors } from '@akada/contract/kernel/errors'
import type { Actor } from '../../platform/auth/index.ts'
import type { ReadTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { schoolDays } from '../state/index.ts'
import { rosterDuring } from '../students/index.ts'
import { assertSeesRegister } from './policy.ts'
import {
  type ArmCalendar,
  type ArmTerm,
  registerMarks,
  getArmCalendar,
  getTermCalendar,
  reasonedRegisters,
  staysDuring,
  type WhoseAttendance,
} from './queries/register.ts'
import { aggregateOf } from './rules/aggregate.ts'
import {
  lookupOf,
  type RegisterLookup,
  type Sitting,
  sittingsOf,
  type Tally,
  tallyOf,
  unitOf,
} from './rules/counting.ts'
import type { BookStudent } from './rules/register-book.ts'
import { termWeeks } from './rules/spans.ts'
import { findTerm } from './rules/terms.ts'

export interface TermRequest {
  classArmId: string
  /** The term of `day`, else the active one, if omitted. */
  term?: string
  day?: string
}

/** The students of an arm and the registers that count for them, over a date range. */
export interface ArmDuring {
  sittings: Sitting[]
  students: BookStudent[]
  registerOf: RegisterLookup
}

/** The input for the figures and the sheet of an arm in a term. */
export interface ArmInTerm extends ArmDuring {
  arm: ArmCalendar
  term: ArmTerm
  /** School days up to today. */
  daysToDate: string[]
}

/**
 * Reads who was in an arm during a date range, and their registers. Registers of their former arms are read too: a mark made there on the
 * day of the move counts here, as it does on the card.
 */
export const readArmDuring = async (
  tx: ReadTx,
  arm: ArmCalendar,
  { from, to }: { from: string; to: string },
): Promise<Omit<ArmDuring, 'sittings'>> => {
  const [roster, stays] = await Promise.all([
    rosterDuring(tx, arm.id, from, to),
    staysDuring(tx, { classArmId: arm.id, from, to }),
  ])
  const classArmIds = [...new Set([arm.id, ...stays.map(stay => stay.classArmId)])]
  const registers = await reasonedRegisters(tx, { classArmIds, from, to })
  const byStudent = Map.groupBy(stays, stay => stay.studentId)
  return {
    students: roster.map(({ id, fullName, admissionNumber, gender }) => ({
      id,
      fullName,
      admissionNumber,
      gender,
      stays: byStudent.get(id) ?? [],
    })),
    registerOf: lookupOf(registers),
  }
}

/** Reads an arm's registers of a term; 404 if the arm belongs to another school or the term to another session. */
export const readArmInTerm = async (
  tx: ReadTx,
  actor: Actor,
  { classArmId, term: termId, day }: TermRequest,
  today: string,
): Promise<ArmInTerm> => {
  const arm = await getArmCalendar(tx, classArmId)
  assertSeesRegister(actor, arm)
  const ofDay = day === undefined ? undefined : arm.terms.find(one => one.starts <= day && day <= one.ends)?.id
  const term = findTerm(arm.terms, termId ?? ofDay, today) ?? refuse(commonErrors.notFound)
  return {
    arm,
    term,
    sittings: sittingsOf(term.sittingsPerDay),
    daysToDate: schoolDays(term, term.holidays, { to: today }),
    ...(await readArmDuring(tx, arm, { from: term.starts, to: term.ends })),
  }
}

export const viewAggregate = async (
  tx: ReadTx,
  actor: Actor,
  asked: TermRequest,
  today: string,
): Promise<AttendanceAggregate> => {
  const { arm, term, sittings, students, daysToDate, registerOf } = await readArmInTerm(tx, actor, asked, today)
  return {
    classArm: { id: arm.id, fullName: arm.fullName },
    term: { id: term.id, name: term.name },
    ...aggregateOf({
      classArmId: arm.id,
      students,
      days: daysToDate,
      weeks: termWeeks(term),
      sittings,
      registerOf,
    }),
  }
}

export interface TermAttendance {
  /** What the figures count. */
  unit: 'days' | 'half-days'
  /** Times that school opened in the term up to the day. */
  timesOpened: number
  /** By student; students in no arm during the term are not included. */
  students: Map<string, Tally>
}

/**
 * The attendance of some students in a term up to a day (inclusive), for report cards: of the named students, or of all who were in an arm
 * in that time. A student's figures add up all arms and schools that the student was in during the term. 404 if there is no such term.
 */
export const attendanceOfStudents = async (
  tx: ReadTx,
  { termId, upTo, ...whose }: { termId: string; upTo: string } & WhoseAttendance,
): Promise<TermAttendance> => {
  const term = await getTermCalendar(tx, termId)
  const span = { from: term.starts, to: upTo < term.ends ? upTo : term.ends }
  const days = schoolDays(term, term.holidays, span)
  const sittings = sittingsOf(term.sittingsPerDay)
  const stays = await staysDuring(tx, { ...span, ...whose })
  const classArmIds = [...new Set(stays.map(stay => stay.classArmId))]
  const marksOf = lookupOf(await registerMarks(tx, { classArmIds, ...span }))
  const byStudent = Map.groupBy(stays, stay => stay.studentId)
  return {
    unit: unitOf(sittings),
    timesOpened: days.length * sittings.length,
    students: new Map(
      [...byStudent].map(([studentId, own]) => [studentId, tallyOf(studentId, own, days, sittings, marksOf)]),
    ),
  }
}
