import { limits } from '@akada/contract/kernel/limits'
import {
  type CellFault,
  type Cells,
  type PhoneValue,
  type Reading,
  readDate,
  readDigits,
  readEmail,
  readGender,
  readName,
  readOptionalName,
  readPhones,
  readText,
  readYesNo,
  RowReader,
} from '../../../platform/uploads/index.ts'
import { type PlaceBook, readOrigin, readPlace } from '../../generic/index.ts'
import { bareArmName, type ClassBook, type KnownArm, type KnownClass } from './class-names.ts'
import type { ColumnKey } from './columns.ts'
import { admissionFault, birthFault } from './dates.ts'
import { readRelationship } from './relationship.ts'

/** What an uploaded row says about a student. */
export interface RowValues {
  admissionNumber: string
  admissionDate: string
  firstName: string
  middleName: string | null
  lastName: string
  gender: 'male' | 'female'
  dateOfBirth: string
  nationality: string
  stateOfOrigin: string | null
  lgaOfOrigin: string | null
  stateOfResidence: string | null
  lgaOfResidence: string | null
  address: string | null
  lin: string | null
  nin: string | null
  previousSchool: string | null
  previousClass: string | null
  photoConsent: boolean
  classId: string
  classArmId: string | null
  guardian: {
    name: string
    relationship: string
    phones: PhoneValue[]
    email: string | null
    address: string | null
  } | null
}

/** What rows are checked against. */
export interface CheckBook {
  today: string
  classes: ClassBook
  places: PlaceBook
}

const listed = (names: readonly string[]): string => names.slice(0, 20).join(', ')

type Row = RowReader<ColumnKey>

const readClass = (row: Row, book: ClassBook): KnownClass | null => {
  const written = row.text('class')
  if (written === '') return row.fault('class', 'Write the class.')
  const found = book.findClass(written)
  if (found) return found.class
  return row.fault(
    'class',
    `There is no class '${written}'. The classes are ${listed(book.classes.map(({ name }) => name))}.`,
  )
}

const readArm = (row: Row, book: ClassBook, known: KnownClass): KnownArm | null => {
  const arms = book.armsOf(known.id)
  const rest = book.findClass(row.text('class'))?.rest ?? ''
  // People repeat the class in the arm's column: 'JSS 1 Gold' is the arm Gold.
  const written = row.text('classArm')
  const inArm = book.findClass(written)
  const armText = inArm?.class === known && inArm.rest !== '' ? inArm.rest : written
  if (armText === '' && rest === '') return null
  const column = armText === '' ? 'class' : 'classArm'
  if (armText !== '' && rest !== '' && bareArmName(armText) !== rest) {
    return row.fault('classArm', `The class says '${row.text('class')}', the arm '${written}'. Write one arm.`)
  }
  const found = book.findArm(known.id, armText || rest)
  if (found) return found
  return row.fault(
    column,
    arms.length === 0
      ? `${known.name} has no arms yet. Leave the arm empty, or add it first.`
      : `${known.name} has no arm '${armText || rest}'. Its arms are ${listed(arms.map(({ name }) => name))}.`,
  )
}

const readGuardian = (row: Row): RowValues['guardian'] => {
  const phones = row.take('guardianPhone', readPhones) ?? []
  const relationship = row.take('guardianRelationship', readRelationship)
  const email = row.take('guardianEmail', readEmail)
  const address = row.take('guardianAddress', text => readText(text, limits.text))
  const [name, phone] = [row.text('guardianName'), row.text('guardianPhone')]
  if (name === '' && phone === '') {
    if (email !== null || address !== null || row.text('guardianRelationship') !== '') {
      row.fault('guardianName', "Write the guardian's name and phone number, or leave the guardian out.")
    }
    return null
  }
  if (phone === '') row.fault('guardianPhone', "Write the guardian's phone number.")
  const read = row.take('guardianName', text => readName(text, "guardian's name"))
  return read === null || relationship === null ? null : { name: read, relationship, phones, email, address }
}

const readDates = (row: Row, today: string): { born: string | null; admitted: string | null } => {
  const born =
    row.text('dateOfBirth') === ''
      ? row.fault('dateOfBirth', 'Write the date of birth.')
      : row.take('dateOfBirth', readDate)
  const admitted = row.text('admissionDate') === '' ? today : row.take('admissionDate', readDate)
  const tooEarly = admitted === null ? null : admissionFault(admitted, today)
  if (tooEarly) row.fault('admissionDate', tooEarly)
  const wrongBirth = born === null || admitted === null ? null : birthFault(born, admitted, today)
  if (wrongBirth) row.fault('dateOfBirth', wrongBirth)
  return { born, admitted }
}

/** Checks one row by itself: what it says, or else every fault in it. Whether others say the same is not looked at. */
export const checkRow = (
  cells: Cells,
  book: CheckBook,
): { values: RowValues | null; faults: CellFault<ColumnKey>[] } => {
  const row = new RowReader<ColumnKey>(cells)
  const admissionNumber = row.take(
    'admissionNumber',
    (text): Reading<string> =>
      text === ''
        ? { wanted: 'Write the admission number.' }
        : text.length > 30
          ? { wanted: 'Write at most 30 characters.' }
          : { value: text },
  )
  const lastName = row.take('lastName', text => readName(text, 'surname'))
  const firstName = row.take('firstName', text => readName(text, 'first name'))
  const middleName = row.take('middleName', readOptionalName)
  const gender = row.take('gender', readGender)
  const { born, admitted } = readDates(row, book.today)
  const known = readClass(row, book.classes)
  const arm = known && readArm(row, book.classes, known)
  const { nationality, stateOfOrigin, lgaOfOrigin } = readOrigin(row, book.places)
  const [stateOfResidence, lgaOfResidence] = readPlace(row, book.places, 'stateOfResidence', 'lgaOfResidence')
  const address = row.take('address', text => readText(text, limits.text))
  const lin = row.take('lin', text => readDigits(text, 16, 'The Learner Identification Number'))
  const nin = row.take('nin', text => readDigits(text, 11, 'The National Identification Number'))
  const previousSchool = row.take('previousSchool', text => readText(text, limits.shortText))
  const previousClass = row.take('previousClass', text => readText(text, 40))
  const photoConsent = row.take('photoConsent', readYesNo)
  const guardian = readGuardian(row)
  const lacks = admissionNumber === null || lastName === null || firstName === null || gender === null
  if (row.faults.length > 0 || lacks || born === null || admitted === null || known === null) {
    return { values: null, faults: row.faults }
  }
  return {
    values: {
      admissionNumber,
      admissionDate: admitted,
      firstName,
      middleName,
      lastName,
      gender,
      dateOfBirth: born,
      nationality,
      stateOfOrigin,
      lgaOfOrigin,
      stateOfResidence,
      lgaOfResidence,
      address,
      lin,
      nin,
      previousSchool,
      previousClass,
      photoConsent: photoConsent ?? false,
      classId: known.id,
      classArmId: arm?.id ?? null,
      guardian,
    },
    faults: [],
  }
}
