import { studentErrors } from '@akada/contract/students/calls'
import type { ReadTx } from '../../platform/db/index.ts'
import type { UploadKind } from '../../platform/uploads/index.ts'
import { places } from '../generic/index.ts'
import { findActiveSession } from './queries/admission.ts'
import {
  classesFor,
  holdersOf,
  likelyStudents,
  openArms,
  studentUploads,
  takenLins,
  type UploadOutcome,
} from './queries/upload.ts'
import type { CheckBook, RowValues } from './rules/check-row.ts'
import { bareLin, bareNumber, checkUpload, type StagedRow, type Taken } from './rules/check-upload.ts'
import { classBook } from './rules/class-names.ts'
import { studentComposites } from './rules/composites.ts'
import { identityOf, samePersonDoubts } from './rules/same-person.ts'
import { type ColumnKey, studentColumns, templateHeading } from './rules/columns.ts'
import type { StudentWork } from './admission.ts'

/** The current data for checking an upload's rows. */
const readBooks = async (
  today: string,
  tx: ReadTx,
  schoolId: string,
  rows: readonly StagedRow[],
): Promise<{ book: CheckBook; taken: Pick<Taken, 'admissionNumbers'> }> => {
  const session = await findActiveSession(tx)
  const numbers = rows.map(({ cells }) => bareNumber(cells)).filter(number => number !== '')
  const classes = await classesFor(tx, schoolId)
  const arms = session ? await openArms(tx, schoolId, session.id) : []
  return {
    book: { today, classes: classBook(classes, arms), places: places() },
    taken: { admissionNumbers: await holdersOf(tx, schoolId, numbers) },
  }
}

/** Uploads of students, as a plan for the shared upload. */
export const uploadsOf = ({
  system,
  today,
}: Pick<StudentWork, 'system' | 'today'>): UploadKind<ColumnKey, RowValues, UploadOutcome> => ({
  tables: studentUploads,
  entity: 'studentUpload',
  operation: 'student.create',
  kind: 'student',
  templateHeading,
  alwaysShown: ['classArm', 'admissionDate'],
  defaultName: 'students.xlsx',
  errors: { ...studentErrors, alreadyCommitted: studentErrors.alreadyAdmitted },
  columns: studentColumns,
  composites: studentComposites,
  takenElsewhere: async rows => {
    const lins = rows.map(({ cells }) => bareLin(cells)).filter(lin => lin !== '')
    return lins.length > 0 ? system.read(tx => takenLins(tx, lins)) : new Set()
  },
  // Not today: what is not in the file is not known, and most lists are of students who have been there since the session began.
  fill: { column: 'admissionDate', propose: async tx => (await findActiveSession(tx))?.starts ?? null },
  check: async (tx, schoolId, rows, lins) => {
    const { book, taken } = await readBooks(today, tx, schoolId, rows)
    return checkUpload(rows, book, { ...taken, lins })
  },
  doubts: async (tx, schoolId, rows) => {
    const people = rows.filter(({ leftOut }) => !leftOut).map(identityOf)
    const born = [...new Set(people.flatMap(({ born }) => born ?? []))]
    const phones = [...new Set(people.flatMap(({ phones }) => phones))]
    return samePersonDoubts(rows, await likelyStudents(tx, schoolId, born, phones))
  },
})
