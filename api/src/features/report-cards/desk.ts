import { commonErrors } from '@akada/contract/kernel/errors'
import { reportCardErrors } from '@akada/contract/report-cards/calls'
import type { CardChange, CardSaved, Desk, DeskCard } from '@akada/contract/report-cards/desk'
import { reviewErrors } from '@akada/contract/report-cards/reviews'
import type { CardSummary } from '@akada/contract/report-cards/schemas'
import { audit } from '../../platform/audit/index.ts'
import type { Actor } from '../../platform/auth/index.ts'
import type { ReadTx, TenantDb, WriteTx } from '../../platform/db/index.ts'
import { refuse, sentenceOf } from '../../platform/errors/index.ts'
import { viewLackingScores } from '../grading/index.ts'
import { ratingKey } from '../state/index.ts'
import { type ArmCall, findPlace, listOf } from './arm-cards.ts'
import { mayRate, mayRemark, mayRemarkAsTeacher } from './policy.ts'
import { outOfDateNow, readArm } from './publication.ts'
import { type ArmTermPlace, cardRoster, deskContext, givenOf } from './queries/arm.ts'
import { type CardFacts, cardsForUpdate, writeManyRatings } from './queries/cards.ts'
import { cardsDue } from './queries/due.ts'
import { needsApproval, publishedStudents } from './queries/publication.ts'
import { holdReviewStatus, reviewOf } from './queries/review.ts'
import { assertRatable, partsOf } from './rate-card.ts'
import { reviewFor } from './review.ts'
import { applied, isWithHead, type Remarked, remarkFor, stepDue, touched, variedInOrder } from './rules/index.ts'

const none: Remarked = { ratings: {}, classTeacherRemark: null, principalRemark: null }

type Ground = Awaited<ReturnType<typeof deskContext>>
type Can = Desk['can']

/**
 * Remarks for the drafts of an arm, by student: those of the bank, different for neighbours in the list. The school's own remark for the
 * average is proposed to the principal before them.
 */
const proposalsOf = (
  cards: readonly CardSummary[],
  { termId, ground, can }: { termId: string; ground: Ground; can: Can },
): Map<string, DeskCard['proposals']> => {
  const drafts = cards.flatMap(({ status, studentId, average }) =>
    status === 'Draft' ? [{ studentId, average, termId }] : [],
  )
  const teachers = can.classTeacherRemark ? variedInOrder('classTeacher', drafts) : []
  const principals = can.principalRemark ? variedInOrder('principal', drafts) : []
  const ownFirst = (average: string | null, remarks: readonly string[]): string[] => {
    const own = remarkFor(ground.remarkRanges, average)
    return own === null ? [...remarks] : [own, ...remarks.filter(remark => remark !== own)]
  }
  return new Map(
    drafts.map(({ studentId, average }, at) => [
      studentId,
      {
        classTeacher: teachers[at] ?? [],
        principal: can.principalRemark ? ownFirst(average, principals[at] ?? []) : [],
      },
    ]),
  )
}

/** Whether the actor takes a step themselves: ratings and handing in are the class teacher's, if the arm has one. */
const isOwnStep = (
  name: NonNullable<Desk['step']>['name'],
  { actor, place, can }: { actor: Actor; place: ArmTermPlace; can: Can },
): boolean => {
  if (name === 'generate') return can.generate
  if (name === 'complete' || name === 'hand in') return mayRemarkAsTeacher(actor, place)
  return name === 'print' ? true : can.publish
}

/** Everything that an arm's cards still need, and the step that is due. */
export const viewDesk = async (tx: ReadTx, call: ArmCall): Promise<Desk> => {
  const { actor, today } = call
  const place = await findPlace(tx, call)
  const { stateId, schoolId, classArmId, termId } = place
  const students = await cardRoster(tx, place)
  const [{ cards, ...list }, context, row, due, approvalNeeded, scores] = await Promise.all([
    listOf(tx, actor, place, students),
    deskContext(tx, classArmId),
    reviewOf(tx, place),
    cardsDue(tx, place, today),
    needsApproval(tx, stateId),
    publishedStudents(tx, { schoolId, termId }).then(published =>
      viewLackingScores(tx, actor, { stateId, schoolId, classArmId, termId, today, published }),
    ),
  ])
  const can = {
    ...list.can,
    classTeacherRemark: mayRemarkAsTeacher(actor, place),
    principalRemark: mayRemark(actor),
  }
  const given = new Map(
    (
      await givenOf(
        tx,
        termId,
        cards.map(({ studentId }) => studentId),
      )
    ).map(({ studentId, ...one }) => [studentId, one]),
  )
  const proposals = proposalsOf(cards, { termId, ground: context, can })
  const published = cards.filter(card => card.status === 'Published').length
  const outOfDate = published === 0 ? 0 : (await outOfDateNow(tx, await readArm(tx, place, students))).length
  const name = stepDue({
    students: students.length,
    generated: cards.filter(card => card.status !== null).length,
    published,
    outOfDate,
    due,
    status: row.status,
    approvalNeeded,
  })
  return {
    ...list,
    classTeacher: context.classTeacher,
    traits: context.traits,
    ratingKey: [...ratingKey],
    cards: cards.map(card => ({
      ...card,
      ...(given.get(card.studentId) ?? none),
      proposals: proposals.get(card.studentId) ?? { classTeacher: [], principal: [] },
    })),
    scores,
    review: reviewFor(actor, place, row, due),
    due,
    outOfDate,
    step: name && { name, isOwn: isOwnStep(name, { actor, place, can }) },
    can,
  }
}

