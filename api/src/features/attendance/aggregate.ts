import type { AttendanceAggregate } from '@akada/contract/attendance/endpoints'
import { commonErrors } from '@akada/contract/kernel/errors'
import type { Actor } from '../../platform/auth/index.ts'
import type { ReadTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { schoolDays } from '../state/index.ts'
import { rosterDuring, type SpanStudent } from '../students/index.ts'
import { assertSeesRegister } from './policy.ts'
import {
  type ArmCalendar,
  type ArmTerm,
  bareRegisters,
  getArmCalendar,
  getTermCalendar,
  staysDuring,
  type WhoseAttendance,
} from './queries/register-queries.ts'
import {
  aggregateOf,
  type CountedStudent,
  lookupOf,
  type RegisterLookup,
  type Sitting,
  sittingsOf,
  type Tally,
  tallyOf,
  unitOf,
} from './rules/counting.ts'
import { findTerm } from './rules/terms.ts'

export interface AskedTerm {
  classArmId: string
  /** The active term where left out. */
  term?: string
}

/** All that the figures and the book of an arm in a term are made from. */
export interface ArmInTerm {
  arm: ArmCalendar
  term: ArmTerm
  sittings: Sitting[]
  students: (SpanStudent & CountedStudent)[]
  /** Every school day of the term, also those to come. */
  days: string[]
  /** Those up to today. */
  daysToDate: string[]
  marksOf: RegisterLookup
}

/** Reads an arm's registers of a term; 404 where the arm is another's or the term is none of the arm's session. */
export const readArmInTerm = async (
  tx: ReadTx,
  actor: Actor,
  { classArmId, term: termId }: AskedTerm,
  today: string,
): Promise<ArmInTerm> => {
  const arm = await getArmCalendar(tx, classArmId)
  assertSeesRegister(actor, arm)
  const term = findTerm(arm.terms, termId, today) ?? refuse(commonErrors.notFound)
  const [roster, registers] = await Promise.all([
    rosterDuring(tx, arm.id, term.starts, term.ends),
    bareRegisters(tx, { classArmIds: [arm.id], from: term.starts, to: term.ends }),
  ])
  return {
    arm,
    term,
    sittings: sittingsOf(arm.sittingsPerDay),
    students: roster.map(student => ({
      ...student,
      stays: student.stays.map(stay => ({ ...stay, classArmId: arm.id })),
    })),
    days: schoolDays(term, term.holidays),
    daysToDate: schoolDays(term, term.holidays, { to: today }),
    marksOf: lookupOf(registers),
  }
}

export const viewAggregate = async (
  tx: ReadTx,
  actor: Actor,
  asked: AskedTerm,
  today: string,
): Promise<AttendanceAggregate> => {
  const { arm, term, sittings, students, daysToDate, marksOf } = await readArmInTerm(tx, actor, asked, today)
  return {
    classArm: { id: arm.id, fullName: arm.fullName },
    term: { id: term.id, name: term.name },
    ...aggregateOf(students, daysToDate, sittings, marksOf),
  }
}

export interface TermAttendance {
  /** What the figures count. */
  unit: 'days' | 'half-days'
  /** Times that school opened in the term up to the day. */
  timesOpened: number
  /** By student; who was in no arm in the term is not among them. */
  students: Map<string, Tally>
}

/**
 * The attendance of some students in a term up to a day (included), for report cards: of those named, or of all who were in an arm in
 * that time. A student's figures add up all arms and schools that the student was in during the term. 404 where there is no such term.
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
  const marksOf = lookupOf(await bareRegisters(tx, { classArmIds, ...span }))
  const byStudent = Map.groupBy(stays, stay => stay.studentId)
  return {
    unit: unitOf(sittings),
    timesOpened: days.length * sittings.length,
    students: new Map(
      [...byStudent].map(([studentId, own]) => [studentId, tallyOf(studentId, own, days, sittings, marksOf)]),
    ),
  }
}
