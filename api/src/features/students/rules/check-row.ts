import type { ValuesOf } from '@akada/contract/kernel/record-schema'
import { limits } from '@akada/contract/kernel/limits'
import { cleanLine } from '@akada/contract/kernel/names'
import { isFxId } from '@akada/contract/students/fx-id'
import { type guardianFields, studentFields } from '@akada/contract/students/record'
import {
  type CellError,
  type Cells,
  readDate,
  readEmail,
  readFields,
  readName,
  readPhones,
  readText,
  type RowDoubt,
  RowReader,
} from '../../../platform/uploads/index.ts'
import {
  normalisedArmName,
  type ClassBook,
  type ExistingArm,
  type ExistingClass,
  splitClassAndArm,
} from '../../classes/index.ts'
import { type PlaceBook, readOrigin, readPlace } from '../../generic/index.ts'
import type { ColumnKey } from './columns.ts'
import { admissionError, birthError } from './dates.ts'
import { readRelationship } from './particulars.ts'

/** The parsed values of an uploaded row. */
export interface RowValues extends ValuesOf<typeof studentFields> {
  classId: string
  classArmId: string | null
  /** The name of the arm, or of the class where none is written. */
  placeName: string
  guardian: ValuesOf<typeof guardianFields> | null
}

/** The data for checking rows. */
export interface CheckBook {
  today: string
  classes: ClassBook
  places: PlaceBook
}

/** As the contract has it for a class arm. */
const longestArmName = 40

const listed = (names: readonly string[]): string => names.slice(0, 20).join(', ')

type Row = RowReader<ColumnKey>

const readClass = (row: Row, book: ClassBook): ExistingClass | null => {
  const written = row.text('class')
  if (written === '') return row.error('class', 'Write the class.')
  const found = book.findClass(written)
  if (found) return found.class
  return row.error(
    'class',
    `There is no class '${written}'. The classes are ${listed(book.classes.map(({ name }) => name))}.`,
  )
}

const readArm = (row: Row, book: ClassBook, known: ExistingClass): ExistingArm | null => {
  const arms = book.armsOf(known.id)
  const rest = book.findClass(row.text('class'))?.rest ?? ''
  // People repeat the class in the arm's column: 'JSS 1 Gold' is the arm Gold.
  const written = row.text('classArm')
  const inArm = book.findClass(written)
  const armText = inArm?.class === known && inArm.rest !== '' ? inArm.rest : written
  if (armText === '' && rest === '') return null
  const column = armText === '' ? 'class' : 'classArm'
  if (armText !== '' && rest !== '' && normalisedArmName(armText) !== rest) {
    return row.error('classArm', `The class says '${row.text('class')}', the arm '${written}'. Write one arm.`)
  }
  const found = book.findArm(known.id, armText || rest)
  if (found) return found
  const name = (armText || splitClassAndArm(row.text('class')).classArm || rest).slice(0, longestArmName)
  return row.error(
    column,
    arms.length === 0
      ? `${known.name} has no arms yet. Leave the arm empty, or add it first.`
      : `${known.name} has no arm '${armText || rest}'. Its arms are ${listed(arms.map(({ name }) => name))}.`,
    { to: { id: known.id, name: known.name }, name },
  )
}

/** Whether the school has the class and the arm that a row names. */
export const isPlaced = (cells: Cells, book: ClassBook): boolean => {
  const row = new RowReader<ColumnKey>(cells)
  const known = readClass(row, book)
  if (known) readArm(row, book, known)
  return row.errors.length === 0
}

/** What a guardian is called of whom a list has only the phone number. */
export const parentName = (firstName: string, lastName: string): string =>
  cleanLine(`Parent of ${firstName} ${lastName}`).slice(0, limits.name.max).trim()

/** The cells about the guardian; null where one is wrong, or says nothing. */
const readGuardian = (row: Row) => {
  const phones = row.take('guardianPhone', readPhones) ?? []
  const relationship = row.take('guardianRelationship', readRelationship)
  const email = row.take('guardianEmail', readEmail)
  const address = row.take('guardianAddress', text => readText(text, limits.text))
  const [name, phone] = [row.text('guardianName'), row.text('guardianPhone')]
  if (name === '' && phone === '') {
    if (email !== null || address !== null || row.text('guardianRelationship') !== '') {
      row.error('guardianName', "Write the guardian's name and phone number, or leave the guardian out.")
    }
    return { name: null, relationship, phones, email, address }
  }
  if (phone === '') row.error('guardianPhone', "Write the guardian's phone number.")
  const read =
    name === '' && phone !== ''
      ? parentName(row.text('firstName'), row.text('lastName'))
      : row.take('guardianName', text => readName(text, "guardian's name"))
  return { name: read, relationship, phones, email, address }
}

