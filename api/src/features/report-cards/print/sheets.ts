import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CardSheet } from '@akada/contract/report-cards/schemas'
import type { Storage } from '../../../platform/files/index.ts'
import type { PdfDocument } from '../../../platform/pdf/index.ts'
import type { SheetRow } from '../queries/sheets.ts'
import { drawCard, type PrintedCard } from './page.ts'
import type { Pictures } from './pictures.ts'

/** What printing needs of the program. */
export interface Printer {
  files: Pick<Storage, 'get'>
  urls: { to(path: string): string }
}

export interface SheetToPrint {
  row: SheetRow
  sheet: CardSheet
}

const issueOf = ({ row }: SheetToPrint, urls: Printer['urls']): PrintedCard['issue'] => {
  if (!row.issue) return null
  const { version, code, issuedAt } = row.issue
  const url = urls.to(`/verify/${code}`)
  return { version, code, issuedAt, url, urlText: urls.to('/verify').replace(/^https?:\/\//, '') }
}

const signaturesOf = ({ classTeacher, principal }: CardSheet): [string | null, string | null] => [
  classTeacher.signatureFileId ?? null,
  principal.signatureFileId ?? null,
]

/** The files that sheets show, each once. */
export const filesOf = (sheets: readonly SheetToPrint[]): string[] => [
  ...new Set(
    sheets
      .flatMap(({ sheet }) => [sheet.school.logoFileId, sheet.student.pictureFileId, ...signaturesOf(sheet)])
      .filter(id => id !== null),
  ),
]

/** When the content of a card was settled: at its issue, or when the draft was computed. */
export const settledAt = ({ row }: SheetToPrint): number => Date.parse(row.issue?.issuedAt ?? row.generatedAt)

/** Cards of which the pictures are being prepared while one is drawn. */
const ahead = 4

/**
 * Draws cards in their order, a page each. `after` is told of each: of its fault where it could not be drawn and no page was begun. Without
 * `after` a fault is thrown.
 */
export const drawSheets = async (
  document: PdfDocument,
  sheets: readonly SheetToPrint[],
  pictures: Pictures,
  urls: Printer['urls'],
  after?: (one: SheetToPrint, fault: unknown) => void | Promise<void>,
): Promise<void> => {
  for (const [index, one] of sheets.entries()) {
    // Others are served between the cards.
    await nextTurn()
    const { sheet } = one
    for (const next of sheets.slice(index + 1, index + 1 + ahead)) void pictures.get(next.sheet.student.pictureFileId)
    let shown: Pick<PrintedCard, 'logo' | 'picture' | 'signatures'>
    try {
      const [ofTeacher, ofPrincipal] = signaturesOf(sheet)
      const [logo, picture, classTeacher, principal] = await Promise.all([
        pictures.get(sheet.school.logoFileId),
        pictures.get(sheet.student.pictureFileId),
        pictures.get(ofTeacher),
        pictures.get(ofPrincipal),
      ])
      shown = { logo, picture, signatures: { classTeacher, principal } }
    } catch (fault) {
      if (!after) throw fault
      pictures.letGo(sheet.student.pictureFileId)
      await after(one, fault)
      continue
    }
    drawCard(document, { sheet, issue: issueOf(one, urls), ...shown })
    pictures.letGo(sheet.student.pictureFileId)
    await after?.(one, null)
  }
}
