import type { api, Input } from '../../../lib/api.ts'
import type { Mark, MarkResult, Reason, Sitting, Standing, Tally } from './marks.ts'
import { takesReason } from './marks.ts'

/** A mark made on this device that the server has not acknowledged. */
export interface Tap {
  id: string
  studentId: string
  mark: Mark
  reason: Reason | null
  /** When it was made, an instant. */
  at: string
  /** The id of the mark that the person saw, null where there was none. */
  basedOn: string | null
  /** It was sent, and may have been written although no answer came. */
  tried: boolean
}

export interface Conflict {
  mine: Tap
  theirs: Standing
}

/** A register of an arm, day and sitting, as far as it differs from the server's. */
export interface Sheet {
  classArmId: string
  /** Name of the arm, for telling about it elsewhere. */
  name: string
  day: string
  sitting: Sitting
  /** Made but not saved yet, by student. */
  drafts: Readonly<Record<string, Tap>>
  /** Saved by the person and on their way, in order: a student may be there twice. */
  queue: readonly Tap[]
  /** Somebody else marked them meanwhile, by student. */
  conflicts: Readonly<Record<string, Conflict>>
  /** Why a mark was refused, by student. */
  refusals: Readonly<Record<string, string>>
  /** Why the register is changed after the term's closing. */
  why: string | null
  /** Why the register as a whole was refused. */
  fault: string | null
}

export type SheetKey = Pick<Sheet, 'classArmId' | 'name' | 'day' | 'sitting'>
export type StandingMarks = Readonly<Record<string, Standing>>
export interface Making {
  newId: () => string
  /** Now, an instant. */
  at: string
}

export const partOf = ({ classArmId, day, sitting }: Omit<SheetKey, 'name'>): string =>
  `${classArmId} ${day} ${sitting}`

export const emptySheet = (key: SheetKey): Sheet => ({
  classArmId: key.classArmId,
  name: key.name,
  day: key.day,
  sitting: key.sitting,
  drafts: {},
  queue: [],
  conflicts: {},
  refusals: {},
  why: null,
  fault: null,
})

/** Whether nothing in it is still to be saved, sent or decided. */
export const isSettled = ({ drafts, queue, conflicts, refusals, fault }: Sheet): boolean =>
  queue.length + [drafts, conflicts, refusals].reduce((sum, part) => sum + Object.keys(part).length, 0) === 0 && !fault

export interface ShownMark {
  mark: Mark
  reason: Reason | null
  /** Where it stands: in the register, on its way, only tapped, or against somebody else's. */
  state: 'standing' | 'queued' | 'draft' | 'conflict'
}

const queuedOf = (sheet: Sheet, studentId: string): Tap | undefined =>
  sheet.queue.findLast(tap => tap.studentId === studentId)

/** How many students have a mark on its way. */
export const unsentIn = ({ queue }: Pick<Sheet, 'queue'>): number => new Set(queue.map(tap => tap.studentId)).size

/** The mark that a student's row shows; null where there is none. */
export const shownOf = (sheet: Sheet, standing: StandingMarks, studentId: string): ShownMark | null => {
  const conflict = sheet.conflicts[studentId]
  if (conflict) return { mark: conflict.mine.mark, reason: conflict.mine.reason, state: 'conflict' }
  const draft = sheet.drafts[studentId]
  if (draft) return { mark: draft.mark, reason: draft.reason, state: 'draft' }
  const queued = queuedOf(sheet, studentId)
  if (queued) return { mark: queued.mark, reason: queued.reason, state: 'queued' }
  const stands = standing[studentId]
  return stands ? { mark: stands.mark, reason: stands.reason, state: 'standing' } : null
}

const without = <T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> => {
  const { [key]: _gone, ...rest } = record
  return rest
}

/** A tap on a target, or a reason chosen. One that says what is there already takes the draft away. */
export const withTap = (
  sheet: Sheet,
  standing: StandingMarks,
  { studentId, mark, reason }: { studentId: string; mark: Mark; reason?: Reason | null },
  { newId, at }: Making,
): Sheet => {
  const given = takesReason(mark) ? (reason ?? null) : null
  const cleared = { ...sheet, refusals: without(sheet.refusals, studentId), drafts: without(sheet.drafts, studentId) }
  const conflict = sheet.conflicts[studentId]
  if (conflict) {
    const mine = { ...conflict.mine, mark, reason: given, at }
    return { ...cleared, conflicts: { ...sheet.conflicts, [studentId]: { ...conflict, mine } } }
  }
  const below = queuedOf(sheet, studentId) ?? standing[studentId]
  if (below && below.mark === mark && below.reason === given) return cleared
  const draft: Tap = {
    id: newId(),
    studentId,
    mark,
    at,
    reason: given,
    basedOn: below?.id ?? null,
    tried: false,
  }
  return { ...cleared, drafts: { ...cleared.drafts, [studentId]: draft } }
}

