import { commonErrors } from '@akada/contract/kernel/errors'
import { nairaOf } from '@akada/contract/kernel/money'
import { reportCardErrors } from '@akada/contract/report-cards/calls'
import {
  type ArmCardProgress,
  type Review,
  type ReviewChanges,
  reviewErrors,
} from '@akada/contract/report-cards/reviews'
import { counted } from '@akada/contract/report-cards/words'
import { audit } from '../../platform/audit/index.ts'
import type { Actor } from '../../platform/auth/index.ts'
import type { ReadTx, TenantDb, WriteTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { notify } from '../notices/index.ts'
import { reportCardPriceKobo } from '../wallet/index.ts'
import { type ArmCall, findPlace, sentenceParams, termText } from './arm-cards.ts'
import { refreshDrafts } from './generate.ts'
import { mayGenerate, mayPublish, mayRate } from './policy.ts'
import { readArm } from './publication.ts'
import { type ArmTermPlace, cardRoster, inArm } from './queries/arm.ts'
import { lockClassCards } from './queries/cards.ts'
import { cardsDue, type DueCards } from './queries/due.ts'
import { cardSummaries } from './queries/list.ts'
import {
  findReviewTerm,
  reviewForUpdate,
  reviewOf,
  type ReviewRow,
  armProgressOf,
  unreviewed,
  writeReview,
} from './queries/review.ts'
import { changesText, type ReviewStep, statusAfter, statusWords } from './rules/index.ts'

export const reviewFor = <Row extends ReviewRow>(
  actor: Actor,
  arm: { classTeacherId: string | null },
  row: Row,
  due: DueCards,
): Row & Pick<Review, 'can'> => {
  const can = (step: ReviewStep): boolean => statusAfter(row.status, step) !== null
  const rates = mayRate(actor, arm)
  const publishes = mayPublish(actor)
  return {
    ...row,
    can: {
      hand: rates && due.cards > 0 && can('ready'),
      withdraw: rates && can('take-back'),
      approve: publishes && can('approve'),
      sendBack: publishes && can('send-back'),
    },
  }
}

const reviewIn = async (tx: ReadTx, { actor, today }: ArmCall, place: ArmTermPlace): Promise<Review> => {
  const [row, due] = await Promise.all([reviewOf(tx, place), cardsDue(tx, place, today)])
  return reviewFor(actor, place, row, due)
}

export const viewReview = async (tx: ReadTx, call: ArmCall): Promise<Review> =>
  reviewIn(tx, call, await findPlace(tx, call))

interface StandingCall {
  actor: Actor
  schoolId: string
  termId: string | null
  today: string
}

/** The arms of a school whose cards the actor may see, and the progress of each; without a term if the state has none. */
export const viewReviewStatus = async (
  tx: ReadTx,
  { actor, schoolId, termId, today }: StandingCall,
): Promise<{ term: { id: string; name: string; session: string } | null; arms: ArmCardProgress[] }> => {
  const term = await findReviewTerm(tx, { stateId: actor.stateId, termId })
  if (!term) {
    if (termId) refuse(commonErrors.notFound)
    return { term: null, arms: [] }
  }
  const teacherId = actor.can('student.view-all') ? null : actor.staffId
  const [rows, priceKobo] = await Promise.all([
    armProgressOf(tx, { schoolId, termId: term.id, today, teacherId }),
    reportCardPriceKobo(tx, actor.stateId),
  ])
  return {
    term,
    arms: rows.map(
      ({ classArmId, classArmName, classId, className, classTeacherId, uncharged, due, review, ...figures }) => ({
        classArm: { id: classArmId, fullName: classArmName },
        class: { id: classId, name: className },
        ...figures,
        cost:
          priceKobo > 0 && mayGenerate(actor, { classTeacherId })
            ? { toCharge: uncharged, total: nairaOf(uncharged * priceKobo) }
            : null,
        review: reviewFor(actor, { classTeacherId }, review ?? unreviewed, due),
      }),
    ),
  }
}

/** Refuses if no draft can be handed in, by the definition that the pages are shown. */
const assertCardsDue = async (tx: ReadTx, place: ArmTermPlace, today: string): Promise<void> => {
  const due = await cardsDue(tx, place, today)
  if (due.cards > 0) return
  const students = await cardRoster(tx, place)
  const cards = await cardSummaries(
    tx,
    place,
    students.map(student => student.id),
  )
  const isGenerated = cards.some(card => card.status !== null)
  refuse(isGenerated ? reviewErrors.nothingDue : reportCardErrors.notGenerated, { params: sentenceParams(place) })
}

const pastTense: Record<ReviewStep, string> = {
  ready: 'Handed in',
  'take-back': 'Took back',
  approve: 'Approved',
  'send-back': 'Sent back',
}

/**
 * Computes drafts that are about to be approved again. Returns what changed; null if they agree with the scores and the roll. Refuses if a
 * student has no card: making one may cost money.
 */
const findOutdated = async (tx: WriteTx, actor: Actor, place: ArmTermPlace): Promise<ReviewChanges | null> => {
  const arm = await readArm(tx, place)
  const lacking = arm.roster.filter(({ id }) => !arm.states.has(id)).map(({ fullName }) => fullName)
  if (lacking.length > 0) {
    const students = lacking.length > 3 ? counted(lacking.length, 'student') : lacking.join('; ')
    const have = lacking.length === 1 ? 'has' : 'have'
    refuse(reviewErrors.cardsMissing, { params: { classArm: place.classArmName, students, have } })
  }
  const { changed } = await refreshDrafts(tx, arm, { staffId: actor.staffId, seenTotal: 0 })
  if (!changed) return null
  const { changes } = await reviewOf(tx, place)
  await audit(tx, actor, 'report-card.approve', ['classArm', place.classArmId], {
    schoolId: place.schoolId,
    districtId: place.districtId,
    summary: `Computed the report cards of ${place.classArmName} for ${termText(place)} again instead of approving them: they changed after they were handed in`,
    after: { termId: place.termId, status: 'Ready', changes },
  })
  return changes
}

/**
 * Moves the cards of an arm to the next step of their review. Refuses with 403 if it is not the actor's step, with 409 if someone else
 * moved them since `revision`, and if the step is not possible from their current one. Drafts that no longer agree with the scores or the
 * roll are not approved: they are stored as computed now, and the refusal (409) says what changed.
 */
export const takeReviewStep = async (
  db: TenantDb,
  call: ArmCall & { now: Date },
  { step, revision, note = null }: { step: ReviewStep; revision: number; note?: string | null },
): Promise<Review> => {
  const taken = await db.write(async tx => {
    const { actor } = call
    const place = await findPlace(tx, call)
    const isHeads = step === 'approve' || step === 'send-back'
    if (!(isHeads ? mayPublish(actor) : mayRate(actor, place))) refuse(commonErrors.forbidden)
    if (step === 'send-back' && note === null) {
      refuse(reviewErrors.noteWanted, { fields: [{ path: 'body.note', message: reviewErrors.noteWanted.message }] })
    }
    if (step === 'approve') await lockClassCards(tx, place)
    const before = await reviewForUpdate(tx, place)
    const params = { classArm: place.classArmName, status: statusWords[before.status] }
    if (before.revision !== revision) refuse(reviewErrors.changedMeanwhile, { params })
    const status = statusAfter(before.status, step)
    if (status === null) refuse(reviewErrors.notPossible, { params })
    if (step === 'ready') await assertCardsDue(tx, place, call.today)
    const changes = step === 'approve' ? await findOutdated(tx, actor, place) : null
    if (changes) return { changes, classArm: place.classArmName }
    const students = inArm(await cardRoster(tx, place))
    await writeReview(tx, place, { status, note, staffId: actor.staffId, at: call.now.toISOString(), students })
    await audit(tx, actor, isHeads ? 'report-card.approve' : 'report-card.hand-in', ['classArm', place.classArmId], {
      schoolId: place.schoolId,
      districtId: place.districtId,
      summary: `${pastTense[step]} the report cards of ${place.classArmName} for ${termText(place)}${note ? `: ${note}` : ''}`,
      before: { termId: place.termId, status: before.status },
      after: { termId: place.termId, status, note },
    })
    if (isHeads && place.classTeacherId)
      await notify(tx, {
        stateId: place.stateId,
        schoolId: place.schoolId,
        staffId: place.classTeacherId,
        kind: 'report-cards',
        text: `${actor.name} ${pastTense[step].toLowerCase()} the report cards of ${place.classArmName} for ${termText(place)}${note ? `: ${note}` : ''}`,
        recordId: place.classArmId,
        at: call.now,
        by: actor.staffId,
      })
    return reviewIn(tx, call, place)
  })
  if ('status' in taken) return taken
  const { changes, classArm } = taken
  return refuse(reviewErrors.outdated, { params: { classArm, changes: changesText(changes) }, details: { changes } })
}
