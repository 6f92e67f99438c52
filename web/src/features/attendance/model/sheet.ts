import { findLast } from '@akada/contract/kernel/arrays'
import type { api, Input } from '../../../lib/api.ts'
import type { Mark, MarkResult, Reason, SheetAnswer, Sitting, Standing, Tally } from './marks.ts'
import { takesReason } from './marks.ts'

/** A mark made on this device that the server has not acknowledged. */
export interface Tap {
  id: string
  studentId: string
  mark: Mark
  reason: Reason | null
  /** When it was made, an instant. */
  at: string
  /** The id of the mark that the person saw, null if there was none. */
  basedOn: string | null
  /** It was sent, and may have been written even though no response came. */
  tried: boolean
  /** Nobody tapped it: the student counted as present when the register was saved. All of one save share an id. */
  presumed?: true
}

export interface Conflict {
  mine: Tap
  theirs: Standing
}

/** The unsent changes of a register of an arm, day and sitting. */
export interface Sheet {
  classArmId: string
  /** Name of the arm, for notices elsewhere. */
  name: string
  day: string
  sitting: Sitting
  /** Made but not saved yet, by student. */
  drafts: Readonly<Record<string, Tap>>
  /** Saved by the person and being sent, in order: a student may occur twice. */
  queue: readonly Tap[]
  /** Marks that somebody else made meanwhile, by student. */
  conflicts: Readonly<Record<string, Conflict>>
  /** Why a mark was refused, by student. */
  refusals: Readonly<Record<string, string>>
  /** Why the register is changed after the term's closing. */
  why: string | null
  /** Why the register as a whole was refused. */
  error: string | null
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
  error: null,
})

/** Whether nothing in it is still to be saved, sent or decided. */
export const isSettled = ({ drafts, queue, conflicts, refusals, error }: Sheet): boolean =>
  queue.length + [drafts, conflicts, refusals].reduce((sum, part) => sum + Object.keys(part).length, 0) === 0 && !error

export interface ShownMark {
  mark: Mark
  reason: Reason | null
  /** The state of a mark: in the register, being sent, only tapped, in conflict with somebody else's, or presumed until it is saved. */
  state: 'standing' | 'queued' | 'draft' | 'conflict' | 'presumed'
}

const queuedOf = (sheet: Sheet, studentId: string): Tap | undefined =>
  findLast(sheet.queue, tap => tap.studentId === studentId)

/** How many students have a mark being sent. */
export const unsentIn = ({ queue }: Pick<Sheet, 'queue'>): number => new Set(queue.map(tap => tap.studentId)).size

/** The mark that a student's row shows; null if there is none. */
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

/** A tap on a mark button, or a reason chosen. A tap that repeats the current mark removes the draft. */
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

/** The students of these who have no mark yet. */
export const unmarkedIn = (sheet: Sheet, standing: StandingMarks, studentIds: readonly string[]): string[] =>
  studentIds.filter(studentId => shownOf(sheet, standing, studentId) === null)

/** Marks all of these students who have no mark yet as present. */
export const withRestPresent = (
  sheet: Sheet,
  standing: StandingMarks,
  studentIds: readonly string[],
  making: Making,
): Sheet =>
  unmarkedIn(sheet, standing, studentIds).reduce(
    (next, studentId) => withTap(next, standing, { studentId, mark: 'present' }, making),
    sheet,
  )

/** A mark that a student's row shows or has shown; null if it shows none, or is presumed present. */
export type Step = { studentId: string } & ({ mark: Mark; reason: Reason | null } | { mark: null })

/** The steps to give these students the marks that another register shows. Who was late there is here now. */
export const stepsFrom = (sheet: Sheet, standing: StandingMarks, studentIds: readonly string[]): Step[] =>
  studentIds.flatMap(studentId => {
    const shown = shownOf(sheet, standing, studentId)
    return shown && takesReason(shown.mark) ? [{ studentId, mark: shown.mark, reason: shown.reason }] : []
  })

/** Gives students these marks. A mark that is saved cannot be emptied: such a student is present again. */
export const withSteps = (sheet: Sheet, standing: StandingMarks, steps: readonly Step[], making: Making): Sheet =>
  steps.reduce((next, { studentId, ...was }) => {
    const below = queuedOf(next, studentId) ?? standing[studentId]
    if (was.mark === null && !below)
      return { ...next, drafts: without(next.drafts, studentId), refusals: without(next.refusals, studentId) }
    return withTap(next, standing, { ...was, studentId, mark: was.mark ?? 'present' }, making)
  }, sheet)

/** Undoes what was tapped since the last save. */
export const withoutDrafts = (sheet: Sheet): Sheet => ({ ...sheet, drafts: {}, refusals: {}, error: null })

/** Present marks for students whom nobody tapped. They share the id of those that are already being sent. */
export const presumedTaps = ({ queue }: Sheet, studentIds: readonly string[], { newId, at }: Making): Tap[] => {
  const earlier = queue.find(tap => tap.presumed)
  const shared = { id: earlier?.id ?? newId(), at: earlier?.at ?? at }
  return studentIds.map(studentId => ({
    ...shared,
    studentId,
    mark: 'present',
    reason: null,
    basedOn: null,
    tried: false,
    presumed: true,
  }))
}