/** Marks all of these students who have no mark yet as present. */
export const withRestPresent = (
  sheet: Sheet,
  standing: StandingMarks,
  studentIds: readonly string[],
  making: Making,
): Sheet =>
  studentIds
    .filter(studentId => shownOf(sheet, standing, studentId) === null)
    .reduce((next, studentId) => withTap(next, standing, { studentId, mark: 'present' }, making), sheet)

/** Takes back what was tapped since the last save. */
export const withoutDrafts = (sheet: Sheet): Sheet => ({ ...sheet, drafts: {}, refusals: {}, fault: null })

/** The person pressed Save: the drafts are on their way. A tap that never left is replaced by the newer one. */
export const committed = (sheet: Sheet, why: string | null): Sheet => {
  const drafts = Object.values(sheet.drafts).map(draft => {
    const replaced = sheet.queue.find(tap => tap.id === draft.basedOn && !tap.tried)
    return replaced ? { ...draft, basedOn: replaced.basedOn } : draft
  })
  const renewed = new Set(drafts.map(draft => draft.studentId))
  const kept = sheet.queue.filter(tap => tap.tried || !renewed.has(tap.studentId))
  return { ...sheet, drafts: {}, queue: [...kept, ...drafts], why: why ?? sheet.why, fault: null }
}

/** The sheet as it is sent; from now on its taps may have been written. */
export const sent = (sheet: Sheet): Sheet => ({ ...sheet, queue: sheet.queue.map(tap => ({ ...tap, tried: true })) })

export const bodyOf = (sheet: Sheet): Input<typeof api.attendance.mark>['body'] => ({
  day: sheet.day,
  sitting: sheet.sitting,
  marks: sheet.queue.map(({ studentId, mark, reason, id, at, basedOn }) => ({
    studentId,
    mark,
    reason,
    id,
    at,
    basedOn,
  })),
  reason: sheet.why,
  onFault: 'saveRest',
})

/** What the server answered for each mark that was sent. */
export const settled = (sheet: Sheet, results: readonly MarkResult[]): Sheet => {
  const answers = new Map(results.map(result => [result.id, result]))
  const queue = sheet.queue.filter(tap => !answers.has(tap.id))
  const conflicts = { ...sheet.conflicts }
  const refusals = { ...sheet.refusals }
  let drafts = sheet.drafts
  for (const tap of sheet.queue) {
    const answer = answers.get(tap.id)
    const isNewest = queuedOf(sheet, tap.studentId) === tap
    if (!answer || !isNewest) continue
    if (answer.outcome === 'conflict' && answer.standing) {
      conflicts[tap.studentId] = { mine: drafts[tap.studentId] ?? tap, theirs: answer.standing }
      drafts = without(drafts, tap.studentId)
    }
    if (answer.outcome === 'refused') refusals[tap.studentId] = answer.message ?? 'This mark was refused.'
  }
  return { ...sheet, drafts, queue, conflicts, refusals, why: queue.length > 0 ? sheet.why : null }
}

/** The register as a whole was refused: what was on its way is not saved, and can be corrected or taken back. */
export const returned = (sheet: Sheet, fault: string): Sheet => ({
  ...sheet,
  drafts: { ...Object.fromEntries(sheet.queue.map(tap => [tap.studentId, tap])), ...sheet.drafts },
  queue: [],
  why: null,
  fault,
})

/** A person decided a conflict. Theirs stays by doing nothing; mine is sent again, now knowing theirs. */
export const decided = (sheet: Sheet, studentId: string, whose: 'mine' | 'theirs', { newId, at }: Making): Sheet => {
  const conflict = sheet.conflicts[studentId]
  if (!conflict) return sheet
  const conflicts = without(sheet.conflicts, studentId)
  if (whose === 'theirs') return { ...sheet, conflicts }
  const again: Tap = { ...conflict.mine, id: newId(), at, basedOn: conflict.theirs.id, tried: false }
  return { ...sheet, conflicts, queue: [...sheet.queue, again] }
}

/** What the rows of these students show, together. */
export const tallyOf = (sheet: Sheet, standing: StandingMarks, studentIds: readonly string[]): Tally => {
  const tally: Tally = { opened: studentIds.length, present: 0, late: 0, absent: 0, excused: 0, unmarked: 0 }
  for (const studentId of studentIds) tally[shownOf(sheet, standing, studentId)?.mark ?? 'unmarked'] += 1
  return tally
}
