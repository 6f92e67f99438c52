import { randomBytes } from 'node:crypto'
import type { CardSheet } from '@akada/contract/report-cards/schemas'
import { chainHead } from '../../platform/audit/index.ts'
import type { Actor } from '../../platform/auth/index.ts'
import type { ReadTx, WriteTx } from '../../platform/db/index.ts'
import type { ArmTermPlace } from './queries/arm.ts'
import { type NewIssue, writeIssues } from './queries/issues.ts'
import { type CardSheetContext, type SheetRow, cardSheetContext } from './queries/sheets.ts'
import { codeFrom, codeSymbols, remarkFor } from './rules/index.ts'
import { draftSheet } from './sheets.ts'

/** The common data of a publication's sheets: the current arm and term, and the head of the school's audit chain. */
export interface IssueContext {
  sheet: CardSheetContext
  auditHead: string | null
}

export const issueContext = async (tx: ReadTx, place: ArmTermPlace): Promise<IssueContext> => {
  const [sheet, head] = await Promise.all([
    cardSheetContext(tx, place.classArmId, place.termId),
    chainHead(tx, place.schoolId),
  ])
  return { sheet, auditHead: head && `${head.position}-${head.hash}` }
}

/**
 * The sheet in its frozen form. Only here does it receive its signatures: to issue a card is to sign it. A missing principal's remark is taken
 * from the school's ranges.
 */
const frozenSheet = ({ sheet: context, auditHead }: IssueContext, row: SheetRow): CardSheet => {
  const { classTeacher, principal, ...sheet } = draftSheet(context, row)
  const remark = principal.remark ?? remarkFor(context.remarkRanges, row.result.average)
  return {
    ...sheet,
    classTeacher: { ...classTeacher, signatureFileId: context.classTeacherSignature },
    principal: { ...principal, remark, signatureFileId: context.principal?.signature ?? null },
    auditHead,
  }
}

/** A card to be frozen: `reason` of a re-issue, null for the first issue; `incompleteReason` if it is published with missing scores. */
export const newIssue = (
  context: IssueContext,
  row: SheetRow,
  reason: string | null,
  incompleteReason: string | null = null,
): NewIssue => ({
  cardId: row.cardId,
  code: codeFrom(randomBytes(codeSymbols)),
  snapshot: frozenSheet(context, row),
  reason,
  incompleteReason,
})

/** Freezes cards, each with its next version. `clientId`: of the form that they are re-issued with. */
export const issueCards = (
  tx: WriteTx,
  { actor, now, clientId = null }: { actor: Actor; now: Date; clientId?: string | null },
  { stateId, schoolId }: ArmTermPlace,
  issues: readonly NewIssue[],
) => writeIssues(tx, { staffId: actor.staffId, stateId, schoolId, at: now.toISOString(), clientId }, issues)

/** The contents of a card in an audit entry: its marks and remarks. */
export const factsOf = (sheet: CardSheet | null) =>
  sheet && {
    average: sheet.result.average,
    positionInArm: sheet.result.positionInArm,
    totals: Object.fromEntries(sheet.result.subjects.map(subject => [subject.name, subject.total])),
    classTeacherRemark: sheet.classTeacher.remark,
    principalRemark: sheet.principal.remark,
  }
