import type { absenceReasons } from '@akada/contract/attendance/calls'
import type { NotMarkedRegisters, SchoolArms, SchoolAttendance } from '@akada/contract/attendance/sheets'
import { commonErrors } from '@akada/contract/kernel/errors'
import type { Actor } from '../../platform/auth/index.ts'
import { timeInLagos } from '../../platform/clock/index.ts'
import type { ReadTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import {
  armsOfSchool,
  armsWithProgress,
  getStateCalendar,
  missingRegisters,
  movedMarks,
  namesOf,
  type OfSchool,
  type SchoolArm,
  staysOfSchool,
} from './queries/school.ts'
import { reasonedRegisters } from './queries/register.ts'
import { mayMarkRegister } from './policy.ts'
import { type Sitting, sittingsOf, sumOf, sumOfReasons, unitOf } from './rules/counting.ts'
import { dueSittings } from './rules/due.ts'
import { findPeriod, type Period } from './rules/period.ts'
import { mostAbsent, type Placed, placedIn } from './rules/school.ts'
import { attendedIn, counted } from './session-view.ts'

const mostNamed = 100

/** The arms an actor sees: all of the school, or those of which they are the class teacher. */
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

interface SchoolRequest {
  schoolId: string
  term?: string
  session?: string
  reason?: (typeof absenceReasons)[number]
}

/** The registers of a day in the last term of a period; both where there is none. */
const latestSittings = (period: Period | null): Sitting[] => sittingsOf(period?.parts.at(-1)?.sittingsPerDay ?? 2)

const named = ({ id, fullName }: SchoolArm) => ({ id, fullName })

/** A school's attendance by arm in a term or session up to today; 404 if the state has no such term or session. */
export const viewSchool = async (
  tx: ReadTx,
  actor: Actor,
  asked: SchoolRequest,
  today: string,
): Promise<SchoolAttendance> => {
  const { sessions } = await getStateCalendar(tx, actor.stateId)
  const period = findPeriod(sessions, asked, today) ?? refuse(commonErrors.notFound)
  const { kind, id, name, from, to, parts, sessionId } = period
  const of = armsFor(actor, asked.schoolId, sessionId)
  const [arms, stays, moved] = await Promise.all([
    armsOfSchool(tx, of),
    staysOfSchool(tx, of, { from, to }),
    movedMarks(tx, of, { from, to }),
  ])
  const registers = await reasonedRegisters(tx, { classArmIds: arms.map(arm => arm.id), from, to })
  const placed = placedIn(stays, { registers, moved }, parts)
  const byArm = Map.groupBy(placed, one => one.classArmId)
  const worst = mostAbsent(placed, asked.reason, mostNamed)
  const names = await namesOf(
    tx,
    worst.map(one => one.studentId),
  )
  const armById = new Map(arms.map(arm => [arm.id, arm]))
  return {
    period: { kind, id, name, from, to },
    unit: unitOf(latestSittings(period)),
    timesOpened: parts.reduce((sum, { days, sittingsPerDay }) => sum + days.length * sittingsPerDay, 0),
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

/** The arms whose registers the actor may see, with how much of the latest school day is marked. */
export const viewArms = async (tx: ReadTx, actor: Actor, schoolId: string, today: string): Promise<SchoolArms> => {
  const { sessions } = await getStateCalendar(tx, actor.stateId)
  const period = findPeriod(sessions, {}, today)
  const sittings = latestSittings(period)
  if (!period) return { day: null, sittings, arms: [] }
  const day = period.days.at(-1) ?? null
  const arms = await armsWithProgress(tx, armsFor(actor, schoolId, period.sessionId), { day: day ?? today, sittings })
  return {
    day,
    sittings,
    arms: arms.map(({ classTeacherId, ...arm }) => ({ ...arm, canMark: mayMarkRegister(actor, { classTeacherId }) })),
  }
}

interface MissingRequest {
  schoolId: string
  term?: string
  from?: string
  to?: string
  classArm?: string
  limit: number
  page: number
}

const latestFirst = (a: string, b: string): number => (a < b ? 1 : -1)

/** The unmarked registers of a term up to today; for today, only those due by now. */
export const viewNotMarked = async (
  tx: ReadTx,
  actor: Actor,
  asked: MissingRequest,
  { today, now }: { today: string; now: Date },
): Promise<NotMarkedRegisters> => {
  const { sessions } = await getStateCalendar(tx, actor.stateId)
  const period = findPeriod(sessions, { term: asked.term }, today)
  if (!period) {
    if (asked.term) refuse(commonErrors.notFound)
    const [from, to] = [asked.from ?? today, asked.to ?? today]
    return { term: null, from, to, due: 0, marked: 0, foundRegisters: [], total: 0, arms: [] }
  }
  const [from, to] = [later(asked.from, period.from), earlier(asked.to, earlier(today, period.to))]
  const sittings = latestSittings(period)
  const time = timeInLagos(now)
  const dueToday = dueSittings(sittings, time)
  const slots = period.days
    .filter(day => from <= day && day <= to)
    .flatMap(day => (day === today ? dueToday : sittings).map(sitting => ({ day, sitting })))
  const of = armsFor(actor, asked.schoolId, period.sessionId)
  const arms = await armsOfSchool(tx, of)
  const { due, missing } = await missingRegisters(tx, of, { slots, today, time })
  const placeOf = new Map(arms.map((arm, place) => [arm.id, { arm, place }]))
  const rows = missing
    .flatMap(row => {
      const found = placeOf.get(row.classArmId)
      return found ? [{ ...row, ...found }] : []
    })
    .toSorted((a, b) => (a.day === b.day ? a.place - b.place : latestFirst(a.day, b.day)))
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
