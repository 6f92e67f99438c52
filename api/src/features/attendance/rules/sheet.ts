import { attendanceErrors, attendanceMarks, type SheetAnswer } from '@akada/contract/attendance/calls'
import { refuse } from '../../../platform/errors/index.ts'
import { findClosure } from '../../state/index.ts'
import { emptyTally, type Sitting, type Tally } from './counting.ts'
import { writtenDay } from '@akada/contract/kernel/written-day'
import { type StoredMark, type StoredMarks, presumedIn } from './marks.ts'

interface SheetFacts {
  sittingsPerDay: number
  presumesPresent: boolean
  /** From when the sitting may be called, 'HH:MM'. */
  opens: string
  fullName: string
  session: string
  term: { id: string; name: string; starts: string; ends: string; closed: boolean; holiday: string | null } | null
}

/** When a sheet was made, in milliseconds: when its latest mark was. A mark without a time is of now. */
export const madeAt = (marks: readonly { at?: string | undefined }[], now: Date): number =>
  Math.max(...marks.map(({ at }) => (at === undefined ? now.getTime() : Date.parse(at))))

/** Refuses a sheet that was made before its sitting may be called. The moments are minutes in Nigeria, 'YYYY-MM-DD HH:MM'. */
export const assertOpen = (
  { opens, fullName }: Pick<SheetFacts, 'opens' | 'fullName'>,
  { day, sitting }: { day: string; sitting: Sitting },
  { made, now }: { made: string; now: string },
): void => {
  const from = `${day} ${opens}`
  const params = { sitting, arm: fullName, opens }
  if (now < from) refuse(attendanceErrors.tooEarly, { params })
  if (made < from) refuse(attendanceErrors.marksTooEarly, { params: { ...params, made: made.slice(-5) } })
}

/** Refuses a sheet that may not be marked at all on `today`; returns the term of its day. */
export const assertMarkable = (
  { term, session, sittingsPerDay, presumesPresent }: SheetFacts,
  { day, sitting, reason, presumed }: { day: string; sitting: Sitting; reason: string | null; presumed?: unknown },
  today: string,
): NonNullable<SheetFacts['term']> => {
  const closedBecause = term
    ? findClosure(term, term.holiday === null ? [] : [{ day, name: term.holiday }], day)
    : `it lies outside the terms of ${session}`
  if (!term || closedBecause) {
    return refuse(attendanceErrors.notASchoolDay, { params: { day: writtenDay(day), why: closedBecause ?? '' } })
  }
  if (day > today) refuse(attendanceErrors.futureDay, { params: { day: writtenDay(day) } })
  if (sitting === 'afternoon' && sittingsPerDay === 1) refuse(attendanceErrors.oneSitting)
  if (presumed !== undefined && !presumesPresent) refuse(attendanceErrors.presumptionOff)
  if (term.closed && reason === null) refuse(attendanceErrors.reasonNeeded, { params: { term: term.name } })
  return term
}

/** The audit summary of a sheet, for those in the arm that day. */
export const totalsOf = (roster: ReadonlySet<string>, marks: StoredMarks): SheetAnswer['totals'] => {
  const tally: Tally = emptyTally()
  for (const studentId of roster) {
    tally.opened += 1
    tally[marks[studentId]?.m ?? 'unmarked'] += 1
  }
  return tally
}

/** '38 present, 2 absent', and how many of them were presumed present. */
export const inWords = (marks: StoredMarks): string => {
  const given = Object.values(marks).map(mark => mark.m)
  const presumed = presumedIn(marks)
  const counts = attendanceMarks
    .map(mark => ({ mark, count: given.filter(one => one === mark).length }))
    .filter(({ count }) => count > 0)
    .map(({ mark, count }) => `${count} ${mark}`)
    .join(', ')
  return presumed > 0 ? `${counts}; ${presumed} presumed present` : counts
}

const auditedMark = ({ m, r, p }: StoredMark): string => {
  if (p) return `${m}: presumed`
  return r ? `${m}: ${r}` : m
}

/** Student id to mark, as stored in the audit log. */
export const auditedMarks = (marks: Iterable<readonly [studentId: string, mark: StoredMark]>): Record<string, string> =>
  Object.fromEntries([...marks].map(([studentId, mark]) => [studentId, auditedMark(mark)]))
