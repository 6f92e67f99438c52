import type { Attended, SessionAttendance } from '@akada/contract/attendance/sheets'
import { percentOf } from '@akada/contract/kernel/percent'
import type { Actor } from '../../platform/auth/index.ts'
import type { ReadTx } from '../../platform/db/index.ts'
import { schoolDays } from '../state/index.ts'
import { readArmDuring } from './aggregate.ts'
import { assertSeesRegister } from './policy.ts'
import { getArmCalendar } from './queries/register.ts'
import {
  attendancesIn,
  calledIn,
  reasonsOf,
  sittingsOf,
  sumOf,
  sumOfReasons,
  type Tally,
  tallyOf,
  unitOf,
} from './rules/counting.ts'

/** Attendances of some students over a date range; `onRoll` is how many of them were enrolled on its last day. */
export const attendedIn = (tallies: readonly Tally[], onRoll: number): Attended => {
  const sum = sumOf(tallies)
  const attended = attendancesIn(sum)
  return { onRoll, attended, possible: calledIn(sum), percent: percentOf(attended, calledIn(sum)) }
}

/** A tally with its attendances and their percentage. */
export const counted = (tally: Tally) => {
  const { opened, present, late, absent, excused, unmarked } = tally
  const [attended, called] = [attendancesIn(tally), calledIn(tally)]
  return { opened, present, late, absent, excused, unmarked, called, attended, percent: percentOf(attended, called) }
}

/** An arm's attendance over the terms of its session that have begun; 404 if the arm belongs to another school. */
export const viewSession = async (
  tx: ReadTx,
  actor: Actor,
  classArmId: string,
  today: string,
): Promise<SessionAttendance> => {
  const arm = await getArmCalendar(tx, classArmId)
  assertSeesRegister(actor, arm)
  const begun = arm.terms.filter(term => term.starts <= today)
  const terms = begun.map(({ id, name, holidays, sittingsPerDay, ...term }) => ({
    id,
    name,
    sittings: sittingsOf(sittingsPerDay),
    days: schoolDays({ name, ...term }, holidays, { to: today }),
  }))
  const days = terms.flatMap(term => term.days)
  const span = { from: begun[0]?.starts ?? today, to: begun.at(-1)?.ends ?? today }
  const { students, registerOf } = await readArmDuring(tx, arm, span)

  const last = days.at(-1) ?? today
  const rows = students.map(({ id, fullName, gender, stays }) => {
    const tallies = terms.map(term => tallyOf(id, stays, term.days, term.sittings, registerOf, arm.id))
    return {
      isThere: stays.some(
        stay => stay.classArmId === arm.id && stay.begins <= last && (stay.ends === null || stay.ends >= last),
      ),
      tallies,
      row: {
        studentId: id,
        fullName,
        gender,
        ...counted(sumOf(tallies)),
        reasons: sumOfReasons(terms.map(term => reasonsOf(id, stays, term.days, term.sittings, registerOf, arm.id))),
        terms: tallies.map(tally => {
          const { called, unmarked, attended, percent } = counted(tally)
          return { called, unmarked, attended, percent }
        }),
      },
    }
  })
  const opened = terms.map(({ id, name, sittings, days: own }) => ({
    id,
    name,
    timesOpened: own.length * sittings.length,
  }))
  const groupOf = (some: typeof rows): Attended =>
    attendedIn(
      some.map(one => one.row),
      some.filter(one => one.isThere).length,
    )
  return {
    classArm: { id: arm.id, fullName: arm.fullName },
    session: arm.session,
    unit: unitOf(terms.at(-1)?.sittings ?? []),
    terms: opened.map(({ id, name, timesOpened }, at) => ({
      id,
      name,
      timesOpened,
      percent: counted(sumOf(rows.flatMap(one => one.tallies[at] ?? []))).percent,
    })),
    timesOpened: opened.reduce((sum, { timesOpened }) => sum + timesOpened, 0),
    students: rows.map(one => one.row),
    totals: sumOf(rows.map(one => one.row)),
    boys: groupOf(rows.filter(one => one.row.gender === 'male')),
    girls: groupOf(rows.filter(one => one.row.gender === 'female')),
    all: groupOf(rows),
    reasons: sumOfReasons(rows.map(one => one.row.reasons)),
  }
}
