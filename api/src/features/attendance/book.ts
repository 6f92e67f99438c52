import type { RegisterBook } from '@akada/contract/attendance/sheets'
import type { Readable } from 'node:stream'
import { audit } from '../../platform/audit/index.ts'
import type { Actor } from '../../platform/auth/index.ts'
import type { TenantDb } from '../../platform/db/index.ts'
import { fileNameOf, workbook } from '../../platform/spreadsheet/index.ts'
import { bytesFrom, defineTask, workers } from '../../platform/workers/index.ts'
import type { run } from './print/sheet-worker.ts'
import { bookColumns, bookNotes, bookRows } from './rules/book.ts'
import { writtenDay } from '@akada/contract/kernel/written-day'
import { type SheetRequest, readSheet, type SheetOfArm } from './sheet-view.ts'

const drawing = defineTask<typeof run>({
  module: new URL('./print/sheet-worker.ts', import.meta.url),
  heapMiB: 256,
  deadline: 30_000,
})

/** 'JSS 1 Gold, First Term 2026/2027', and the days if it is less than a term. */
const titleOf = ({ classArm, term, session, span, from, to }: RegisterBook): string =>
  `${classArm.fullName}, ${term.name} ${session}${span === 'term' ? '' : `, ${writtenDay(from)} to ${writtenDay(to)}`}`

const namesOf = (book: RegisterBook): string[] => [book.school.name, `Register of ${titleOf(book)}`]

/** Reads a sheet for export; like every export it is audited. */
const takeSheet = (
  db: TenantDb,
  actor: Actor,
  asked: SheetRequest,
  today: string,
  verb: 'Downloaded' | 'Printed',
): Promise<SheetOfArm> =>
  db.write(async tx => {
    const sheet = await readSheet(tx, actor, asked, today)
    const { book, districtId } = sheet
    await audit(tx, actor, 'attendance.view', ['register', book.classArm.id], {
      summary: `${verb} the register of ${titleOf(book)}`,
      schoolId: book.school.id,
      districtId,
    })
    return sheet
  })

/** The register sheet of an arm as .xlsx, generated while it is sent. */
export const downloadBook = async (
  db: TenantDb,
  actor: Actor,
  asked: SheetRequest,
  today: string,
): Promise<{ fileName: string; body: Readable }> => {
  const { book } = await takeSheet(db, actor, asked, today, 'Downloaded')
  return {
    fileName: fileNameOf('xlsx', namesOf(book)),
    body: workbook({
      sheetName: book.classArm.fullName,
      heading: namesOf(book).join(', '),
      columns: bookColumns(book),
      rows: bookRows(book),
      notes: bookNotes(book),
    }),
  }
}

/** The register sheet of an arm on landscape pages. */
export const printBook = async (
  db: TenantDb,
  actor: Actor,
  asked: SheetRequest,
  { today, now }: { today: string; now: Date },
): Promise<{ fileName: string; body: Buffer }> => {
  const { book, months } = await takeSheet(db, actor, asked, today, 'Printed')
  return {
    fileName: fileNameOf('pdf', namesOf(book)),
    body: bytesFrom(await workers.run(drawing, { book, months: months(), printedAt: now })),
  }
}
