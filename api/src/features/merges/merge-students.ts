import { commonErrors } from '@akada/contract/kernel/errors'
import type { ResultOf } from '@akada/contract/kernel/calls'
import { type mergeCalls, mergeErrors } from '@akada/contract/merges/calls'
import { v7 as uuidv7 } from 'uuid'
import { audit } from '../../platform/audit/index.ts'
import type { Actor, Place } from '../../platform/auth/index.ts'
import type { ReadTx, TenantDb, WriteTx } from '../../platform/db/index.ts'
import { isUniqueViolation, refuse } from '../../platform/errors/index.ts'
import { markMerging } from '../attendance/index.ts'
import { candidateMerging } from '../exams/index.ts'
import { scoreMerging } from '../grading/index.ts'
import { linkMerging } from '../guardians/index.ts'
import { decisionMerging } from '../promotions/index.ts'
import { cardMerging } from '../report-cards/index.ts'
import { lockRecords, recordMerging } from '../students/index.ts'
import { moveChoices } from '../subjects/index.ts'
import { moveTransfers } from '../transfers/index.ts'
import { assertMayMerge } from './policy.ts'
import { recordsOf } from './queries/facts.ts'
import { insertMerge } from './queries/merge.ts'
import type { MergeFacts, ChildRecord } from './rules/facts.ts'
import { type Moved, movedBy } from './rules/moved.ts'
import { planMerge } from './rules/plan.ts'

/** The context for a merge. */
export interface MergeWork {
  db: TenantDb
  actor: Actor
  place: Place
  now: Date
}

interface Pair {
  keep: string
  remove: string
}

const factsOf = async (tx: ReadTx, { keep, remove }: Pair): Promise<MergeFacts> => {
  if (keep === remove) refuse(mergeErrors.sameRecord)
  const [kept, removed] = await recordsOf(tx, [keep, remove])
  if (!kept || !removed) return refuse(commonErrors.notFound)
  return { keep: kept, remove: removed, marks: await markMerging.marksOf(tx, { from: remove, to: keep }) }
}

const childOf = ({ id, fullName, fxId, admissionNumber }: ChildRecord) => ({ id, fullName, fxId, admissionNumber })

/** The effects of merging two records. */
export const previewMerge = async (
  tx: ReadTx,
  actor: Actor,
  pair: Pair,
): Promise<ResultOf<(typeof mergeCalls)['preview']>> => {
  assertMayMerge(actor)
  const facts = await factsOf(tx, pair)
  const plan = planMerge(facts)
  return {
    keep: childOf(facts.keep),
    remove: childOf(facts.remove),
    moves: {
      enrolments: plan.stays.filter(({ pieces }) => pieces.length > 0).length,
      scores: plan.cells.length,
      registerMarks: plan.marks.length,
      reportCards: plan.cards.length,
      guardians: plan.guardians.length,
      examRegistrations: plan.candidacies.length,
    },
    setAside: plan.setAside,
    hindrances: plan.hindrances.slice(0, 20),
  }
}

