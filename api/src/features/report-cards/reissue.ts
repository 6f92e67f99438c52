import { commonErrors } from '@akada/contract/kernel/errors'
import { reportCardErrors } from '@akada/contract/report-cards/calls'
import { publicationErrors } from '@akada/contract/report-cards/publication'
import type { ArmCards } from '@akada/contract/report-cards/schemas'
import { counted } from '@akada/contract/report-cards/words'
import { audit } from '../../platform/audit/index.ts'
import { type Actor, formKey } from '../../platform/auth/index.ts'
import type { TenantDb, WriteTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { type ArmCall, findPlace, listOf, termText } from './arm-cards.ts'
import { factsOf, issueCards, issueContext, newIssue } from './issue.ts'
import { isOwnCard, mayPublish, maySeeCard } from './policy.ts'
import { cardsOfPublished, type OutOfDate, outOfDate, readArm } from './publication.ts'
import { type ArmTermPlace, armOfTerm, cardRoster } from './queries/arm.ts'
import { getCard, getCardForUpdate, lockClassCards } from './queries/cards.ts'
import { issuedWith } from './queries/issues.ts'
import { getSheet, type SheetRow, sheetsOfArm } from './queries/sheets.ts'
import type { ComputedCard } from './rules/index.ts'
import { viewCard } from './sheets.ts'
import type { StoredCard } from './signatures.ts'

export interface Reissue {
  reason: string
  /** If omitted: unchanged. */
  classTeacherRemark?: string | null
  principalRemark?: string | null
  /** Of the form, made by the caller: sent again, it issues nothing more. */
  clientId?: string
}

const keyOf = (actor: Actor, clientId: string | undefined): string | null =>
  clientId === undefined ? null : formKey(actor, clientId)

const lockedArm = async (tx: WriteTx, place: ArmTermPlace) => {
  await lockClassCards(tx, place)
  return readArm(tx, place)
}

/** Whether an earlier sending of the form issued the card again. Refuses if that one had other content or was about another card. */
const wasReissued = async (tx: WriteTx, cardId: string, key: string | null, sent: Reissue): Promise<boolean> => {
  if (key === null) return false
  const issued = await issuedWith(tx, key)
  if (issued.length === 0) return false
  const same = issued.find(one => one.cardId === cardId)
  const isSame =
    same?.reason === sent.reason &&
    (sent.classTeacherRemark === undefined || sent.classTeacherRemark === same.classTeacherRemark) &&
    // Without a remark of its own the card has taken the one of the school's range.
    (!sent.principalRemark || sent.principalRemark === same.principalRemark)
  return isSame || refuse(commonErrors.requestReused)
}

/**
 * Issues a published card again, computed from the current scores, attendance and particulars, among the published cards of its arm. The
 * earlier version stays unchanged and its code returns 'superseded'; other cards of the arm stay, and are listed as out of date if they no
 * longer agree with it.
 */
export const reissueCard = (
  db: TenantDb,
  { actor, today, now }: { actor: Actor; today: string; now: Date },
  cardId: string,
  sent: Reissue,
): Promise<StoredCard> =>
  db.write(async tx => {
    const seen = await getCard(tx, cardId)
    if (!maySeeCard(actor, seen)) refuse(commonErrors.notFound)
    // A former school's card can only be re-issued by that school.
    if (!isOwnCard(actor, seen) || !mayPublish(actor)) refuse(commonErrors.forbidden)
    const place = await armOfTerm(tx, seen.classArmId, seen.termId, today)
    const arm = await lockedArm(tx, place)
    const key = keyOf(actor, sent.clientId)
    if (await wasReissued(tx, cardId, key, sent)) {
      audit.exempt(tx, 'the same form was carried out before')
      return viewCard(tx, actor, cardId)
    }
    const { reason, classTeacherRemark, principalRemark } = sent
    const card = await getCardForUpdate(tx, cardId)
    if (card.status !== 'Published') refuse(reportCardErrors.notPublished)

    const [cards, context, row] = await Promise.all([
      cardsOfPublished(tx, arm),
      issueContext(tx, place),
      getSheet(tx, cardId),
    ])
    const computed = cards.get(card.studentId)
    if (!computed) throw new Error('A published card was not computed with its arm.')
    const fresh: SheetRow = {
      ...row,
      result: computed.result,
      classTeacherRemark: classTeacherRemark === undefined ? row.classTeacherRemark : classTeacherRemark,
      principalRemark: principalRemark === undefined ? row.principalRemark : principalRemark,
    }
    const issue = newIssue(context, fresh, reason)
    const [made] = await issueCards(tx, { actor, now, clientId: key }, place, [issue])
    await audit(tx, actor, 'report-card.publish', ['reportCard', cardId], {
      schoolId: place.schoolId,
      districtId: place.districtId,
      summary: `Re-issued the report card of ${card.fullName} for ${termText(place)} as version ${made?.version}: ${reason}`,
      before: factsOf(row.snapshot),
      after: factsOf(issue.snapshot),
    })
    return viewCard(tx, actor, cardId)
  })

/** The sheets of the re-issued cards, with their current contents. */
export const sheetsToReissue = (
  rows: readonly SheetRow[],
  stale: readonly OutOfDate[],
  cards: ReadonlyMap<string, ComputedCard>,
): SheetRow[] => {
  const ids = new Set(stale.map(({ state }) => state.cardId))
  return rows.flatMap(row => {
    const result = cards.get(row.student.id)?.result
    return ids.has(row.cardId) && result ? [{ ...row, result }] : []
  })
}

/**
 * Issues every out-of-date published card of an arm again, together and with one reason. Refuses if all agree. The same form sent again
 * (`clientId`) issues nothing more, and returns how many cards the first sending issued.
 */
export const reissueArm = (
  db: TenantDb,
  call: ArmCall & { now: Date },
  { reason, clientId }: Pick<Reissue, 'reason' | 'clientId'>,
): Promise<{ reissued: number; cards: ArmCards }> =>
  db.write(async tx => {
    const place = await findPlace(tx, call)
    if (!mayPublish(call.actor)) refuse(commonErrors.forbidden)
    const arm = await lockedArm(tx, place)
    const key = keyOf(call.actor, clientId)
    const issued = key === null ? [] : await issuedWith(tx, key)
    const roster = async () => listOf(tx, call.actor, place, await cardRoster(tx, place))
    if (issued.length > 0) {
      const ofArm = new Set((await sheetsOfArm(tx, place, [])).map(({ cardId }) => cardId))
      if (!issued.every(one => one.reason === reason && ofArm.has(one.cardId))) refuse(commonErrors.requestReused)
      audit.exempt(tx, 'the same form was carried out before')
      return { reissued: issued.length, cards: await roster() }
    }
    const cards = await cardsOfPublished(tx, arm)
    const stale = outOfDate(arm, cards, { numbers: false })
    if (stale.length === 0) refuse(publicationErrors.nothingOutOfDate, { params: { classArm: place.classArmName } })
    const [context, rows] = await Promise.all([issueContext(tx, place), sheetsOfArm(tx, place, [])])
    const sheets = sheetsToReissue(rows, stale, cards)
    await issueCards(
      tx,
      { ...call, clientId: key },
      place,
      sheets.map(row => newIssue(context, row, reason)),
    )
    await audit(tx, call.actor, 'report-card.publish', ['classArm', place.classArmId], {
      schoolId: place.schoolId,
      districtId: place.districtId,
      summary: `Re-issued ${counted(sheets.length, 'report card')} of ${place.classArmName} for ${termText(place)}: ${reason}`,
      before: { termId: place.termId, cards: sheets.map(row => ({ cardId: row.cardId, ...factsOf(row.snapshot) })) },
      after: {
        termId: place.termId,
        reason,
        outOfDate: stale.map(({ state, because }) => ({ cardId: state.cardId, because })),
      },
    })
    return { reissued: sheets.length, cards: await roster() }
  })
