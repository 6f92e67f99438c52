import { commonErrors } from '@akada/contract/kernel/errors'
import { reportCardErrors } from '@akada/contract/report-cards/calls'
import { reviewErrors } from '@akada/contract/report-cards/reviews'
import { audit } from '../../platform/audit/index.ts'
import type { Actor } from '../../platform/auth/index.ts'
import type { ReadTx, TenantDb } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { isOwnCard, mayRate, mayRemark, maySeeCard } from './policy.ts'
import { getCardForUpdate, writeRatings } from './queries/cards.ts'
import { ratableTraits } from './queries/list.ts'
import { holdReviewStatus } from './queries/review.ts'
import { changed, isWithHead, type RemarkChange, type Remarked, touched } from './rules/index.ts'
import { viewCard } from './sheets.ts'
import type { StoredCard } from './signatures.ts'

/** Refuses ratings of traits that the state does not rate; `path` begins the name of the field. */
export const assertRatable = async (
  tx: ReadTx,
  ratings: Record<string, number | null>,
  path: string,
): Promise<void> => {
  const ids = Object.keys(ratings).filter(id => ratings[id] !== null)
  if (ids.length === 0) return
  const known = await ratableTraits(tx, ids)
  const fields = ids
    .filter(id => !known.has(id.toLowerCase()))
    .map(id => ({ path: `${path}.${id}`, message: 'This trait is not rated in the state.' }))
  if (fields.length > 0) refuse(commonErrors.invalid, { fields })
}

export const partsOf = ({ ratings, classTeacherRemark, principalRemark }: Remarked): Remarked => ({
  ratings,
  classTeacherRemark,
  principalRemark,
})

/**
 * Changes ratings and remarks of a draft. Refuses with 404 if the actor may not see it, with 403 if they may not write a part, and with 409
 * if the card is published or was changed since `revision`: `details.theirs` then holds the current version. Sending the current values
 * changes nothing.
 */
export const rateCard = (
  db: TenantDb,
  actor: Actor,
  { classArmId, cardId }: { classArmId: string; cardId: string },
  { revision, ...change }: RemarkChange & { revision: number },
): Promise<StoredCard> =>
  db.write(async tx => {
    const card = await getCardForUpdate(tx, cardId)
    if (card.classArmId !== classArmId || !maySeeCard(actor, card)) refuse(commonErrors.notFound)
    if (!isOwnCard(actor, card) || !mayRate(actor, card)) refuse(commonErrors.forbidden)
    if (card.status === 'Published') refuse(reportCardErrors.published, { params: { name: card.fullName } })
    const after = changed(card, change)
    const touches = touched(card, after)
    if (touches.principals && !mayRemark(actor)) refuse(commonErrors.forbidden)
    await assertRatable(tx, change.ratings ?? {}, 'body.ratings')
    if (touches.classTeachers && !mayRemark(actor) && isWithHead(await holdReviewStatus(tx, card)))
      refuse(reviewErrors.withHead, { params: { classArm: card.classArmName } })
    if (touches.classTeachers || touches.principals) {
      if (card.revision !== revision) {
        refuse(reportCardErrors.changedMeanwhile, {
          details: { theirs: { revision: card.revision, ...partsOf(card) } },
        })
      }
      await Promise.all([
        writeRatings(tx, cardId, after),
        audit(tx, actor, 'report-card.rate', ['reportCard', cardId], {
          schoolId: card.schoolId,
          districtId: card.districtId,
          summary: `Rated and remarked the report card of ${card.fullName}`,
          before: partsOf(card),
          after: partsOf(after),
        }),
      ])
    }
    return viewCard(tx, actor, cardId)
  })
