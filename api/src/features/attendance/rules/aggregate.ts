import type { AttendanceAggregate } from '@akada/contract/attendance/calls'
import { percentOf } from '@akada/contract/kernel/percent'
import {
  attendancesIn,
  calledIn,
  reasonsOf,
  type RegisterLookup,
  type Sitting,
  type Stay,
  sumOf,
  sumOfReasons,
  tallyOf,
  unitOf,
  weeksOf,
} from './counting.ts'
import { numberOfWeek, type TermWeek } from './spans.ts'

export interface CountedStudent {
  id: string
  fullName: string
  gender: string
  /** All placements of the counted period, including those in other arms: on the first day here the former arm's mark can count. */
  stays: readonly Stay[]
}

export interface ArmCount {
  classArmId: string
  students: readonly CountedStudent[]
  /** School days up to today. */
  days: readonly string[]
  /** The term's weeks, for their numbers. */
  weeks: readonly TermWeek[]
  sittings: readonly Sitting[]
  registerOf: RegisterLookup
}

/** The figures of an arm in a term: by student, in total, and by week for boys, girls and all. */
export const aggregateOf = ({
  classArmId,
  students,
  days,
  weeks,
  sittings,
  registerOf,
}: ArmCount): Pick<
  AttendanceAggregate,
  'unit' | 'timesOpened' | 'students' | 'totals' | 'percent' | 'weeks' | 'reasons'
> => {
  const byStudent = students.map(({ id, fullName, gender, stays }) => {
    const tally = tallyOf(id, stays, days, sittings, registerOf, classArmId)
    return {
      studentId: id,
      fullName,
      gender,
      ...tally,
      percent: percentOf(attendancesIn(tally), calledIn(tally)),
      reasons: reasonsOf(id, stays, days, sittings, registerOf, classArmId),
    }
  })
  const totals = sumOf(byStudent)
  return {
    unit: unitOf(sittings),
    timesOpened: days.length * sittings.length,
    students: byStudent,
    totals,
    percent: percentOf(attendancesIn(totals), calledIn(totals)),
    reasons: sumOfReasons(byStudent.map(one => one.reasons)),
    weeks: weeksOf(days).map((week, place) => {
      const tallies = students.map(({ id, gender, stays }) => ({
        gender,
        tally: tallyOf(id, stays, week.days, sittings, registerOf, classArmId),
      }))
      const attendancesOf = (gender: string) =>
        attendancesIn(sumOf(tallies.filter(one => one.gender === gender).map(one => one.tally)))
      const all = sumOf(tallies.map(one => one.tally))
      return {
        number: numberOfWeek(weeks, week.from) ?? place + 1,
        from: week.from,
        to: week.to,
        boys: attendancesOf('male'),
        girls: attendancesOf('female'),
        all: attendancesIn(all),
        opened: week.days.length * sittings.length,
        percent: percentOf(attendancesIn(all), calledIn(all)),
      }
    }),
  }
}
