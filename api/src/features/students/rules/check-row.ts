import { limits } from '@akada/contract/kernel/limits'
import {
  isFault,
  type PhoneValue,
  type Reading,
  readDate,
  readDigits,
  readEmail,
  readGender,
  readName,
  readPhones,
  readRelationship,
  readText,
  readYesNo,
} from './cells.ts'
import { bareArmName, type ClassBook, type KnownArm, type KnownClass } from './class-names.ts'
import type { Cells, ColumnKey } from './columns.ts'
import { admissionFault, birthFault } from './dates.ts'
import { nearest, type PlaceBook } from './places.ts'

/** A fault of a cell; `column` null where the whole row is at fault. */
export interface CellFault {
  column: ColumnKey | null
  value: string
  message: string
}

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

/** Reads the cells of one row and gathers what is at fault. */
class RowReader {
  readonly faults: CellFault[] = []
  private readonly cells: Cells

  constructor(cells: Cells) {
    this.cells = cells
  }

  text(key: ColumnKey): string {
    return this.cells[key] ?? ''
  }

  fault(column: ColumnKey, message: string): null {
    this.faults.push({ column, value: this.text(column), message })
    return null
  }

  take<T>(key: ColumnKey, read: (text: string) => Reading<T>): T | null {
    const reading = read(this.text(key))
    return isFault(reading) ? this.fault(key, reading.wanted) : reading.value
  }
}

const readClass = (row: RowReader, book: ClassBook): KnownClass | null => {
  const written = row.text('class')
  if (written === '') return row.fault('class', 'Write the class.')
  const found = book.findClass(written)
  if (found) return found.class
  return row.fault(
    'class',
    `There is no class '${written}'. The classes are ${listed(book.classes.map(({ name }) => name))}.`,
  )
}

const readArm = (row: RowReader, book: ClassBook, known: KnownClass): KnownArm | null => {
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

const isNigerian = (text: string): boolean => text === '' || /^nigerian?$/i.test(text)

const readPlace = (
  row: RowReader,
  places: PlaceBook,
  stateKey: ColumnKey,
  lgaKey: ColumnKey,
): [string | null, string | null] => {
  const [written, lga] = [row.text(stateKey), row.text(lgaKey)]
  const state = written === '' ? null : places.findState(written)
  if (written !== '' && !state) {
    const near = places.nearestStates(written)
    row.fault(
      stateKey,
      near.length > 0
        ? `No state of Nigeria has this name. Is it ${near.join(' or ')}?`
        : 'Write a state of Nigeria, as in Ogun.',
    )
    return [null, null]
  }
  if (lga === '') return [state?.state ?? null, null]
  if (!state) {
    row.fault(lgaKey, 'Write the state too: some local governments of different states share a name.')
    return [null, null]
  }
  const found = places.findLga(state, lga)
  if (found) return [state.state, found]
  const elsewhere = places.statesWith(lga)
  const near = nearest(lga, state.lgas)
  const hint =
    elsewhere.length > 0
      ? ` It is in ${elsewhere.join(' and ')}.`
      : near.length > 0
        ? ` Is it ${near.join(' or ')}?`
        : ' Write one of its local governments.'
  row.fault(lgaKey, `'${lga}' is not a local government of ${state.state}.${hint}`)
  return [state.state, null]
}

const readAbroad = (row: RowReader): [string | null, string | null] => [
  row.take('stateOfOrigin', text => readText(text, limits.name.max)),
  row.take('lgaOfOrigin', text => readText(text, limits.name.max)),
]

const readGuardian = (row: RowReader): RowValues['guardian'] => {
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

const readDates = (row: RowReader, today: string): { born: string | null; admitted: string | null } => {
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
export const checkRow = (cells: Cells, book: CheckBook): { values: RowValues | null; faults: CellFault[] } => {
  const row = new RowReader(cells)
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
  const middleName = row.take('middleName', text => readText(text, limits.name.max))
  const gender = row.take('gender', readGender)
  const { born, admitted } = readDates(row, book.today)
  const known = readClass(row, book.classes)
  const arm = known && readArm(row, book.classes, known)
  const nationality = row.take('nationality', text => readText(text, 60))
  const nigerian = isNigerian(row.text('nationality'))
  const [stateOfOrigin, lgaOfOrigin] = nigerian
    ? readPlace(row, book.places, 'stateOfOrigin', 'lgaOfOrigin')
    : readAbroad(row)
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
      nationality: nigerian ? 'Nigeria' : (nationality ?? 'Nigeria'),
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
