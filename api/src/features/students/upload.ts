import { studentErrors } from '@akada/contract/students/calls'
import type { ReadTx } from '../../platform/db/index.ts'
import {
  readTitleLines,
  type SheetTitles,
  textOf,
  type UploadKind,
  uploadTables,
} from '../../platform/uploads/index.ts'
import { type ClassBook, classBook, classesFor, openArms } from '../classes/index.ts'
import { places } from '../generic/index.ts'
import { findActiveSession } from './queries/admission.ts'
import { countInArms } from './queries/counts.ts'
import { cellsOf } from './download.ts'
import { narrowedTo } from './policy.ts'
import { ownArms } from './queries/own-arms.ts'
import { studentsByFxId } from './queries/profile.ts'
import { holdersOf, likelyStudents, takenLins, type UploadOutcome, zeroLedNumber } from './queries/upload.ts'
import { openUploads, type OpenUpload, writtenPlaces } from './queries/waiting.ts'
import { type CheckBook, isPlaced, type RowValues, withUnnamedGuardians } from './rules/check-row.ts'
import {
  normalisedLin,
  normalisedNumber,
  checkUpload,
  normalisedFxId,
  type StagedRow,
  type StudentChange,
  type StudentNumbersInUse,
  type StudentRecord,
  type StudentRecords,
} from './rules/check-upload.ts'
import { freeNumber } from './next-admission.ts'
import { type ColumnKey, readColumns, studentComposites, templateHeading } from './rules/columns.ts'
import { numbersFrom } from './rules/next-number.ts'
import { identityOf, samePersonDoubts } from './rules/same-person.ts'
import type { StudentWork } from './admission.ts'

const labels = { class: 'class', 'class arm': 'class', form: 'class', arm: 'arm' } as const

/** The class, or the class with its arm, that a text names and nothing else: 'JSS 1', 'JSS 1 Gold'; null if it names none. */
const namedPlace = (book: ClassBook, text: string): string | null => {
  const found = book.findClass(text)
  if (!found) return null
  if (found.rest === '') return found.class.name
  const arm = book.findArm(found.class.id, found.rest)
  return arm && `${found.class.name} ${arm.name}`
}

/**
 * The class of a list that has no column for it, as the lines above its columns or the name of its sheet say it; null if they say none.
 * Of the lines, those under a label such as 'CLASS:' come first.
 */
const classOfSheet = (book: ClassBook, { firstRows, titleRow, sheet }: SheetTitles): string | null => {
  const above = firstRows.filter(({ row }) => row < titleRow).map(({ cells }) => cells)
  const { said, others } = readTitleLines(above, labels)
  const saidOf = (part: 'class' | 'arm'): string => said.find(one => one.part === part)?.says ?? ''
  const texts = [`${saidOf('class')} ${saidOf('arm')}`, saidOf('class'), ...others, sheet ?? '']
  for (const text of texts) {
    const place = namedPlace(book, text)
    if (place !== null) return place
  }
  return null
}

/** The classes of a school and, after each, those with its arms: 'JSS 1', 'JSS 1 Gold'. */
const placeNames = (book: ClassBook): string[] =>
  book.classes.flatMap(({ id, name }) => [name, ...book.armsOf(id).map(arm => `${name} ${arm.name}`)])

/** The classes and open arms of a school. */
const readClasses = async (tx: ReadTx, schoolId: string): Promise<ClassBook> => {
  const session = await findActiveSession(tx)
  const classes = await classesFor(tx, schoolId)
  return classBook(classes, session ? await openArms(tx, schoolId, session.id) : [])
}

/**
 * The uploads of a school that were not admitted, with the number of errors that their pages show: an arm that was missing when the rows
 * were checked may have been added since, and another one closed. Reads a class and arm once for all rows that name it.
 */
export const uploadsToFinish = async (tx: ReadTx, schoolId: string, now: Date, most: number): Promise<OpenUpload[]> => {
  const uploads = await openUploads(tx, schoolId, now, most)
  if (uploads.length === 0) return uploads
  const ids = uploads.map(({ id }) => id)
  const [written, book] = await Promise.all([writtenPlaces(tx, ids), readClasses(tx, schoolId)])
  const more = (id: string): number =>
    written
      // Where no class is written, one may be given for all.
      .filter(one => one.uploadId === id && one.class !== '')
      .reduce((sum, { rows, errors, ...cells }) => sum + (isPlaced(cells, book) ? 0 : rows) - errors, 0)
  return uploads.map(upload => ({ ...upload, errors: upload.errors + more(upload.id) }))
}

