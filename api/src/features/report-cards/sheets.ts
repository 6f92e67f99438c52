import type { CardSheet } from '@akada/contract/report-cards/schemas'
import { headTitle } from '@akada/contract/report-cards/words'
import { commonErrors } from '@akada/contract/kernel/errors'
import type { Actor } from '../../platform/auth/index.ts'
import type { ReadTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { ratingKey } from '../state/index.ts'
import { isOwnCard, mayPublish, mayRate, mayRemark, maySeeCard } from './policy.ts'
import { getSheet, type CardSheetContext, type SheetRow, cardSheetContext } from './queries/sheets.ts'
import { remarkFor } from './rules/index.ts'
import type { StoredCard } from './signatures.ts'

/** The sheet of a card as it would be printed now. Nobody has signed it: what an approval gives comes with the issue (issue.ts). */
export const draftSheet = (context: CardSheetContext, row: SheetRow): CardSheet => {
  const { traits, classTeacher, classTeacherSignature: _, principal, remarkRanges: __, level, ...common } = context
  return {
    ...common,
    headTitle: headTitle(level),
    level,
    student: row.student,
    result: row.result,
    ratings: traits
      .filter(trait => !trait.retired || trait.traitId in row.ratings)
      .map(({ domain, traitId, name }) => ({ domain, traitId, name, rating: row.ratings[traitId] ?? null })),
    ratingKey: [...ratingKey],
    classTeacher: { name: classTeacher || null, remark: row.classTeacherRemark, signatureFileId: null },
    principal: { name: principal?.name ?? null, remark: row.principalRemark, signatureFileId: null },
  }
}

/** The sheet of a card: the frozen one if it is published. */
export const sheetOf = (context: CardSheetContext, row: SheetRow): CardSheet => row.snapshot ?? draftSheet(context, row)

/** A complete card, for a person who may see it; refuses with 404 otherwise. */
export const viewCard = async (tx: ReadTx, actor: Actor, cardId: string): Promise<StoredCard> => {
  const row = await getSheet(tx, cardId)
  if (!maySeeCard(actor, row)) refuse(commonErrors.notFound)
  const context = await cardSheetContext(tx, row.classArmId, row.termId)
  const isDraft = row.status === 'Draft'
  return {
    id: row.cardId,
    status: row.status,
    revision: row.revision,
    issue: row.issue,
    sheet: sheetOf(context, row),
    suggestedPrincipalRemark:
      isDraft && row.principalRemark === null ? remarkFor(context.remarkRanges, row.result.average) : null,
    can: {
      rate: isDraft && mayRate(actor, row),
      remark: isDraft && mayRemark(actor),
      publish: isOwnCard(actor, row) && mayPublish(actor),
    },
  }
}
