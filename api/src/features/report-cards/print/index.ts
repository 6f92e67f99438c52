import { fileNameOf } from '../../../platform/spreadsheet/index.ts'
import { commonErrors } from '@akada/contract/kernel/errors'
import { reportCardErrors } from '@akada/contract/report-cards/calls'
import { audit } from '../../../platform/audit/index.ts'
import type { Actor, Place } from '../../../platform/auth/index.ts'
import type { TenantDb } from '../../../platform/db/index.ts'
import { refuse } from '../../../platform/errors/index.ts'
import { storedFiles } from '../../files/index.ts'
import { type ArmCall, findPlace, sentenceParams } from '../arm-cards.ts'
import { maySeeCard } from '../policy.ts'
import { cardRoster } from '../queries/arm.ts'
import { getSheet, cardSheetContext, sheetsOfArm } from '../queries/sheets.ts'
import { sheetOf } from '../sheets.ts'
import { Pictures } from './pictures.ts'
import { cardsPdf, filesOf, type Printer, settledAt, type SheetToPrint } from './sheets.ts'

/** A file that is ready to be sent. */
export interface PrintedFile {
  fileName: string
  body: Buffer
}

const drawn = (
  sheets: readonly SheetToPrint[],
  pictures: Pictures,
  urls: Printer['urls'],
  title: string,
): Promise<Buffer> =>
  cardsPdf(
    {
      title,
      author: sheets[0]?.sheet.school.name ?? '',
      createdAt: new Date(Math.max(...sheets.map(settledAt))),
    },
    sheets,
    pictures,
    urls,
  )

/** The file of a card: a re-issued one is told from the replaced one by its version. */
const nameOfCard = ({ sheet, row }: SheetToPrint): string => {
  const { school, student, term, session } = sheet
  const version = row.issue ? `Version ${row.issue.version}` : 'Draft'
  return fileNameOf('pdf', [school.name, 'Report sheet', student.fullName, term.name, session, version])
}

/** Who prints, and for which school it is audited: like every download, a print is an export. */
export interface Printing {
  actor: Actor
  place: Place
}

/**
 * One card as an A4 page. A published card always gives the same bytes. Refuses with 404 if the actor may not see it. Audited before it is
 * drawn.
 */
export const printCard = async (
  printer: Printer,
  db: TenantDb,
  { actor, place: { schoolId, districtId } }: Printing,
  cardId: string,
): Promise<PrintedFile> => {
  const { one, files, title } = await db.write(async tx => {
    const row = await getSheet(tx, cardId)
    if (!maySeeCard(actor, row)) refuse(commonErrors.notFound)
    const sheet = row.snapshot ?? sheetOf(await cardSheetContext(tx, row.classArmId, row.termId), row)
    const title = `Report Sheet of ${sheet.student.fullName}, ${sheet.term.name}, ${sheet.session}`
    await audit(tx, actor, 'report-card.view', ['reportCard', cardId], {
      schoolId,
      districtId,
      summary: `Printed the ${title}`,
    })
    return { one: { row, sheet }, files: await storedFiles(tx, filesOf([{ row, sheet }])), title }
  })
  const pictures = new Pictures(printer.files, files)
  return {
    fileName: nameOfCard(one),
    body: await drawn([one], pictures, printer.urls, title),
  }
}

/**
 * The cards of an arm in a term, a page each, by name: those that were issued, or the drafts while none was. A student who was left out of the
 * publication, or who came after it, is not among issued cards. Refuses if none has been generated. Audited before they are drawn.
 */
export const printArm = async (printer: Printer, db: TenantDb, call: ArmCall & Printing): Promise<PrintedFile> => {
  const { place, sheets, files, title, isDraft } = await db.write(async tx => {
    const place = await findPlace(tx, call)
    const students = await cardRoster(tx, place)
    const [rows, context] = await Promise.all([
      sheetsOfArm(
        tx,
        place,
        students.map(student => student.id),
      ),
      cardSheetContext(tx, place.classArmId, place.termId),
    ])
    if (rows.length === 0) refuse(reportCardErrors.notGenerated, { params: sentenceParams(place) })
    const issued = rows.filter(row => row.status === 'Published')
    const sheets = (issued.length > 0 ? issued : rows).map(row => ({ row, sheet: sheetOf(context, row) }))
    const title = `Report Sheets of ${place.classArmName}, ${place.termName}, ${place.session}`
    const { schoolId, districtId } = call.place
    await audit(tx, call.actor, 'report-card.view', ['classArm', place.classArmId], {
      schoolId,
      districtId,
      summary: `Printed ${sheets.length} ${title}`,
      after: { term: place.termId, cards: sheets.length },
    })
    return { place, sheets, files: await storedFiles(tx, filesOf(sheets)), title, isDraft: issued.length === 0 }
  })
  const pictures = new Pictures(printer.files, files)
  return {
    fileName: fileNameOf('pdf', [
      place.schoolName,
      'Report sheets',
      place.classArmName,
      place.termName,
      place.session,
      isDraft && 'Draft',
    ]),
    body: await drawn(sheets, pictures, printer.urls, title),
  }
}

/** A published card as an A4 page, for somebody who has been found to be allowed to see it, and whose look the caller has logged. */
export const printIssuedCard = async (printer: Printer, db: TenantDb, cardId: string): Promise<PrintedFile> => {
  const { one, files } = await db.read(async tx => {
    const row = await getSheet(tx, cardId)
    const one = { row, sheet: row.snapshot ?? refuse(commonErrors.notFound) }
    return { one, files: await storedFiles(tx, filesOf([one])) }
  })
  const { student, term, session } = one.sheet
  return {
    fileName: nameOfCard(one),
    body: await drawn(
      [one],
      new Pictures(printer.files, files),
      printer.urls,
      `Report Sheet of ${student.fullName}, ${term.name}, ${session}`,
    ),
  }
}
