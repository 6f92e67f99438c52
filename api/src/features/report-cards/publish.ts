import { commonErrors } from '@akada/contract/kernel/errors'
import { reportCardErrors } from '@akada/contract/report-cards/calls'
import type { ReviewChanges } from '@akada/contract/report-cards/reviews'
import type { ArmCards } from '@akada/contract/report-cards/schemas'
import { counted } from '@akada/contract/report-cards/words'
import { audit } from '../../platform/audit/index.ts'
import type { TenantDb, WriteTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { type ArmCall, findPlace, listOf, termText } from './arm-cards.ts'
import { type CardCharge, chargeText } from './billing.ts'
import { saveComputedDrafts, refreshDrafts } from './generate.ts'
import { issueCards, issueContext, newIssue } from './issue.ts'
import { mayPublish } from './policy.ts'
import { type ArmOfCards, cardsIfPublished, drafts, leavingOut, outOfDate, readArm } from './publication.ts'
import { type ArmTermPlace, cardRoster } from './queries/arm.ts'
import { lockClassCards, renumberClass } from './queries/cards.ts'
import { lockScores, needsApproval, writeLeftOut } from './queries/publication.ts'
import { holdReviewStatus, reopenReview, reviewOf } from './queries/review.ts'
import { sheetsOfArm } from './queries/sheets.ts'
import { sheetsToReissue } from './reissue.ts'
import { changesText, statusWords } from './rules/index.ts'

interface LeftOut {
  studentId: string
  reason: string
}

export interface PublishCall extends ArmCall {
  now: Date
  /** The students of the arm who are not published with it, and why. */
  leftOut: readonly LeftOut[]
  /** The reason for re-issuing published cards, if this publication changes their figures. */
  reissueReason: string | null
  /** Why students who lack scores are published; null if they must be left out. */
  incompleteReason: string | null
  /** The cost in naira as shown to the person; null if none was shown. */
  seenTotal: number | null
}

export interface PublishOutcome {
  published: number
  of: number
  /** They had been submitted and approved in their current state. */
  reviewed: boolean
  leftOut: (LeftOut & { fullName: string })[]
  /** Cards that were published although scores are missing. */
  incomplete: number
  reissued: number
  cards: ArmCards
}

/** Refuses if no card was generated, and if none is left to be published. */
const assertHasDrafts = ({ place, states }: ArmOfCards): void => {
  const refused = (why: string) =>
    refuse(reportCardErrors.nothingToPublish, { params: { classArm: place.classArmName, why } })
  const own = [...states.values()].filter(state => state.isHere)
  if (own.length === 0) refused('none has been generated yet. Generate the report cards first.')
  if (own.every(state => state.status === 'Published')) refused('all are published already.')
}

/** Whether the head approved the cards; refuses if the state requires approval and it is missing. */
const assertApproved = async (tx: WriteTx, place: ArmTermPlace, needed: boolean): Promise<boolean> => {
  const status = await holdReviewStatus(tx, place)
  const params = { classArm: place.classArmName, status: statusWords[status] }
  if (needed && status !== 'Approved') refuse(reportCardErrors.approvalNeeded, { params })
  return status === 'Approved'
}

/** The students who are left out, by name; refuses one who has no draft card in the arm. */
const namedLeftOut = ({ roster, states }: ArmOfCards, leftOut: readonly LeftOut[]): PublishOutcome['leftOut'] => {
  const names = new Map(roster.map(({ id, fullName }) => [id, fullName]))
  const fields = leftOut.flatMap(({ studentId }, at) =>
    names.has(studentId) && states.get(studentId)?.status !== 'Published'
      ? []
      : [{ path: `body.leftOut.${at}.studentId`, message: reportCardErrors.notOfArm.message }],
  )
  if (fields.length > 0) refuse(reportCardErrors.notOfArm, { fields })
  return [...new Map(leftOut.map(one => [one.studentId, one])).values()].map(one => ({
    ...one,
    fullName: names.get(one.studentId) ?? '',
  }))
}

/**
 * The students published now, and which of them as incomplete; refuses if the card of someone who is not left out is not ready, and if
 * everyone is left out.
 */
const assertReady = (
  arm: ArmOfCards,
  cards: Awaited<ReturnType<typeof cardsIfPublished>>,
  { acceptsIncomplete }: { acceptsIncomplete: boolean },
): { ready: Set<string>; incomplete: Set<string> } => {
  const { classArmName: classArm } = arm.place
  const waiting = drafts(arm, cards)
  const lacking = waiting.flatMap(({ student, because, mayBeIncomplete }) =>
    because === null ? [] : [{ studentId: student.id, fullName: student.fullName, because, mayBeIncomplete }],
  )
  const notReady = lacking.filter(({ mayBeIncomplete }) => !(acceptsIncomplete && mayBeIncomplete))
  if (notReady.length > 0)
    refuse(reportCardErrors.notReady, {
      params: { students: counted(notReady.length, 'report card'), classArm },
      details: { notReady },
    })
  if (waiting.length === 0)
    refuse(reportCardErrors.nothingToPublish, { params: { classArm, why: 'every student is left out.' } })
  return {
    ready: new Set(waiting.map(({ student }) => student.id)),
    incomplete: new Set(lacking.map(({ studentId }) => studentId)),
  }
}

const summaryOf = (
  place: ArmTermPlace,
  { published, of, reviewed, leftOut, incomplete, reissued }: Omit<PublishOutcome, 'cards'>,
  { charge, incompleteReason }: { charge: CardCharge | null; incompleteReason: string | null },
): string =>
  [
    `Published ${published} of ${of} report cards of ${place.classArmName} for ${termText(place)}`,
    reviewed ? '' : ', without an approved review',
    chargeText(charge),
    leftOut.length > 0 ? `; left out: ${leftOut.map(one => `${one.fullName} (${one.reason})`).join('; ')}` : '',
    incomplete > 0 ? `; ${incomplete} with missing scores: ${incompleteReason}` : '',
    reissued > 0 ? `; re-issued ${counted(reissued, 'card')} with it` : '',
  ].join('')

/** An arm that was not published, because its cards changed after the approval. */
interface TakenBack {
  classArm: string
  changes: ReviewChanges
  charge: CardCharge | null
}

/** Records that the head has to approve again, with what changed. */
const takeApprovalBack = async (
  tx: WriteTx,
  { actor }: PublishCall,
  place: ArmTermPlace,
  charge: CardCharge | null,
): Promise<TakenBack> => {
  const { changes } = await reviewOf(tx, place)
  await audit(tx, actor, 'report-card.approve', ['classArm', place.classArmId], {
    schoolId: place.schoolId,
    districtId: place.districtId,
    summary: `Took back the approval of the report cards of ${place.classArmName} for ${termText(place)}: they changed after it${chargeText(charge)}`,
    after: { termId: place.termId, status: 'Ready', changes, charge },
  })
  return { classArm: place.classArmName, changes, charge }
}

const publishIn = async (tx: WriteTx, call: PublishCall): Promise<PublishOutcome | TakenBack> => {
  const place = await findPlace(tx, call)
  if (!mayPublish(call.actor)) refuse(commonErrors.forbidden)
  await lockClassCards(tx, place)
  await lockScores(tx, place)
  const found = await readArm(tx, place)
  assertHasDrafts(found)
  const { staffId } = call.actor
  const { charge, unapproved } = await refreshDrafts(tx, found, { staffId, seenTotal: call.seenTotal })
  const needed = await needsApproval(tx, place.stateId)
  if (needed && unapproved) return takeApprovalBack(tx, call, place, charge)
  const reviewed = await assertApproved(tx, place, needed)

  const leftOut = namedLeftOut(found, call.leftOut)
  const arm = leavingOut(found, new Set(leftOut.map(one => one.studentId)))
  const { incompleteReason } = call
  const acceptsIncomplete = incompleteReason !== null
  const cards = await cardsIfPublished(tx, arm, { incomplete: acceptsIncomplete })
  const { ready, incomplete } = assertReady(arm, cards, { acceptsIncomplete })
  const stale = outOfDate(arm, cards, { numbers: true })
  if (stale.length > 0 && call.reissueReason === null)
    refuse(reportCardErrors.reissueReasonNeeded, {
      params: {
        cards: counted(stale.length, 'card'),
        classArm: place.classArmName,
        are: stale.length === 1 ? 'is' : 'are',
        they: stale.length === 1 ? 'it is' : 'they are',
      },
      fields: [{ path: 'body.reissueReason', message: 'Give the reason.' }],
    })

  await writeLeftOut(tx, place, leftOut, { staffId, at: call.now.toISOString() })
  await saveComputedDrafts(tx, arm)
  const [context, rows] = await Promise.all([issueContext(tx, place), sheetsOfArm(tx, place, [...ready])])
  const fresh = rows.flatMap(row => {
    const result = cards.get(row.student.id)?.result
    return ready.has(row.student.id) && row.status === 'Draft' && result
      ? [newIssue(context, { ...row, result }, null, incomplete.has(row.student.id) ? incompleteReason : null)]
      : []
  })
  const again = sheetsToReissue(rows, stale, cards).map(row => newIssue(context, row, call.reissueReason))
  await issueCards(tx, call, place, [...fresh, ...again])
  await renumberClass(tx, place)
  // The approved cards are published. The cards of students who are left out start the review again.
  await reopenReview(tx, place)
  const outcome = {
    published: fresh.length,
    of: fresh.length + leftOut.length,
    reviewed,
    leftOut,
    incomplete: incomplete.size,
    reissued: again.length,
  }
  await audit(tx, call.actor, 'report-card.publish', ['classArm', place.classArmId], {
    schoolId: place.schoolId,
    districtId: place.districtId,
    summary: summaryOf(place, outcome, { charge, incompleteReason }),
    after: {
      termId: place.termId,
      reviewed,
      published: fresh.map(one => one.cardId),
      leftOut,
      incomplete: [...incomplete],
      incompleteReason: incomplete.size > 0 ? incompleteReason : null,
      reissued: again.map(one => one.cardId),
      reissueReason: again.length > 0 ? call.reissueReason : null,
      charge,
    },
  })
  return { ...outcome, cards: await listOf(tx, call.actor, place, await cardRoster(tx, place)) }
}

/**
 * Publishes an arm as a whole (ADR 0009): every card that is not left out with a reason is brought up to date, frozen with its sheet,
 * numbered, and given a code; cards that are published already and whose figures change are re-issued in the same transaction. Refuses if a
 * card is not ready, if the state requires an approval that is missing, with 402 if the balance does not cover
 * the card of a late joiner, and with 409 if its cost differs from `seenTotal`, in naira. If the cards changed after the approval, they are
 * stored as computed now, the approval is taken back, and the refusal (409) says what changed.
 */
export const publishCards = async (db: TenantDb, call: PublishCall): Promise<PublishOutcome> => {
  const done = await db.write(tx => publishIn(tx, call))
  if ('cards' in done) return done
  const { classArm, changes, charge } = done
  const params = { classArm, changes: changesText(changes), charge: chargeText(charge) }
  return refuse(reportCardErrors.changedSinceApproval, { params, details: { changes } })
}
