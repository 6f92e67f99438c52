import { mergeErrors } from '@akada/contract/merges/calls'
import { audit } from '../../platform/audit/index.ts'
import type { ReadTx, WriteTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
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
import * as back from './queries/merge.ts'
import { changesSince, guardiansNow } from './rules/changes.ts'
import type { Candidacy, ChildRecord } from './rules/facts.ts'
import type { Moved } from './rules/moved.ts'
import { withoutChange } from './rules/particulars.ts'
import type { MergeWork } from './merge-students.ts'

/** Registrations for exams that the merge changed. */
const registrationsOf = ({ candidacies, spareCandidacies }: Moved): Candidacy[] => [...candidacies, ...spareCandidacies]

const changed = (what: string): never => refuse(mergeErrors.cannotUndo, { params: { what } })

/** The current kept record, or a refusal that names what has changed in it since the merge. */
const assertUnchanged = async (tx: ReadTx, merge: back.MergeRow): Promise<ChildRecord> => {
  const { keptId, removedId, schoolId, moved } = merge
  const states = await recordMerging.recordStates(tx, [keptId, removedId])
  const kept = states.find(({ id }) => id === keptId)
  if (kept?.mergedInto) changed('it was itself made part of another record')
  if (kept && kept.schoolId !== schoolId) changed(`${kept.fullName} has moved to another school`)
  const [record] = await recordsOf(tx, [keptId])
  if (!record) return changed('it is gone')
  const ids = [...moved.stays.map(({ after }) => after.id), ...moved.staysMade.map(({ after }) => after.id)]
  const held = await decisionMerging.promotedEnrolments(tx, ids)
  const stays = (await recordMerging.enrolmentsNow(tx, ids)).map(stay => ({ ...stay, held: held.has(stay.id) }))
  const marks = await markMerging.marksNow(tx, keptId, moved.marks)
  const differing = new Set(marks.filter(({ same }) => !same).map(({ place }) => place - 1))
  const spare = moved.spareCandidacies
  const paid = await candidateMerging.paidAmong(
    tx,
    spare.map(({ registrationId }) => registrationId),
  )
  const what = [
    ...changesSince(moved, record, stays, mark => differing.has(moved.marks.indexOf(mark))),
    ...spare.filter(({ registrationId }) => paid.has(registrationId)).map(({ exam }) => `the registration for ${exam}`),
  ]
  if (what.length > 0) changed(what.slice(0, 5).join('; '))
  return record
}

const putBack = async (
  tx: WriteTx,
  { keptId, removedId, moved }: back.MergeRow,
  kept: ChildRecord,
  change: { by: string; at: Date },
): Promise<void> => {
  const way = { from: keptId, to: removedId }
  await recordMerging.deleteEnrolments(
    tx,
    moved.staysMade.map(({ after }) => after.id),
  )
  await recordMerging.setEnrolments(
    tx,
    moved.stays.map(({ before }) => before),
  )
  await scoreMerging.moveCells(tx, way, moved.cells)
  await scoreMerging.putBackCells(tx, moved.rows.cells)
  await markMerging.moveMarks(tx, way, moved.marks)
  await cardMerging.moveCards(tx, way, moved.cards)
  await cardMerging.restoreDrafts(tx, moved.rows.drafts)
  await cardMerging.putBackDrafts(tx, moved.rows.displaced)
  await linkMerging.restoreLinks(tx, way, moved.rows.links)
  await recordMerging.giveBackGuardians(tx, way, moved.guardians, guardiansNow(moved, kept))
  await moveChoices(tx, way, moved.choices)
  await decisionMerging.moveDecisions(tx, way, moved.decisions)
  await moveTransfers(tx, way, moved.transfers)
  await candidateMerging.moveCandidacies(tx, way, moved.candidacies)
  await candidateMerging.putBackCandidacies(tx, moved.rows.candidacies)
  await candidateMerging.touchRegistrations(tx, registrationsOf(moved), change)
  await cardMerging.moveCharges(tx, way, moved.charges)
  await recordMerging.writeParticulars(tx, keptId, withoutChange(moved.keep, kept.particulars), null)
  await recordMerging.writeParticulars(tx, removedId, moved.remove.before, null)
  await linkMerging.relinkRecords(tx, way)
}

/** Separates two merged records: everything is restored, or nothing is done and the refusal names what changed since. */
export const undoMerge = ({ db, actor, place, now }: MergeWork, id: string): Promise<{ message: string }> => {
  assertMayMerge(actor)
  return db.write(async tx => {
    const merge = await back.lockMerge(tx, id)
    if (merge.undoneAt !== null) refuse(mergeErrors.alreadyUndone)
    await candidateMerging.lockRegistrations(
      tx,
      [],
      registrationsOf(merge.moved).map(({ registrationId }) => registrationId),
    )
    await lockRecords(tx, [merge.keptId, merge.removedId])
    const kept = await assertUnchanged(tx, merge)
    await putBack(tx, merge, kept, { by: actor.staffId, at: now })
    await back.closeMerge(tx, id, actor.staffId, now)
    const [keep, remove] = await recordsOf(tx, [merge.keptId, merge.removedId])
    const names = [keep, remove].map(record => (record ? `${record.fullName} (${record.fxId})` : '')).join(' and ')
    await audit(tx, actor, 'student.merge', ['student', merge.keptId], {
      summary: `Took ${names} apart again`,
      schoolId: merge.schoolId,
      districtId: place.districtId,
      before: { merge: id, keep: merge.keptId, remove: merge.removedId },
      after: { undone: true },
    })
    return { message: `${names} are two records again, as they were.` }
  })
}
