import {
  gradingErrors,
  type ScoreCell,
  type ScoreGrid,
  type ScoreResult,
  type updateScoresBody,
} from '@akada/contract/grading/calls'
import { commonErrors } from '@akada/contract/kernel/errors'
import type * as z from 'zod'
import type { Moment } from '../../platform/clock/index.ts'
import { audit, type AuditEntry } from '../../platform/audit/index.ts'
import type { Actor } from '../../platform/auth/index.ts'
import type { TenantDb, WriteTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { namesOfStaff } from '../staff/index.ts'
import { namesOfStudents } from '../students/index.ts'
import { setTaker, type SubjectHooks } from '../subjects/index.ts'
import { viewGrid } from './grid-view.ts'
import type { GradingHooks } from './hooks.ts'
import { assertEntersScores, mayLeaveOut } from './policy.ts'
import type { GridKey } from './queries/facts.ts'
import { findViewFacts } from './queries/grid.ts'
import {
  type CellWrite,
  findSavingContext,
  saveCells,
  saveCounts,
  saveHistory,
  saveStudents,
  type SavingContext,
} from './queries/save-scores.ts'
import {
  cellKey,
  type ChangeOutcome,
  inWords,
  judgeChanges,
  type ScoreChange,
  type StoredCell,
} from './rules/saving.ts'

type Saving = z.output<typeof updateScoresBody>

interface Saver {
  actor: Actor
  hooks: GradingHooks
}

/** Someone else changed or filled a cell between the query and the write. */
export class ChangedMeanwhile extends Error {
  override name = 'ChangedMeanwhile'
}

const mostTries = 10

/**
 * Saves cells of a subject in an arm. If one is refused or stale, all are refused, unless the rest is to be saved; `details.results` then
 * has one result for each change.
 */
export const saveScores = async (
  { db, ...saver }: Saver & { db: TenantDb },
  saving: Saving,
  moment: Moment,
): Promise<{ results: ScoreResult[]; saved: number }> => {
  const asked = { ...saving, changes: saving.changes.map(tidied) }
  for (let attempt = 1; ; attempt++) {
    try {
      // Few cells are ever saved by two people at once, so they are locked only after that has happened.
      return await db.write(tx => saveOnce(tx, saver, asked, { ...moment, hold: attempt > 1 }))
    } catch (error) {
      // Queried again, the cell has the other person's value, and its change is stale.
      if (!(error instanceof ChangedMeanwhile)) throw error
      if (attempt >= mostTries) refuse(commonErrors.busy)
    }
  }
}

const tidied = (change: ScoreChange): ScoreChange => ({
  ...change,
  studentId: change.studentId.toLowerCase(),
  componentId: change.componentId.toLowerCase(),
  id: change.id?.toLowerCase(),
})

/** Saves cells within a transaction: see `saveScores`. Throws ChangedMeanwhile if somebody filled a cell since it was read. */
export const saveOnce = async (
  tx: WriteTx,
  { actor, hooks }: Saver,
  saving: Saving,
  { now, today, hold }: Moment & { hold: boolean },
): Promise<{ results: ScoreResult[]; saved: number }> => {
  const { changes, classArmId } = saving
  const studentIds = changes.map(change => change.studentId)
  const context =
    (await findSavingContext(tx, saving, {
      staffId: actor.staffId,
      today,
      hold,
      studentIds,
      componentIds: changes.map(change => change.componentId),
    })) ?? refuse(commonErrors.notFound)
  if (context.elective === null) {
    refuse(gradingErrors.notOffered, { params: { subject: context.subject, classArm: context.fullName } })
  }
  assertEntersScores(actor, context)
  const { term, sessionYear } = context
  if (term === null || sessionYear === null) refuse(saving.termId ? commonErrors.notFound : gradingErrors.noActiveTerm)

  const cells = new Map(context.cells.map(cell => [cellKey(cell.studentId, cell.componentId), cell]))
  const published = await hooks.publishedCardsWhileSaving(tx, { classArmId, termId: term.id, studentIds })
  const outcomes = judgeChanges(changes, { ...context, cells, published, today })
  if (saving.onError === 'refuseAll') await assertNoError(tx, actor, context, outcomes)

  const at = now.toISOString()
  const writes = outcomes.flatMap(writeOf)
  if (writes.length > 0) {
    const { stateId, schoolId } = context
    const { subjectId } = saving
    const place = { stateId, schoolId, classArmId, subjectId, termId: term.id, sessionYear, by: actor.staffId, at }
    // Sent together: none depends on another's result.
    const [written] = await Promise.all([
      saveCells(tx, place, writes),
      saveCounts(tx, place, writes),
      context.hasStudents ? null : saveStudents(tx, place, writes),
      saveHistory(tx, place, writes),
      audit(tx, actor, ...entryOf(saving, context, outcomes)),
    ])
    if (written !== writes.length) throw new ChangedMeanwhile('A cell was changed meanwhile.')
  }
  return {
    results: await resultsOf(
      tx,
      actor,
      context,
      outcomes.map(one => asWritten(one, actor, at)),
    ),
    saved: writes.length,
  }
}

const writeOf = ({ change, cell, value }: ChangeOutcome): CellWrite[] => {
  if (!value || !cell) return []
  const { studentId, componentId, id, at } = change
  return [
    { studentId, componentId, ...value, before: cell, version: cell.version, markId: id ?? null, madeAt: at ?? null },
  ]
}

/** The outcome with the cell's state after the write. */
const asWritten = (outcome: ChangeOutcome, actor: Actor, at: string): ChangeOutcome => {
  const { value, cell } = outcome
  if (!value || !cell) return outcome
  return { ...outcome, cell: { ...cell, ...value, version: cell.version + 1, by: actor.staffId, at } }
}

const assertNoError = async (
  tx: WriteTx,
  actor: Actor,
  context: SavingContext,
  outcomes: readonly ChangeOutcome[],
): Promise<void> => {
  const count = (outcome: ScoreResult['outcome']) => outcomes.filter(one => one.outcome === outcome).length
  const [refused, stale] = [count('refused'), count('stale')]
  if (refused + stale === 0) return
  // Nothing is written, so cells that would have been saved stay unchanged.
  const unwritten = outcomes.map(one => (one.outcome === 'saved' ? { ...one, outcome: 'unchanged' as const } : one))
  const details = { results: await resultsOf(tx, actor, context, unwritten) }
  if (refused > 0) refuse(gradingErrors.scoresRefused, { params: { count: refused, of: outcomes.length }, details })
  refuse(gradingErrors.scoresStale, { params: { count: stale }, details })
}

const entryOf = (
  { classArmId, subjectId }: Saving,
  { fullName, subject, schoolId, districtId, term }: SavingContext,
  outcomes: readonly ChangeOutcome[],
): AuditEntry => {
  const written = outcomes.filter(one => one.value !== null)
  const cells = written.map(({ change, cell, value }) => ({
    student: change.studentId,
    component: change.componentId,
    from: cell && inWords(cell),
    to: value && inWords(value),
  }))
  const isLate = written.some(({ late }) => late && !late.published)
  const reasons = new Set(written.flatMap(({ late }) => (late?.published ? [late.reason] : [])))
  const reason = reasons.size > 0 ? [...reasons].join('; ') : undefined
  const words = {
    summary: `Saved ${cells.length} ${cells.length === 1 ? 'score' : 'scores'} of ${subject} in ${fullName}${isLate ? ', by late access' : ''}${
      reason === undefined ? '' : `, on published report cards: ${reason}`
    }`,
    schoolId,
    districtId,
    after: { subject: subjectId, term: term?.id, cells, reason },
  }
  return ['score.enter', ['score', classArmId], words]
}

/** One result for each change. Names are looked up only if a name is shown that the request does not contain. */
const resultsOf = async (
  tx: WriteTx,
  actor: Actor,
  { schoolId }: SavingContext,
  outcomes: readonly ChangeOutcome[],
): Promise<ScoreResult[]> => {
  const refused = outcomes.filter(one => one.sentence).map(one => one.change.studentId)
  const others = new Set(outcomes.flatMap(({ cell }) => (cell?.by && cell.by !== actor.staffId ? [cell.by] : [])))
  const [students, staff] = await Promise.all([
    refused.length > 0 ? namesOfStudents(tx, schoolId, refused) : null,
    others.size > 0 ? namesOfStaff(tx, [...others]) : null,
  ])
  const nameOf = (by: string): string | null => (by === actor.staffId ? actor.name : (staff?.get(by) ?? null))
  const shown = ({ kind, tenths, version, by, at }: StoredCell): ScoreCell => ({
    kind,
    version,
    at,
    score: tenths === null ? null : tenths / 10,
    by: by === null ? null : nameOf(by),
  })
  return outcomes.map(({ change, outcome, sentence, cell }) => ({
    studentId: change.studentId,
    componentId: change.componentId,
    outcome,
    message: sentence && sentence(students?.get(change.studentId)),
    cell: cell && shown(cell),
  }))
}

/** Says whether a student of an arm takes a subject, for the person who enters its scores; answers with the grid as it is now. */
export const offerSubject = (
  { db, actor, hooks }: { db: TenantDb; actor: Actor; hooks: Pick<SubjectHooks, 'studentsWithScores'> & GradingHooks },
  key: GridKey,
  { studentId, offered }: { studentId: string; offered: boolean },
  today: string,
): Promise<ScoreGrid> =>
  db.write(async tx => {
    const facts = (await findViewFacts(tx, key, { staffId: actor.staffId, today })) ?? refuse(commonErrors.notFound)
    assertEntersScores(actor, facts)
    const { classArmId, subjectId } = key
    const student = { studentId: studentId.toLowerCase(), offered, mayLeaveOut: mayLeaveOut(actor) }
    await setTaker(tx, { actor, place: facts, hooks }, { classArmId, subjectId, today, ...student })
    return viewGrid(tx, { actor, hooks, today }, key)
  })
