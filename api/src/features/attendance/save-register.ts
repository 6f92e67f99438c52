import {
  attendanceErrors,
  type bulkAttendanceBody,
  type CurrentMark,
  type markAttendanceBody,
  type SheetAnswer,
} from '@akada/contract/attendance/calls'
import { commonErrors } from '@akada/contract/kernel/errors'
import { v7 as uuidv7 } from 'uuid'
import type * as z from 'zod'
import { minuteInLagos, type Moment } from '../../platform/clock/index.ts'
import { audit, type AuditEntry } from '../../platform/audit/index.ts'
import type { Actor } from '../../platform/auth/index.ts'
import type { TenantDb, WriteTx } from '../../platform/db/index.ts'
import { isRefusal, isUniqueViolation, refuse } from '../../platform/errors/index.ts'
import { namesOfStaff } from '../staff/index.ts'
import { namesOfStudents } from '../students/index.ts'
import { assertSeesRegister } from './policy.ts'
import {
  findSheetContext,
  insertReplacedMarks,
  replacedMarks,
  saveSheet,
  type SheetContext,
  type SheetKey,
} from './queries/sheet.ts'
import { writtenDay } from '@akada/contract/kernel/written-day'
import {
  applyMarks,
  type Marking,
  type MarkItem,
  type MarkOutcome,
  needsHistory,
  presumedIn,
  type StoredMark,
  type StoredMarks,
} from './rules/marks.ts'
import { assertMarkable, assertOpen, auditedMarks, inWords, madeAt, totalsOf } from './rules/sheet.ts'

type Sent = { classArmId: string } & z.output<typeof markAttendanceBody>
type Sheet = Omit<Sent, 'marks'> & { marks: readonly MarkItem[] }

/**
 * Marks or corrects one register. Refuses the whole sheet if school is closed that day, and if an item can't be written, unless the rest is
 * to be saved; `details.results` then has one result for each item.
 */
export const markSheet = async (db: TenantDb, actor: Actor, sheet: Sent, moment: Moment): Promise<SheetAnswer> => {
  const asked = { ...sheet, marks: itemsOf(sheet, moment.now) }
  try {
    return await db.write(tx => markOnce(tx, actor, asked, moment))
  } catch (error) {
    // Someone else created the register meanwhile. Registers are never removed, so now it is found and locked.
    if (isUniqueViolation(error, 'register_pkey')) return db.write(tx => markOnce(tx, actor, asked, moment))
    throw error
  }
}

/** Marks several registers, each in its own transaction with its own result. */
export const markSheets = async (
  db: TenantDb,
  actor: Actor,
  { sheets }: z.output<typeof bulkAttendanceBody>,
  moment: Moment,
) => {
  const answers = []
  for (const sheet of sheets) {
    const { classArmId, day, sitting } = sheet
    try {
      answers.push({ classArmId, day, sitting, answer: await markSheet(db, actor, sheet, moment), error: null })
    } catch (error) {
      if (!isRefusal(error)) throw error
      const results = error.more.details?.results
      answers.push({
        classArmId,
        day,
        sitting,
        answer: null,
        error: { code: error.spec.code, message: error.message, results: isResults(results) ? results : [] },
      })
    }
  }
  return { sheets: answers }
}

const isResults = (value: unknown): value is SheetAnswer['results'] => Array.isArray(value)

/** The marks of a sheet, the presumed ones first: a later tap of the same person may be based on one. Refuses a sheet without any. */
const itemsOf = ({ marks, presumed }: z.output<typeof markAttendanceBody>, now: Date): MarkItem[] => {
  const { id, at, studentIds = [] } = presumed ?? {}
  const untapped = studentIds.map(studentId => ({
    studentId,
    mark: 'present' as const,
    id,
    at,
    presumed: true as const,
  }))
  const items = [...untapped, ...marks]
  if (items.length === 0)
    refuse(commonErrors.invalid, { fields: [{ path: 'body.marks', message: 'Mark at least one student.' }] })
  return items.map(item => tidied(item, now))
}

/** A device whose clock is ahead made its mark now at the latest. */
const notLater = (at: string, now: Date): string => new Date(Math.min(Date.parse(at), now.getTime())).toISOString()

const tidied = (item: MarkItem, now: Date): MarkItem => ({
  ...item,
  studentId: item.studentId.toLowerCase(),
  id: item.id?.toLowerCase(),
  basedOn: item.basedOn?.toLowerCase() ?? item.basedOn,
  at: item.at && notLater(item.at, now),
})

