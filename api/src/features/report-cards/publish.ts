import { randomBytes } from 'node:crypto'
import { commonErrors } from '@akada/contract/kernel/errors'
import { reportCardErrors } from '@akada/contract/report-cards/endpoints'
import type { ArmCards, CardSheet } from '@akada/contract/report-cards/schemas'
import { audit, chainHead } from '../../platform/audit/index.ts'
import type { Actor } from '../../platform/auth/index.ts'
import type { ReadTx, TenantDb, WriteTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { type ArmCall, findPlace, listOf, termText } from './arm-cards.ts'
import { computeResults } from './arm-results.ts'
import { chargeText } from './billing.ts'
import { refreshDrafts } from './generate.ts'
import { isOwnCard, mayPublish, maySeeCard } from './policy.ts'
import { armInTerm, type CardStudent, cardRoster } from './queries/arm.ts'
import { type ArmTermPlace, getCard, getCardForUpdate, lockClassCards, placeInClass } from './queries/cards.ts'
import { holdReviewStatus } from './queries/review.ts'
import { type NewIssue, writeIssues } from './queries/issues.ts'
import { getSheet, type SheetGround, type SheetRow, sheetGround, sheetsOfArm, statusesOfArm } from './queries/sheets.ts'
import { codeFrom, codeSymbols, remarkFor } from './rules/index.ts'
import { draftSheet, viewCard } from './sheets.ts'
import type { KeptCard } from './signatures.ts'

const newCode = (): string => codeFrom(randomBytes(codeSymbols))

/** The head of the school's audit chain as it is printed: '<position>-<hash>'. */
const auditHeadOf = async (tx: ReadTx, schoolId: string): Promise<string | null> => {
  const head = await chainHead(tx, schoolId)
  return head && `${head.position}-${head.hash}`
}

/** The sheet as it is frozen: a principal's remark that was not written is the one of the school's range. */
const frozenSheet = (ground: SheetGround, row: SheetRow, auditHead: string | null): CardSheet => {
  const sheet = draftSheet(ground, row)
  const remark = sheet.principal.remark ?? remarkFor(ground.remarkRanges, row.result.average)
  return { ...sheet, principal: { ...sheet.principal, remark }, auditHead }
}

export interface PublishOutcome {
  published: number
  of: number
  /** They had been handed in and approved as they are. */
  reviewed: boolean
  leftOut: { studentId: string; fullName: string; because: string }[]
  cards: ArmCards
}

/** Why a draft is not published; null where it is. A card without any mark never is. */
const reasonToWait = (row: SheetRow, includeIncomplete: boolean): string | null => {
  const { average, missing, offered } = row.result
  if (average === null) return offered === 0 ? 'offers no subject' : 'has no scores'
  if (missing.length === 0 || includeIncomplete) return null
  const named = missing.slice(0, 4).join(', ')
  const more = missing.length > 4 ? ` and ${missing.length - 4} more` : ''
  return `${missing.length === 1 ? '1 score is' : `${missing.length} scores are`} missing: ${named}${more}`
}

/**
 * Publishes the drafts of an arm, brought up to date first: each is frozen with its sheet, numbered, and given a code. Those with missing
 * scores are left out and named. Repeating it publishes only what is left. Refuses where no draft is ready, with 402 where the wallet
 * does not hold what the card of a late joiner costs, and with 409 where that is another sum than `seenTotal`, in naira.
 */
export const publishCards = (
  db: TenantDb,
  call: ArmCall & { includeIncomplete: boolean; seenTotal: number | null; now: Date },
): Promise<PublishOutcome> =>
  db.write(async tx => {
    const place = await findPlace(tx, call)
    if (!mayPublish(call.actor)) refuse(commonErrors.forbidden)
    const [, students] = await Promise.all([lockClassCards(tx, place), cardRoster(tx, place)])
    const ids = students.map(student => student.id)
    const standing = await statusesOfArm(tx, place, ids)
    const nothing = (why: string) =>
      refuse(reportCardErrors.nothingToPublish, { params: { classArm: place.classArmName, why } })
    if (standing.length === 0) nothing('none has been generated yet. Generate the report cards first.')
    if (standing.every(status => status === 'Published')) nothing('all are published already.')

    const { charge } = await refreshDrafts(tx, place, students, {
      staffId: call.actor.staffId,
      seenTotal: call.seenTotal,
    })
    const reviewed = (await holdReviewStatus(tx, place)) === 'Approved'
    const [ground, rows, auditHead] = await Promise.all([
      sheetGround(tx, place.classArmId, place.termId),
      sheetsOfArm(tx, place, ids),
      auditHeadOf(tx, place.schoolId),
    ])
    const drafts = rows
      .filter(row => row.status === 'Draft')
      .map(row => ({ row, because: reasonToWait(row, call.includeIncomplete) }))
    const leftOut = drafts.flatMap(({ row, because }) =>
      because === null ? [] : [{ studentId: row.student.id, fullName: row.fullName, because }],
    )
    const ready = drafts.filter(draft => draft.because === null).map(draft => draft.row)
    if (ready.length === 0) nothing(leftOut.map(one => `${one.fullName} ${one.because}`).join('; '))

    await issue(
      tx,
      call,
      place,
      ready.map(row => ({
        cardId: row.cardId,
        code: newCode(),
        snapshot: frozenSheet(ground, row, auditHead),
        reason: null,
      })),
    )
    const what = `Published ${ready.length} of ${drafts.length} report cards of ${place.classArmName} for ${termText(place)}`
    const summary = `${reviewed ? what : `${what}, without an approved review`}${chargeText(charge)}`
    await audit(tx, call.actor, {
      operation: 'report-card.publish',
      entity: 'classArm',
      entityId: place.classArmId,
      schoolId: place.schoolId,
      districtId: place.districtId,
      summary: leftOut.length > 0 ? `${summary}; left out: ${leftOut.map(one => one.fullName).join('; ')}` : summary,
      after: { termId: place.termId, reviewed, published: ready.map(row => row.cardId), leftOut, charge },
    })
    return {
      published: ready.length,
      of: drafts.length,
      reviewed,
      leftOut,
      cards: await listOf(tx, call.actor, place, students),
    }
  })

const issue = (
  tx: WriteTx,
  { actor, now }: { actor: Actor; now: Date },
  place: ArmTermPlace,
  issues: readonly NewIssue[],
) =>
  writeIssues(
    tx,
    { staffId: actor.staffId, stateId: place.stateId, schoolId: place.schoolId, at: now.toISOString() },
    issues,
  )

export interface Reissue {
  reason: string
  /** Left out: as they stand. */
  classTeacherRemark?: string | null
  principalRemark?: string | null
}

/** The place of a published card, with its student among those of the arm: one who moved on since is no longer of its roster. */
const placeOfCard = async (
  tx: WriteTx,
  card: { classArmId: string; termId: string; studentId: string; fullName: string },
  today: string,
): Promise<{ place: ArmTermPlace; students: CardStudent[] }> => {
  const facts = await armInTerm(tx, card.classArmId, card.termId, today)
  const place = { ...facts, termId: card.termId }
  const [, students] = await Promise.all([lockClassCards(tx, place), cardRoster(tx, place)])
  const isHere = students.some(student => student.id === card.studentId)
  const left = { id: card.studentId, fullName: card.fullName, fxId: '', inArm: false }
  return { place, students: isHere ? students : [...students, left] }
}

/**
 * Issues a published card anew, computed from scores, attendance and particulars as they are now. The earlier version stays as it was
 * and its code answers 'superseded'; other cards of the arm keep their places.
 */
export const reissueCard = (
  db: TenantDb,
  { actor, today, now }: { actor: Actor; today: string; now: Date },
  cardId: string,
  { reason, classTeacherRemark, principalRemark }: Reissue,
): Promise<KeptCard> =>
  db.write(async tx => {
    const seen = await getCard(tx, cardId)
    if (!maySeeCard(actor, seen)) refuse(commonErrors.notFound)
    // A former school's card is re-issued by that school alone.
    if (!isOwnCard(actor, seen) || !mayPublish(actor)) refuse(commonErrors.forbidden)
    const { place, students } = await placeOfCard(tx, seen, today)
    const card = await getCardForUpdate(tx, cardId)
    if (card.status !== 'Published') refuse(reportCardErrors.notPublished)

    const [results, ground, row, auditHead] = await Promise.all([
      computeResults(tx, place, students),
      sheetGround(tx, place.classArmId, place.termId),
      getSheet(tx, cardId),
      auditHeadOf(tx, place.schoolId),
    ])
    const computed = results.get(card.studentId)
    if (!computed) throw new Error('A student who was asked for was not computed.')
    const positionInClass = await placeInClass(tx, place, cardId, computed.rankedAverageHundredths)
    const fresh: SheetRow = {
      ...row,
      result: { ...computed.result, positionInClass },
      classTeacherRemark: classTeacherRemark === undefined ? row.classTeacherRemark : classTeacherRemark,
      principalRemark: principalRemark === undefined ? row.principalRemark : principalRemark,
    }
    const snapshot = frozenSheet(ground, fresh, auditHead)
    const [made] = await issue(tx, { actor, now }, place, [{ cardId, code: newCode(), snapshot, reason }])
    await audit(tx, actor, {
      operation: 'report-card.publish',
      entity: 'reportCard',
      entityId: cardId,
      schoolId: place.schoolId,
      districtId: place.districtId,
      summary: `Re-issued the report card of ${card.fullName} for ${termText(place)} as version ${made?.version}: ${reason}`,
      before: factsOf(row.snapshot),
      after: factsOf(snapshot),
    })
    return viewCard(tx, actor, cardId)
  })

/** What an audit entry says of a card: its marks and remarks. */
const factsOf = (sheet: CardSheet | null) =>
  sheet && {
    average: sheet.result.average,
    positionInArm: sheet.result.positionInArm,
    totals: Object.fromEntries(sheet.result.subjects.map(subject => [subject.name, subject.total])),
    classTeacherRemark: sheet.classTeacher.remark,
    principalRemark: sheet.principal.remark,
  }
