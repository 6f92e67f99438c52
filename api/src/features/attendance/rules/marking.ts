import type { absenceReasons, attendanceMarks, markItem, SheetAnswer } from '@akada/contract/attendance/calls'
import type * as z from 'zod'

export type Mark = (typeof attendanceMarks)[number]
export type Reason = (typeof absenceReasons)[number]
export type MarkItem = z.infer<typeof markItem>

/**
 * A mark as a register keeps it: m the mark, i its id, t when it was made on the device, b by which staff member, r the reason of an
 * absence. The keys are short because a state writes some millions of these a day.
 */
export interface KeptMark {
  m: Mark
  i: string
  t: string
  b: string
  r?: Reason
}
/** Student id to mark. */
export type KeptMarks = Record<string, KeptMark>

export interface MarkOutcome {
  studentId: string
  id: string
  outcome: SheetAnswer['results'][number]['outcome']
  /** What stands in the cell once the sheet is written. */
  standing: KeptMark | null
}

export interface MarkingFacts {
  kept: KeptMarks
  /** Students in the arm on the day of the sheet. */
  roster: ReadonlySet<string>
  /** Whether a mark of this id once stood in the student's cell and was replaced. */
  wasReplaced: (studentId: string, id: string) => boolean
  /** Who marks. */
  by: string
  /** When a mark was made whose sender does not say. */
  now: string
  newId: () => string
}

export interface Marking {
  outcomes: MarkOutcome[]
  changes: KeptMarks
  /** Marks that are corrected, in the order of correction. */
  replaced: { studentId: string; mark: KeptMark }[]
}

const reasonOf = (item: MarkItem): Reason | undefined =>
  item.mark === 'absent' || item.mark === 'excused' ? (item.reason ?? undefined) : undefined

const isSameMark = (standing: KeptMark, item: MarkItem): boolean =>
  standing.m === item.mark && standing.r === reasonOf(item)

/**
 * What becomes of each item of a sheet, one after the other: a person without a connection may have tapped a cell twice. An item
 * changes nothing where its id was applied before, or where the cell already shows the same mark. It is a conflict where its sender
 * saw another mark than the one that stands, and refused where the student was not in the arm.
 */
export const applyMarks = (items: readonly MarkItem[], facts: MarkingFacts): Marking => {
  const changes = new Map<string, KeptMark>()
  const replaced: Marking['replaced'] = []
  const outcomes = items.map((item): MarkOutcome => {
    const { studentId } = item
    const id = item.id ?? facts.newId()
    const standing = changes.get(studentId) ?? facts.kept[studentId] ?? null
    const result = (outcome: MarkOutcome['outcome'], now = standing): MarkOutcome => ({
      studentId,
      id,
      outcome,
      standing: now,
    })
    const wasApplied = (known: string) =>
      standing?.i === known ||
      facts.wasReplaced(studentId, known) ||
      replaced.some(one => one.studentId === studentId && one.mark.i === known)
    if (item.id && wasApplied(item.id)) return result('unchanged')
    if (!facts.roster.has(studentId)) return result('refused')
    if (standing && isSameMark(standing, item)) return result('unchanged')
    if (item.basedOn !== undefined && item.basedOn !== (standing?.i ?? null)) return result('conflict')

    const reason = reasonOf(item)
    const mark: KeptMark = { m: item.mark, i: id, t: item.at ?? facts.now, b: facts.by, ...(reason && { r: reason }) }
    if (standing) replaced.push({ studentId, mark: standing })
    changes.set(studentId, mark)
    return result('saved', mark)
  })
  return { outcomes, changes: Object.fromEntries(changes), replaced }
}

/** Whether it must be known which marks a register showed before: an item with an id meets a mark with another. */
export const needsHistory = (items: readonly MarkItem[], kept: KeptMarks): boolean =>
  Object.keys(kept).length > 0 &&
  items.some(({ studentId, id }) => {
    const standing = id ? kept[studentId] : undefined
    return standing !== undefined && standing.i !== id
  })