/**
 * The person pressed Save: the drafts are now being sent, with the students presumed present. A tap that was never sent is replaced by the
 * newer one. One that was sent and refused is made again `at` this moment: it may have been refused because it was made too early.
 */
export const committed = (sheet: Sheet, why: string | null, presumed: readonly Tap[] = [], at?: string): Sheet => {
  const drafts = Object.values(sheet.drafts).map(made => {
    const draft = made.tried && at ? { ...made, at } : made
    const replaced = sheet.queue.find(
      tap => tap.studentId === draft.studentId && tap.id === draft.basedOn && !tap.tried,
    )
    return replaced ? { ...draft, basedOn: replaced.basedOn } : draft
  })
  const renewed = new Set(drafts.map(draft => draft.studentId))
  const kept = sheet.queue.filter(tap => tap.tried || !renewed.has(tap.studentId))
  return { ...sheet, drafts: {}, queue: [...kept, ...drafts, ...presumed], why: why ?? sheet.why, error: null }
}

/** The sheet as it is sent; from now on its taps may have been written. */
export const sent = (sheet: Sheet): Sheet => ({ ...sheet, queue: sheet.queue.map(tap => ({ ...tap, tried: true })) })

export const bodyOf = (sheet: Sheet): Input<typeof api.attendance.mark>['body'] => {
  const presumed = sheet.queue.filter(tap => tap.presumed)
  const [first] = presumed
  return {
    day: sheet.day,
    sitting: sheet.sitting,
    marks: sheet.queue
      .filter(tap => !tap.presumed)
      .map(({ studentId, mark, reason, id, at, basedOn }) => ({ studentId, mark, reason, id, at, basedOn })),
    ...(first && { presumed: { id: first.id, at: first.at, studentIds: presumed.map(({ studentId }) => studentId) } }),
    reason: sheet.why,
    onError: 'saveRest',
    results: 'others',
  }
}

/** The whole answer to a sheet: the server leaves out the marks that now stand as they were sent. */
export const filled = ({ queue }: Sheet, answer: SheetAnswer): SheetAnswer => {
  const named = new Set(answer.results.map(({ studentId, id }) => `${studentId} ${id}`))
  const saved = queue
    .filter(({ studentId, id }) => !named.has(`${studentId} ${id}`))
    .map(({ studentId, id, mark, reason, at }) => ({
      studentId,
      id,
      outcome: 'saved' as const,
      message: null,
      standing: { mark, reason, id, at, by: answer.by },
    }))
  return { ...answer, results: [...answer.results, ...saved] }
}

/** Applies the server's response to each mark that was sent. */
export const settled = (sheet: Sheet, results: readonly MarkResult[]): Sheet => {
  const answers = new Map(results.map(result => [`${result.studentId} ${result.id}`, result]))
  const answerTo = (tap: Tap) => answers.get(`${tap.studentId} ${tap.id}`)
  const queue = sheet.queue.filter(tap => !answerTo(tap))
  const conflicts = { ...sheet.conflicts }
  const refusals = { ...sheet.refusals }
  let drafts = sheet.drafts
  for (const tap of sheet.queue) {
    const answer = answerTo(tap)
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

/** The register as a whole was refused: the marks being sent are not saved, and can be corrected or undone. Nobody is presumed present. */
export const returned = (sheet: Sheet, error: string): Sheet => ({
  ...sheet,
  drafts: {
    ...Object.fromEntries(sheet.queue.flatMap(tap => (tap.presumed ? [] : [[tap.studentId, tap] as const]))),
    ...sheet.drafts,
  },
  queue: [],
  why: null,
  error,
})

/** A person decided a conflict. "Theirs" needs no request; "mine" is sent again, with the version of theirs. */
export const decided = (sheet: Sheet, studentId: string, whose: 'mine' | 'theirs', { newId, at }: Making): Sheet => {
  const conflict = sheet.conflicts[studentId]
  if (!conflict) return sheet
  const conflicts = without(sheet.conflicts, studentId)
  if (whose === 'theirs') return { ...sheet, conflicts }
  const again: Tap = { ...conflict.mine, id: newId(), at, basedOn: conflict.theirs.id, tried: false }
  return { ...sheet, conflicts, queue: [...sheet.queue, again] }
}

/** The displayed rows of these students, together; those without a mark are present where the state presumes it. */
export const tallyOf = (
  sheet: Sheet,
  standing: StandingMarks,
  studentIds: readonly string[],
  presumes = false,
): Tally => {
  const tally: Tally = { opened: studentIds.length, present: 0, late: 0, absent: 0, excused: 0, unmarked: 0 }
  const none = presumes ? 'present' : 'unmarked'
  for (const studentId of studentIds) tally[shownOf(sheet, standing, studentId)?.mark ?? none] += 1
  return tally
}