/** The current data for checking an upload's rows. */
const readBooks = async (
  today: string,
  tx: ReadTx,
  schoolId: string,
  rows: readonly StagedRow[],
): Promise<{ book: CheckBook; taken: Omit<StudentNumbersInUse, 'lins'> }> => {
  const numbers = rows.map(({ cells }) => normalisedNumber(cells)).filter(number => number !== '')
  return {
    book: { today, classes: await readClasses(tx, schoolId), places: places() },
    taken: {
      admissionNumbers: await holdersOf(tx, schoolId, numbers),
      inArms: await countInArms(tx, schoolId),
    },
  }
}

/** How rows name students who are admitted already, and how a change of one is audited. */
export const studentRecords = { key: 'fxId', entity: 'student', operation: 'student.update' } as const

/** The students whom rows name by FXID and whom the person may change, as on their pages; null for a person who may change none. */
const recordsFor = async (
  tx: ReadTx,
  { actor, hooks }: Pick<StudentWork, 'actor' | 'hooks'>,
  schoolId: string,
  rows: readonly StagedRow[],
): Promise<StudentRecords> => {
  if (!actor.can('student.update')) return null
  const fxIds = [...new Set(rows.map(({ cells }) => normalisedFxId(cells)).filter(fxId => fxId !== ''))]
  if (fxIds.length === 0) return new Map()
  const own = narrowedTo(actor)
  const found = await studentsByFxId(tx, schoolId, fxIds, own === null ? null : ownArms(hooks, own))
  const records = found.map((student): StudentRecord => {
    const cells = Object.entries({ ...cellsOf(student), nin: student.nin })
    return {
      ...student,
      name: student.fullName,
      cells: Object.fromEntries(cells.map(([key, cell]) => [key, textOf(cell)])),
    }
  })
  return new Map(records.map(record => [record.fxId, record]))
}

/** Uploads of students, as a plan for the shared upload. */
export const uploadsOf = ({
  system,
  today,
  actor,
  hooks,
}: Pick<StudentWork, 'system' | 'today' | 'actor' | 'hooks'>): UploadKind<
  ColumnKey,
  RowValues | StudentChange,
  UploadOutcome
> => ({
  operation: 'student.create',
  records: studentRecords,
  tables: uploadTables('studentUpload'),
  templateHeading,
  alwaysShown: ['classArm', 'admissionDate'],
  defaultName: 'students.xlsx',
  errors: { ...studentErrors, alreadyCommitted: studentErrors.alreadyAdmitted },
  columns: readColumns,
  composites: studentComposites,
  takenElsewhere: async rows => {
    const lins = rows.map(({ cells }) => normalisedLin(cells)).filter(lin => lin !== '')
    return lins.length > 0 ? system.read(tx => takenLins(tx, lins)) : new Set()
  },
  zeroLed: async (tx, schoolId) => ({ admissionNumber: await zeroLedNumber(tx, schoolId) }),
  // The day is not today: what is not in the file is not known, and most lists are of students who have been there since the session began.
  fills: [
    { column: 'admissionDate', kind: 'day', propose: async tx => [(await findActiveSession(tx))?.starts ?? null] },
    {
      column: 'class',
      kind: 'choice',
      bySheet: true,
      propose: async (tx, schoolId, sheets) => {
        const book = await readClasses(tx, schoolId)
        return sheets.map(sheet => classOfSheet(book, sheet))
      },
      options: async (tx, schoolId) => placeNames(await readClasses(tx, schoolId)),
    },
    {
      column: 'admissionNumber',
      kind: 'series',
      propose: async (tx, schoolId) => [await freeNumber(tx, schoolId)],
      series: async (tx, schoolId, { first, count, inFile }) => {
        // Some of them may be taken: twice as many are looked at.
        const numbers = numbersFrom(first, count * 2 + inFile.length)
        const taken = await holdersOf(
          tx,
          schoolId,
          numbers.map(number => number.toLowerCase()),
        )
        const written = new Set(inFile.map(number => number.toLowerCase()))
        return numbers.filter(number => !taken.has(number.toLowerCase()) && !written.has(number.toLowerCase()))
      },
    },
  ],
  check: async (tx, schoolId, rows, lins) => {
    const { book, taken } = await readBooks(today, tx, schoolId, rows)
    return checkUpload(rows, book, { ...taken, lins }, await recordsFor(tx, { actor, hooks }, schoolId, rows))
  },
  doubts: async (tx, schoolId, rows) => {
    const people = rows.filter(({ leftOut }) => !leftOut).map(identityOf)
    const born = [...new Set(people.flatMap(({ born }) => born ?? []))]
    const phones = [...new Set(people.flatMap(({ phones }) => phones))]
    return withUnnamedGuardians(rows, samePersonDoubts(rows, await likelyStudents(tx, schoolId, born, phones)))
  },
})
