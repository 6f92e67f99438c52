import type { ChildDay } from '@akada/contract/attendance/calls'
import { percentOf } from '@akada/contract/kernel/percent'
import type { Actor } from '../../platform/auth/index.ts'
import type { ReadTx } from '../../platform/db/index.ts'
import { schoolDays } from '../state/index.ts'
import { assertSeesRegister } from './policy.ts'
import { getFamilyDays, getStudentAttendance, marksOfStudent } from './queries/student.ts'
import { childDayOf } from './rules/child-day.ts'
import {
  attendancesIn,
  calledIn,
  cellOf,
  lookupOf,
  sittingsOf,
  stayOn,
  tallyOf,
  uncountedRegister,
} from './rules/counting.ts'

const mostNotable = 200

/** A student's attendance in every term and school up to today; 404 if the student is in another teacher's class. */
export const viewStudentAttendance = async (tx: ReadTx, actor: Actor, studentId: string, today: string) => {
  const { stays, terms, ...student } = await getStudentAttendance(tx, studentId, today)
  assertSeesRegister(actor, student)
  const marks = await marksOfStudent(tx, studentId, [...new Set(stays.map(stay => stay.classArmId))])
  const marksIn = lookupOf(
    marks.map(({ mark, reason, ...sheet }) => ({
      ...sheet,
      marks: new Map([[studentId, mark]]),
      reasons: reason ? { [studentId]: reason } : {},
    })),
  )
  const daysOf = (term: (typeof terms)[number]) => schoolDays(term, term.holidays, { to: today })

  const tallies = terms.map(term => ({
    term,
    tally: tallyOf(studentId, stays, daysOf(term), sittingsOf(term.sittingsPerDay), marksIn),
  }))
  const active = terms.find(term => term.active)
  const notable = (active ? daysOf(active) : []).toReversed().flatMap(day => {
    const stay = stayOn(stays, day)
    if (!stay) return []
    return sittingsOf(active?.sittingsPerDay ?? 0)
      .toReversed()
      .flatMap(sitting => {
        const slot = { day, sitting }
        const cell = cellOf(studentId, stays, stay, slot, marksIn)
        const former = uncountedRegister(studentId, stays, stay, slot, marksIn)
        const formerMark = former?.marks.get(studentId)
        const formerArm = marks.find(one => one.classArmId === former?.classArmId)?.classArm ?? null
        return [
          ...(cell && cell.mark !== 'present' ? [{ ...slot, ...cell, uncountedIn: null }] : []),
          ...(formerMark && formerMark !== 'present'
            ? [{ ...slot, mark: formerMark, reason: former?.reasons?.[studentId] ?? null, uncountedIn: formerArm }]
            : []),
        ]
      })
  })
  return {
    terms: tallies.flatMap(({ term: { id, name, session }, tally }) =>
      tally.opened === 0
        ? []
        : [{ term: { id, name }, session, ...tally, percent: percentOf(attendancesIn(tally), calledIn(tally)) }],
    ),
    notable: notable.slice(0, mostNotable),
  }
}

/**
 * Whether each of some children is in school on a day, by their ids; without those whom the family may not see. The transaction reads in the
 * name of a guardian.
 */
export const childrenOnDay = async (
  tx: ReadTx,
  studentIds: readonly string[],
  day: string,
): Promise<Map<string, ChildDay>> => {
  const { term, children } = await getFamilyDays(tx, studentIds, day)
  return new Map(children.map(({ id, ...facts }) => [id, childDayOf({ term, ...facts }, day)]))
}