/** Marks one register within a transaction: see `markSheet`. */
export const markOnce = async (
  tx: WriteTx,
  actor: Actor,
  sheet: Sheet,
  { now, today }: Moment,
): Promise<SheetAnswer> => {
  const { classArmId, day, sitting } = sheet
  const key: SheetKey = { classArmId, day, sitting }
  const context = await findSheetContext(tx, key)
  if (!context || !actor.reaches(context)) refuse(commonErrors.notFound)
  assertSeesRegister(actor, context)
  const term = assertMarkable(context, sheet, today)
  assertOpen(context, sheet, { made: minuteInLagos(new Date(madeAt(sheet.marks, now))), now: minuteInLagos(now) })

  const stored = context.marks ?? {}
  const roster = new Set(context.roster?.split(' '))
  const history = needsHistory(sheet.marks, stored) ? await replacedMarks(tx, key) : null
  const marking = applyMarks(sheet.marks, {
    stored,
    roster,
    wasReplaced: (studentId, id) => history?.has(`${studentId} ${id}`) ?? false,
    by: actor.staffId,
    now: now.toISOString(),
    newId: uuidv7,
  })
  if (sheet.onError === 'refuseAll') await assertNoError(tx, actor, sheet, context, stored, marking)

  const changed = Object.keys(marking.changes).length
  const marks = { ...stored, ...marking.changes }
  const answer = {
    classArmId,
    day,
    sitting,
    results: await resultsOf(tx, actor, sheet, context, answeredIn(sheet, marking.outcomes)),
    totals: totalsOf(roster, marks),
    presumed: presumedIn(marks),
    by: { id: actor.staffId, name: actor.name },
    revision: (context.revision ?? 0) + (changed > 0 ? 1 : 0),
  }
  if (changed > 0) {
    const { stateId, schoolId } = context
    const write = { ...key, stateId, schoolId, termId: term.id, exists: context.marks !== null, reason: sheet.reason }
    // Sent together: neither depends on the other's result.
    await Promise.all([
      marking.replaced.length > 0 ? insertReplacedMarks(tx, write, marking.replaced) : null,
      audit(tx, actor, ...entryOf(sheet, context, marking)),
      saveSheet(tx, write, marks),
    ])
  }
  return answer
}

const assertNoError = async (
  tx: WriteTx,
  actor: Actor,
  sheet: Sheet,
  context: SheetContext,
  stored: StoredMarks,
  { outcomes }: Marking,
): Promise<void> => {
  const count = (outcome: MarkOutcome['outcome']) => outcomes.filter(one => one.outcome === outcome).length
  const [refused, conflicts] = [count('refused'), count('conflict')]
  if (refused + conflicts === 0) return
  // Nothing is written, so cells whose mark would have been saved stay unchanged.
  const unwritten = outcomes.map(one =>
    one.outcome === 'saved' ? { ...one, outcome: 'unchanged' as const, standing: stored[one.studentId] ?? null } : one,
  )
  const details = { results: await resultsOf(tx, actor, sheet, context, unwritten) }
  if (refused > 0) refuse(attendanceErrors.marksRefused, { params: { count: refused, of: outcomes.length }, details })
  refuse(attendanceErrors.marksConflict, { params: { count: conflicts }, details })
}

const entryOf = (
  { classArmId, day, sitting, reason }: Sheet,
  { fullName, schoolId, districtId }: SheetContext,
  { changes, replaced }: Marking,
): AuditEntry => {
  const corrects = replaced.length > 0
  // If a cell was corrected twice in one sheet, the mark before the sheet is the one that was corrected.
  const before = replaced.toReversed().map(({ studentId, mark }) => [studentId, mark] as const)
  const words = {
    summary: `${corrects ? 'Corrected' : 'Marked'} the ${sitting} register of ${fullName} on ${writtenDay(day)}: ${inWords(changes)}`,
    schoolId,
    districtId,
    before: corrects ? { day, sitting, marks: auditedMarks(before) } : undefined,
    after: { day, sitting, reason: reason ?? undefined, marks: auditedMarks(Object.entries(changes)) },
  }
  return ['attendance.mark', ['register', classArmId], words]
}

/** The items that the answer names: all, or those that do not stand as they were sent. */
const answeredIn = ({ results }: Sheet, outcomes: readonly MarkOutcome[]): readonly MarkOutcome[] =>
  results === 'all'
    ? outcomes
    : outcomes.filter(
        ({ outcome, id, standing }) => outcome === 'conflict' || outcome === 'refused' || standing?.i !== id,
      )

/** One result for each item. Names are looked up only if a name is shown that the request does not contain. */
const resultsOf = async (
  tx: WriteTx,
  actor: Actor,
  { day }: Sheet,
  { fullName, schoolId }: SheetContext,
  outcomes: readonly MarkOutcome[],
): Promise<SheetAnswer['results']> => {
  const named = outcomes.filter(one => one.outcome === 'refused' || one.overruled).map(one => one.studentId)
  const others = new Set(outcomes.map(one => one.standing?.b).filter(by => by !== undefined && by !== actor.staffId))
  const [students, staff] = await Promise.all([
    named.length > 0 ? namesOfStudents(tx, schoolId, named) : null,
    others.size > 0 ? namesOfStaff(tx, [...others].map(String)) : null,
  ])
  const shown = ({ m, i, t, b, r }: StoredMark): CurrentMark => ({
    mark: m,
    reason: r ?? null,
    id: i,
    at: t,
    by: { id: b, name: staff?.get(b) ?? (b === actor.staffId ? actor.name : '') },
  })
  const messageOf = ({ studentId, outcome, standing, overruled }: MarkOutcome): string | null => {
    const name = students?.get(studentId) ?? 'This student'
    if (outcome === 'refused') return `${name} was not in ${fullName} on ${writtenDay(day)}.`
    if (!overruled || !standing) return null
    return `${name} stays ${standing.m}, as ${staff?.get(standing.b) ?? 'somebody else'} marked before.`
  }
  return outcomes.map(outcome => ({
    studentId: outcome.studentId,
    id: outcome.id,
    outcome: outcome.outcome,
    message: messageOf(outcome),
    standing: outcome.standing && shown(outcome.standing),
  }))
}
