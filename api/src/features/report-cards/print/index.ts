import { setImmediate as nextTurn } from 'node:timers/promises'
import { commonErrors } from '@akada/contract/kernel/errors'
import { reportCardErrors } from '@akada/contract/report-cards/endpoints'
import type { CardSheet } from '@akada/contract/report-cards/schemas'
import type { Actor } from '../../../platform/auth/index.ts'
import type { TenantDb } from '../../../platform/db/index.ts'
import { refuse } from '../../../platform/errors/index.ts'
import type { Storage } from '../../../platform/files/index.ts'
import { bytesOf, createDocument } from '../../../platform/pdf/index.ts'
import { type ArmCall, findPlace, sentenceParams } from '../arm-cards.ts'
import { maySee } from '../policy.ts'
import { cardRoster } from '../queries/arm.ts'
import { getSheet, type SheetRow, sheetGround, sheetsOfArm, storedFiles } from '../queries/sheets.ts'
import { sheetOf } from '../sheets.ts'
import { drawCard, type PrintedCard } from './page.ts'
import { preparedPictures } from './pictures.ts'

/** What printing needs of the program. */
export interface Printer {
  files: Pick<Storage, 'get'>
  urls: { to(path: string): string }
}

/** A file that is ready to be sent. */
export interface PrintedFile {
  fileName: string
  body: Buffer
}

interface SheetToPrint {
  row: SheetRow
  sheet: CardSheet
}

const issueOf = ({ row }: SheetToPrint, urls: Printer['urls']): PrintedCard['issue'] => {
  if (!row.issue) return null
  const { version, code, issuedAt } = row.issue
  const url = urls.to(`/verify/${code}`)
  return { version, code, issuedAt, url, urlText: urls.to('/verify').replace(/^https?:\/\//, '') }
}

/** The files that sheets show, each once. */
const filesOf = (sheets: readonly SheetToPrint[]): string[] => [
  ...new Set(
    sheets.flatMap(({ sheet }) => [sheet.school.logoFileId, sheet.student.pictureFileId]).filter(id => id !== null),
  ),
]

/** When the content of a card was settled: at its issue, or when the draft was computed. */
const settledAt = ({ row }: SheetToPrint): number => Date.parse(row.issue?.issuedAt ?? row.generatedAt)

const drawn = async (
  sheets: readonly SheetToPrint[],
  pictures: ReadonlyMap<string, Buffer>,
  urls: Printer['urls'],
  title: string,
): Promise<Buffer> => {
  const document = createDocument({
    title,
    author: sheets[0]?.sheet.school.name ?? '',
    createdAt: new Date(Math.max(...sheets.map(settledAt))),
  })
  for (const one of sheets) {
    // Forty cards take a quarter of a second: others are served between them.
    await nextTurn()
    const { logoFileId } = one.sheet.school
    const { pictureFileId } = one.sheet.student
    drawCard(document, {
      sheet: one.sheet,
      issue: issueOf(one, urls),
      logo: (logoFileId && pictures.get(logoFileId)) || null,
      picture: (pictureFileId && pictures.get(pictureFileId)) || null,
    })
  }
  return bytesOf(document)
}

/** One card as an A4 page. A published card is always the same bytes. Refuses with 404 where the actor may not see it. */
export const printCard = async (printer: Printer, db: TenantDb, actor: Actor, cardId: string): Promise<PrintedFile> => {
  const { one, files } = await db.read(async tx => {
    const row = await getSheet(tx, cardId)
    if (!maySee(actor, row)) refuse(commonErrors.notFound)
    const sheet = row.snapshot ?? sheetOf(await sheetGround(tx, row.classArmId, row.termId), row)
    return { one: { row, sheet }, files: await storedFiles(tx, filesOf([{ row, sheet }])) }
  })
  const { student, term, session } = one.sheet
  const title = `Report Sheet of ${student.fullName}, ${term.name}, ${session}`
  const pictures = await preparedPictures(printer.files, files)
  return {
    fileName: `${fileWords(`${student.fullName} ${term.name} ${session}`)}.pdf`,
    body: await drawn([one], pictures, printer.urls, title),
  }
}

/** All cards of an arm in a term, a page each, by name. Refuses where none has been generated. */
export const printArm = async (printer: Printer, db: TenantDb, call: ArmCall): Promise<PrintedFile> => {
  const { place, sheets, files } = await db.read(async tx => {
    const place = await findPlace(tx, call)
    const students = await cardRoster(tx, place)
    const [rows, ground] = await Promise.all([
      sheetsOfArm(
        tx,
        place,
        students.map(student => student.id),
      ),
      sheetGround(tx, place.classArmId, place.termId),
    ])
    if (rows.length === 0) refuse(reportCardErrors.notGenerated, { params: sentenceParams(place) })
    const sheets = rows.map(row => ({ row, sheet: sheetOf(ground, row) }))
    return { place, sheets, files: await storedFiles(tx, filesOf(sheets)) }
  })
  const title = `Report Sheets of ${place.classArmName}, ${place.termName}, ${place.session}`
  const pictures = await preparedPictures(printer.files, files)
  return {
    fileName: `${fileWords(`${place.classArmName} ${place.termName} ${place.session}`)}.pdf`,
    body: await drawn(sheets, pictures, printer.urls, title),
  }
}

/** Text as a part of a file's name. */
const fileWords = (text: string): string => text.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '')