const readDates = (row: Row, today: string): { born: string | null; admitted: string | null } => {
  const born =
    row.text('dateOfBirth') === ''
      ? row.error('dateOfBirth', 'Write the date of birth.')
      : row.take('dateOfBirth', readDate)
  const admitted =
    row.text('admissionDate') === ''
      ? row.error('admissionDate', 'Write the day of admission.')
      : row.take('admissionDate', readDate)
  const tooEarly = admitted === null ? null : admissionError(admitted, today)
  if (tooEarly) row.error('admissionDate', tooEarly)
  const wrongBirth = born === null || admitted === null ? null : birthError(born, admitted, today)
  if (wrongBirth) row.error('dateOfBirth', wrongBirth)
  return { born, admitted }
}

/** What the cells of a row say, with every error in them. */
const readRow = (cells: Cells, book: CheckBook) => {
  const row = new RowReader<ColumnKey>(cells)
  const fields = readFields(row, studentFields)
  const number = row.text('admissionNumber')
  if (isFxId(number)) {
    const message = `${number} is a Student ID, not the school's own admission number. If the whole column has them, read it as FXID.`
    row.error('admissionNumber', message)
  }
  const { born, admitted } = readDates(row, book.today)
  const known = readClass(row, book.classes)
  const arm = known && readArm(row, book.classes, known)
  const { nationality, stateOfOrigin, lgaOfOrigin } = readOrigin(row, book.places)
  const [stateOfResidence, lgaOfResidence] = readPlace(row, book.places, 'stateOfResidence', 'lgaOfResidence')
  const guardian = readGuardian(row)
  const origin = { nationality, stateOfOrigin, lgaOfOrigin, stateOfResidence, lgaOfResidence }
  const student = { ...fields, ...origin, dateOfBirth: born, admissionDate: admitted }
  return { student, known, arm, guardian, errors: row.errors }
}

/** Checks one row by itself: returns its values, or else every error in it. Other rows are not compared. */
export const checkRow = (
  cells: Cells,
  book: CheckBook,
): { values: RowValues | null; errors: CellError<ColumnKey>[] } => {
  const { student, known, arm, guardian, errors } = readRow(cells, book)
  const { admissionNumber, lastName, firstName, gender, photoConsent, dateOfBirth, admissionDate, ...others } = student
  const lacks = admissionNumber === null || lastName === null || firstName === null || gender === null
  if (errors.length > 0 || lacks || dateOfBirth === null || admissionDate === null || known === null) {
    return { values: null, errors }
  }
  const { name, relationship } = guardian
  return {
    values: {
      ...others,
      admissionNumber,
      lastName,
      firstName,
      gender,
      dateOfBirth,
      admissionDate,
      photoConsent: photoConsent ?? false,
      classId: known.id,
      classArmId: arm?.id ?? null,
      placeName: arm ? `${known.name} ${arm.name}` : known.name,
      guardian: name === null || relationship === null ? null : { ...guardian, name, relationship },
    },
    errors: [],
  }
}

/** What a row says that is about a student who is there: values by column, and the guardian as a whole. */
export const readForChange = (cells: Cells, book: CheckBook) => {
  const { student, known, arm, guardian, errors } = readRow(cells, book)
  return {
    guardian,
    errors,
    values: {
      ...student,
      class: known?.id ?? null,
      classArm: arm?.id ?? null,
      guardianName: guardian.name,
      guardianRelationship: guardian.relationship,
      guardianPhone: guardian.phones,
      guardianEmail: guardian.email,
      guardianAddress: guardian.address,
    },
  }
}

/** The doubts of rows, with one where a guardian has a phone number and no name. */
export const withUnnamedGuardians = (
  rows: readonly { row: number; cells: Cells; leftOut: boolean }[],
  doubts: ReadonlyMap<number, RowDoubt[]>,
): Map<number, RowDoubt[]> => {
  const all = new Map(doubts)
  for (const { row, cells, leftOut } of rows) {
    const { guardianName = '', guardianPhone: value = '', firstName = '', lastName = '' } = cells
    if (leftOut || guardianName !== '' || value === '') continue
    const message = `The number has no name. Its owner is admitted as “${parentName(firstName, lastName)}”, which can be corrected later.`
    all.set(row, [...(all.get(row) ?? []), { code: 'phone_unnamed', column: 'guardianPhone', value, message }])
  }
  return all
}
