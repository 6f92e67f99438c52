import type { absenceReasons } from '@akada/contract/attendance/calls'
import type { NotMarkedRegisters, SchoolAttendance } from '@akada/contract/attendance/sheets'
import { commonErrors } from '@akada/contract/kernel/errors'
import type { Actor } from '../../platform/auth/index.ts'
import type { ReadTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import {
  armsOfSchool,
  countMarks,
  getStateCalendar,
  missingRegisters,
  namesOf,
  type OfSchool,
  type SchoolArm,
  staysOfSchool,
} from './queries/school-queries.ts'
import { sittingsOf, sumOf, sumOfReasons, unitOf } from './rules/counting.ts'
import { dueSittings, hourInLagos } from './rules/due.ts'
import { findPeriod } from './rules/period.ts'
import { mostAbsent, type Placed, placedIn } from './rules/school.ts'
import { attendedIn, counted } from './session-view.ts'

const mostNamed = 100

/** Whose arms an actor sees: all of the school, or those that one is the class teacher of. */
const armsFor = (actor: Actor, schoolId: string, sessionId: string): OfSchool => ({
  schoolId,
  sessionId,
  onlyOf: actor.can('attendance.view-all') ? null : actor.staffId,
})

const groups = (placed: readonly Placed[]) => {
  const of = (some: readonly Placed[]) =>
    attendedIn(
      some.map(one => one.tally),
      some.filter(one => one.onRoll).length,
    )
  return {
    boys: of(placed.filter(one => one.gender === 'male')),
    girls: of(placed.filter(one => one.gender === 'female')),
    all: of(placed),
  }
}

interface AskedSchool {
  schoolId: string
  term?: string
  session?: string
  reason?: (typeof absenceReasons)[number]
}

const named = ({ id, fullName }: SchoolArm) => ({ id, fullName })

/** A school's attendance by arm in a term or session up to today; 404 where the state has no such term or session. */
export const viewSchool = async (
  tx: ReadTx,
  actor: Actor,
  asked: AskedSchool,
  today: string,
): Promise<SchoolAttendance> => {
  const { sittingsPerDay, sessions } = await getStateCalendar(tx, actor.stateId)
  const period = findPeriod(sessions, asked, today) ?? refuse(commonErrors.notFound)
  const { kind, id, name, from, to, days, sessionId } = period
  const sittings = sittingsOf(sittingsPerDay)
  const of = armsFor(actor, asked.schoolId, sessionId)
  const [arms, stays, counts] = await Promise.all([
    armsOfSchool(tx, of),
    staysOfSchool(tx, of, { from, to }),
    countMarks(tx, of, { days, sittings }),
  ])
  const placed = placedIn(stays, counts, { days, sittingsPerDay: sittings.length })
  const byArm = Map.groupBy(placed, one => one.classArmId)
  const worst = mostAbsent(placed, asked.reason, mostNamed)
  const names = await namesOf(
    tx,
    worst.map(one => one.studentId),
  )
  const armById = new Map(arms.map(arm => [arm.id, arm]))
  return {
    period: { kind, id, name, from, to },
    unit: unitOf(sittings),
    timesOpened: days.length * sittings.length,
    arms: arms.map(arm => {
      const own = byArm.get(arm.id) ?? []
      const { boys, girls, all } = groups(own)
      return {
        classArm: named(arm),
        classTeacher: arm.classTeacher,
        ...counted(sumOf(own.map(one => one.tally))),
        boys,
        girls,
        onRoll: all.onRoll,
        reasons: sumOfReasons(own.map(one => one.reasons)),
      }
    }),
    totals: sumOf(placed.map(one => one.tally)),
    ...groups(placed),
    reasons: sumOfReasons(placed.map(one => one.reasons)),
    mostAbsent: worst.flatMap(({ studentId, classArmId, tally, reasons }) => {
      const arm = armById.get(classArmId)
      const { called, unmarked, attended, absent, excused, percent } = counted(tally)
      const student = { id: studentId, fullName: names.get(studentId) ?? '' }
      return arm
        ? [{ student, classArm: named(arm), called, unmarked, attended, missed: absent + excused, percent, reasons }]
        : []
    }),
  }
}

interface AskedMissing {
  schoolId: string
  term?: string
  from?: string
  to?: string
  classArm?: string
  limit: number
  page: number
}

/** The registers of a term of which nothing is marked, up to today and, of today, those that are due by now. */
export const viewNotMarked = async (
  tx: ReadTx,
  actor: Actor,
  asked: AskedMissing,
  { today, now }: { today: string; now: Date },
): Promise<NotMarkedRegisters> => {
  const { sittingsPerDay, sessions } = await getStateCalendar(tx, actor.stateId)
  const period = findPeriod(sessions, { term: asked.term }, today)
  if (!period) {
    if (asked.term) refuse(commonErrors.notFound)
    const [from, to] = [asked.from ?? today, asked.to ?? today]
    return { term: null, from, to, due: 0, marked: 0, foundRegisters: [], total: 0, arms: [] }
  }
  const [from, to] = [later(asked.from, period.from), earlier(asked.to, earlier(today, period.to))]
  const sittings = sittingsOf(sittingsPerDay)
  const dueToday = dueSittings(sittings, hourInLagos(now))
  const slots = period.days
    .filter(day => from <= day && day <= to)
    .flatMap(day => (day === today ? dueToday : sittings).map(sitting => ({ day, sitting })))
  const of = armsFor(actor, asked.schoolId, period.sessionId)
  const arms = await armsOfSchool(tx, of)
  const { due, missing } = await missingRegisters(tx, of, slots)
  const placeOf = new Map(arms.map((arm, place) => [arm.id, { arm, place }]))
  const rows = missing
    .flatMap(row => {
      const found = placeOf.get(row.classArmId)
      return found ? [{ ...row, ...found }] : []
    })
    .toSorted((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : a.place - b.place))
  const ofArm = asked.classArm?.toLowerCase()
  const shown = ofArm ? rows.filter(row => row.classArmId === ofArm) : rows
  const lacking = (own: typeof rows): number => own.reduce((sum, row) => sum + row.sittings.length, 0)
  const first = (asked.page - 1) * asked.limit
  const term = sessions.flatMap(session => session.terms).find(one => one.id === period.id)
  return {
    term: term ? { id: term.id, name: period.name, starts: term.starts, ends: term.ends } : null,
    from,
    to,
    due,
    marked: due - lacking(rows),
    foundRegisters: shown.slice(first, first + asked.limit).map(({ arm, day, sittings: lacks, students }) => ({
      classArm: named(arm),
      classTeacher: arm.classTeacher,
      day,
      sittings: lacks,
      students,
    })),
    total: shown.length,
    arms: [...Map.groupBy(rows, row => row.arm)]
      .map(([arm, own]) => ({ classArm: named(arm), classTeacher: arm.classTeacher, missing: lacking(own) }))
      .toSorted((a, b) => b.missing - a.missing),
  }
}

const later = (asked: string | undefined, bound: string): string => (asked && asked > bound ? asked : bound)
const earlier = (asked: string | undefined, bound: string): string => (asked && asked < bound ? asked : bound)
