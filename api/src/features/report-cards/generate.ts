import { commonErrors } from '@akada/contract/kernel/errors'
import type { ArmCards } from '@akada/contract/report-cards/schemas'
import { audit } from '../../platform/audit/index.ts'
import { planOnce, type TenantDb, type WriteTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { reportCardPriceKobo } from '../wallet/index.ts'
import { type ArmCall, findObstacle, findPlace, listOf, sentenceParams, termText } from './arm-cards.ts'
import { type CardCharge, chargeForCards, chargeText } from './billing.ts'
import { mayGenerate } from './policy.ts'
import { cardRoster, inArm } from './queries/arm.ts'
import { type ArmOfCards, readArm } from './publication.ts'
import { changesOf, changesWith, computeArm } from './rules/index.ts'
import { findCardsWithHead, writeChanges } from './queries/review.ts'
import { storeDrafts, lockClassCards, renumberClass, unrankStrayDrafts } from './queries/cards.ts'

interface Refreshed {
  made: number
  refreshed: number
  renumbered: number
  changed: boolean
  unapproved: boolean
  charge: CardCharge | null
}

/**
 * Brings the drafts of an arm up to date with its scores: creates missing ones, refreshes changed ones, renumbers the class. Published
 * cards stay as they are. If that changes cards that are with the head, what changed is stored with their review, and an approval is taken
 * back (`unapproved`); `changed`: whether it changed anything but attendance and the number in class. New cards are paid for from the school's
 * wallet, if the state has a price: refuses with 402 if the balance is too low. The caller holds the lock of the class, and names the
 * charge in its audit entry. `seenTotal` is the charge shown to the caller, in naira: refuses with 409 if it would differ.
 */
export const refreshDrafts = async (
  tx: WriteTx,
  arm: ArmOfCards,
  { staffId, seenTotal }: { staffId: string; seenTotal: number | null },
): Promise<Refreshed> => {
  const { place } = arm
  const [{ madeFor, refreshed, changed, computed }, strayed, priceKobo] = await Promise.all([
    saveComputedDrafts(tx, arm),
    unrankStrayDrafts(
      tx,
      place,
      arm.roster.map(student => student.id),
    ),
    reportCardPriceKobo(tx, place.stateId),
  ])
  const made = madeFor.length
  const unapproved = changed.length > 0 && (await storeChanges(tx, arm, { changed, computed }))
  const renumbered = strayed + (await renumberClass(tx, place))
  // Last, so that the wallet is locked as briefly as possible.
  const charge = await chargeForCards(tx, place, staffId, { madeFor, priceKobo, seenTotal })
  return { made, refreshed, renumbered, changed: changed.length > 0, unapproved, charge }
}

/** Stores what changed on cards that are with the head. Returns whether that takes an approval back. */
const storeChanges = async (
  tx: WriteTx,
  { place, roster }: ArmOfCards,
  { changed, computed }: Pick<Awaited<ReturnType<typeof saveComputedDrafts>>, 'changed' | 'computed'>,
): Promise<boolean> => {
  const withHead = await findCardsWithHead(tx, place)
  if (!withHead) return false
  const students = inArm(roster)
  const later = changesOf({
    before: withHead.students,
    now: students,
    changed: changed.flatMap(({ studentId, before }) => {
      const card = computed.get(studentId)
      return card ? [{ studentId, before, now: card.result }] : []
    }),
  })
  const changes = changesWith(withHead.changes, later)
  await writeChanges(tx, place, { students, changes, note: 'The report cards changed after the approval.' })
  return withHead.status === 'Approved'
}

/** Stores the newly computed drafts of an arm; published cards stay. */
export const saveComputedDrafts = async (tx: WriteTx, { place, roster, term }: ArmOfCards) => {
  const computed = computeArm(term)
  const stored = await storeDrafts(
    tx,
    place,
    roster.flatMap(({ id }) => {
      const card = computed.get(id)
      if (!card) return []
      const { result, rankedAverageHundredths: averageHundredths, waiting } = card
      return [{ studentId: id, result, averageHundredths, position: result.positionInArm, waiting }]
    }),
  )
  return { ...stored, computed }
}

/**
 * Computes the cards of an arm. Repeating it with nothing changed writes nothing. Refuses if there are no students or no scores, with 402
 * if the balance does not cover the new cards, and with 409 if the charge would differ from `seenTotal`, in naira.
 */
export const generateCards = (db: TenantDb, call: ArmCall, seenTotal: number | null = null): Promise<ArmCards> =>
  db.write(async tx => {
    const [place] = await Promise.all([findPlace(tx, call), planOnce(tx)])
    if (!mayGenerate(call.actor, place)) refuse(commonErrors.forbidden)
    const [, students] = await Promise.all([lockClassCards(tx, place), cardRoster(tx, place)])
    const obstacle = await findObstacle(tx, place, students)
    if (obstacle) refuse(obstacle, { params: sentenceParams(place) })
    const { made, refreshed, renumbered, unapproved, charge } = await refreshDrafts(
      tx,
      await readArm(tx, place, students),
      {
        staffId: call.actor.staffId,
        seenTotal,
      },
    )
    const [list] = await Promise.all([
      listOf(tx, call.actor, place, students, obstacle),
      made + refreshed + renumbered > 0 &&
        audit(tx, call.actor, 'report-card.generate', ['classArm', place.classArmId], {
          schoolId: place.schoolId,
          districtId: place.districtId,
          summary: `Computed the report cards of ${place.classArmName} for ${termText(place)}: ${made} made, ${refreshed} refreshed${unapproved ? '; they differ from what was approved' : ''}${chargeText(charge)}`,
          after: { termId: place.termId, made, refreshed, unapproved, charge },
        }),
    ])
    return list
  })