/** Refuses with 403 if a change is not the actor's to make. */
const assertMayWrite = (actor: Actor, place: ArmTermPlace, changes: readonly CardChange[]): void => {
  const isRefused =
    (changes.some(({ ratings }) => ratings.length > 0) && !mayRate(actor, place)) ||
    (changes.some(({ classTeacherRemark }) => classTeacherRemark) && !mayRemarkAsTeacher(actor, place)) ||
    (changes.some(({ principalRemark }) => principalRemark) && !mayRemark(actor))
  if (isRefused) refuse(commonErrors.forbidden)
}

interface Outcome {
  saved: CardSaved
  /** Null if the card stays as it is. */
  after: CardFacts | null
}

const outcomeOf = (card: CardFacts | undefined, { cardId, ...change }: CardChange): Outcome => {
  const refused = (because: string): Outcome => ({
    saved: { cardId, revision: null, refused: because, conflicts: [] },
    after: null,
  })
  if (!card) return refused(sentenceOf(reportCardErrors.notOfDesk))
  if (card.status === 'Published') return refused(sentenceOf(reportCardErrors.published, { name: card.fullName }))
  const { after, conflicts } = applied(card, change)
  const { classTeachers, principals } = touched(card, after)
  const isChanged = classTeachers || principals
  return {
    saved: { cardId, revision: card.revision + (isChanged ? 1 : 0), refused: null, conflicts },
    after: isChanged ? { ...card, ...after } : null,
  }
}

const write = async (tx: WriteTx, actor: Actor, cards: readonly { before: CardFacts; after: CardFacts }[]) => {
  if (cards.length === 0) return audit.exempt(tx, 'every value was there already, or was refused')
  await Promise.all([
    writeManyRatings(
      tx,
      cards.map(({ after }) => ({ id: after.id, ...partsOf(after) })),
    ),
    ...cards.map(({ before, after }) =>
      audit(tx, actor, 'report-card.rate', ['reportCard', before.id], {
        schoolId: before.schoolId,
        districtId: before.districtId,
        summary: `Rated and remarked the report card of ${before.fullName}`,
        before: partsOf(before),
        after: partsOf(after),
      }),
    ),
  ])
}

/**
 * Changes ratings and remarks of many drafts of an arm in one transaction. Refuses with 404 if the actor may not see the arm's cards, with
 * 403 if a part is not theirs to write, and with 409 if the cards are with the head. What somebody else changed meanwhile is not saved and
 * is returned as a conflict; everything else is saved. Sending the current values changes nothing.
 */
export const saveDesk = (
  db: TenantDb,
  call: ArmCall,
  changes: readonly CardChange[],
): Promise<{ results: CardSaved[] }> =>
  db.write(async tx => {
    const { actor } = call
    const place = await findPlace(tx, call)
    assertMayWrite(actor, place, changes)
    const given = changes.flatMap(({ ratings }) => ratings)
    await assertRatable(
      tx,
      Object.fromEntries(given.map(({ traitId, rating }) => [traitId, rating])),
      'body.cards.ratings',
    )
    const ids = changes.map(({ cardId }) => cardId)
    const cards = new Map((await cardsForUpdate(tx, place, ids)).map(card => [card.id, card]))
    const outcomes = changes.map(change => ({
      before: cards.get(change.cardId),
      ...outcomeOf(cards.get(change.cardId), change),
    }))
    const written = outcomes.flatMap(({ before, after }) => (before && after ? [{ before, after }] : []))
    const isTeachers = written.some(({ before, after }) => touched(before, after).classTeachers)
    if (isTeachers && !mayRemark(actor) && isWithHead(await holdReviewStatus(tx, place)))
      refuse(reviewErrors.withHead, { params: { classArm: place.classArmName } })
    await write(tx, actor, written)
    return { results: outcomes.map(({ saved }) => saved) }
  })