/** Carries out the plan; returns the removed rows. */
const move = async (
  tx: WriteTx,
  { keep, remove }: Pair,
  moved: Omit<Moved, 'rows'>,
  plan: ReturnType<typeof planMerge>,
  change: { by: string; at: Date },
) => {
  const way = { from: remove, to: keep }
  await recordMerging.setEnrolments(
    tx,
    moved.stays.map(({ after }) => after),
  )
  if (moved.staysMade.length > 0) await recordMerging.insertParts(tx, moved.staysMade)
  const cells = await scoreMerging.removeCells(tx, keep, plan.emptied)
  await scoreMerging.moveCells(tx, way, moved.cells)
  await markMerging.moveMarks(tx, way, moved.marks)
  const drafts = await cardMerging.draftRows(tx, [...moved.cards, ...moved.unranked])
  const displaced = await cardMerging.takeDrafts(tx, plan.displaced)
  await cardMerging.moveCards(tx, way, moved.cards)
  await cardMerging.unrankDrafts(tx, moved.unranked)
  const linksBefore = await linkMerging.linkRows(tx, way)
  await recordMerging.moveGuardians(tx, way, moved.guardians)
  await moveChoices(tx, way, moved.choices)
  await decisionMerging.moveDecisions(tx, way, moved.decisions)
  await moveTransfers(tx, way, moved.transfers)
  const candidacies = await candidateMerging.deleteCandidacies(tx, plan.spareCandidacies)
  await candidateMerging.moveCandidacies(tx, way, plan.candidacies)
  await candidateMerging.touchRegistrations(tx, [...plan.spareCandidacies, ...plan.candidacies], change)
  await cardMerging.moveCharges(tx, way, moved.charges)
  // The removed record first: a Learner Identification Number belongs to one student at any moment.
  await recordMerging.writeParticulars(tx, remove, moved.remove.after, keep)
  await recordMerging.writeParticulars(tx, keep, moved.keep.after, null)
  const links = await linkMerging.carryLinks(tx, way, linksBefore)
  return { cells, displaced, drafts, candidacies, links }
}

/** The record to be removed was read in another state, where a school has recorded its number since. */
const linElsewhere =
  'The Learner Identification Number of the record to be removed is recorded in another state by now. Keep that record, and remove the other one.'

/** Merges two records of one student. Refuses by name if they can't be merged. */
export const mergeStudents = (
  { db, actor, place, now }: MergeWork,
  { reason, ...pair }: Pair & { reason: string },
): Promise<{ message: string; merge: string }> => {
  assertMayMerge(actor)
  const work = db.write(async tx => {
    await candidateMerging.lockRegistrations(tx, [pair.keep, pair.remove])
    await lockRecords(tx, [pair.keep, pair.remove])
    const facts = await factsOf(tx, pair)
    const plan = planMerge(facts)
    const [hindrance] = plan.hindrances
    if (hindrance) refuse(mergeErrors.cannotMerge, { params: { hindrance }, details: { hindrances: plan.hindrances } })
    const moved = movedBy(facts, plan, uuidv7)
    const rows = await move(tx, pair, moved, plan, { by: actor.staffId, at: now })
    const { keep, remove } = facts
    const id = uuidv7()
    await insertMerge(tx, {
      id,
      stateId: keep.stateId,
      schoolId: keep.schoolId,
      keptId: keep.id,
      removedId: remove.id,
      moved: { ...moved, rows },
      reason,
      mergedBy: actor.staffId,
      mergedAt: now,
    })
    await audit(tx, actor, 'student.merge', ['student', keep.id], {
      summary: `Made ${remove.fullName} (${remove.fxId}) and ${keep.fullName} (${keep.fxId}) one record: ${reason}`,
      schoolId: keep.schoolId,
      districtId: place.districtId,
      before: { keep: childOf(keep), remove: childOf(remove) },
      after: {
        merge: id,
        enrolments: moved.stays.map(({ before, after }) => ({ id: before.id, before, after })),
        scores: moved.cells.length,
        registerMarks: moved.marks.length,
        reportCards: moved.cards.map(card => card.id),
        guardians: moved.guardians.length,
        examRegistrations: plan.candidacies.map(({ id: candidacy }) => candidacy),
        spareExamRegistrations: plan.spareCandidacies,
        setAside: plan.setAside,
      },
    })
    return { message: `${remove.fullName} (${remove.fxId}) is now part of ${keep.fullName} (${keep.fxId}).`, merge: id }
  })
  return work.catch((error: unknown) => {
    if (isUniqueViolation(error, 'student_lin_held'))
      refuse(mergeErrors.cannotMerge, { params: { hindrance: linElsewhere }, details: { hindrances: [linElsewhere] } })
    throw error
  })
}
