import { attendanceErrors, attendanceMarks, type SheetAnswer } from '@akada/contract/attendance/calls'
import { refuse } from '../../../platform/errors/index.ts'
import { findClosure } from '../../state/index.ts'
import { emptyTally, type Sitting, type Tally } from './counting.ts'
import { written } from './days.ts'
import type { KeptMark, KeptMarks } from './marking.ts'

interface SheetFacts {
  sittingsPerDay: number
  session: string
  term: { id: string; name: string; starts: string; ends: string; closed: boolean; holiday: string | null } | null
}

/** Refuses a sheet that may not be marked at all on `today`; answers the term of its day. */
export const assertMarkable = (
  { term, session, sittingsPerDay }: SheetFacts,
  { day, sitting, reason }: { day: string; sitting: Sitting; reason: string | null },
  today: string,
): NonNullable<SheetFacts['term']> => {
  const closedBecause = term
    ? findClosure(term, term.holiday === null ? [] : [{ day, name: term.holiday }], day)
    : `it lies outside the terms of ${session}`
  if (!term || closedBecause) {
    return refuse(attendanceErrors.notASchoolDay, { params: { day: written(day), why: closedBecause ?? '' } })
  }
  if (day > today) refuse(attendanceErrors.futureDay, { params: { day: written(day) } })
  if (sitting === 'afternoon' && sittingsPerDay === 1) refuse(attendanceErrors.oneSitting)
  if (term.closed && reason === null) refuse(attendanceErrors.reasonNeeded, { params: { term: term.name } })
  return term
}

/** What a sheet says of those in the arm that day. */
export const totalsOf = (roster: ReadonlySet<string>, marks: KeptMarks): SheetAnswer['totals'] => {
  const tally: Tally = emptyTally()
  for (const studentId of roster) {
    tally.opened += 1
    tally[marks[studentId]?.m ?? 'unmarked'] += 1
  }
  return tally
}

/** '38 present, 2 absent' */
export const inWords = (marks: KeptMarks): string => {
  const given = Object.values(marks).map(mark => mark.m)
  return attendanceMarks
    .map(mark => ({ mark, count: given.filter(one => one === mark).length }))
    .filter(({ count }) => count > 0)
    .map(({ mark, count }) => `${count} ${mark}`)
    .join(', ')
}

const auditedMark = ({ m, r }: KeptMark): string => (r ? `${m}: ${r}` : m)

/** Student id to mark, as the audit log keeps them. */
export const auditedMarks = (marks: Iterable<readonly [studentId: string, mark: KeptMark]>): Record<string, string> =>
  Object.fromEntries([...marks].map(([studentId, mark]) => [studentId, auditedMark(mark)]))
