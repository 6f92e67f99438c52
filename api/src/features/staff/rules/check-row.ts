import { username as usernameForm } from '@akada/contract/kernel/fields'
import { type Field, inSentence } from '@akada/contract/kernel/record'
import { officeFields, personFields } from '@akada/contract/staff/record'
import {
  type CellError,
  type Cells,
  isError,
  type PhoneValue,
  type Reading,
  readDate,
  readEmail,
  type ReadFields,
  readFields,
  readGender,
  readPhones,
  RowReader,
} from '../../../platform/uploads/index.ts'
import { type PlaceBook, readOrigin } from '../../generic/index.ts'
import type { ColumnKey } from './columns.ts'
import { serviceErrors } from './particulars.ts'

/** A role of the school, and whether the uploader may give it. */
export interface ExistingRole {
  id: string
  name: string
  mayGive: boolean
}

/** The data for checking rows. */
export interface CheckBook {
  today: string
  roles: readonly ExistingRole[]
  places: PlaceBook
}

type Plain = Omit<ReadFields<typeof personFields> & ReadFields<typeof officeFields>, 'lastName' | 'firstName'>

/** The parsed values of an uploaded row. */
export interface RowValues extends Plain {
  lastName: string
  firstName: string
  username: string
  email: string
  phoneNumber: PhoneValue
  gender: 'male' | 'female'
  dateOfBirth: string | null
  roleId: string
  staffType: 'Teaching' | 'Non-Teaching'
  gradeLevel: number | null
  step: number | null
  firstAppointment: string | null
  confirmation: string | null
  presentPosting: string | null
  nationality: string
  stateOfOrigin: string | null
  lgaOfOrigin: string | null
}

type Row = RowReader<ColumnKey>

const normalised = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

export const readUsername = (text: string): Reading<string> => {
  if (text === '') return { wanted: 'Write the username.' }
  const parsed = usernameForm.safeParse(text)
  return parsed.success ? { value: parsed.data } : { wanted: parsed.error.issues[0]?.message ?? 'This is no username.' }
}

export const readNeededEmail = (text: string): Reading<string> => {
  if (text === '') return { wanted: 'Write the e-mail address: the temporary password goes there.' }
  const reading = readEmail(text)
  return isError(reading) || reading.value === null
    ? { wanted: 'Write one e-mail address, as in name@example.com.' }
    : { value: reading.value }
}

export const readOnePhone = (text: string): Reading<PhoneValue> => {
  if (text === '') return { wanted: 'Write the phone number.' }
  const reading = readPhones(text)
  if (isError(reading)) return reading
  const [phone, ...others] = reading.value
  if (!phone) return { wanted: 'Write the phone number.' }
  return others.length > 0 ? { wanted: 'Write one phone number.' } : { value: phone }
}

const readStaffType = (text: string): Reading<'Teaching' | 'Non-Teaching'> => {
  const written = normalised(text).replace(/staff$/, '')
  if (['', 'teaching', 'teacher', 'academic'].includes(written)) return { value: 'Teaching' }
  if (['nonteaching', 'nonacademic', 'nontutorial'].includes(written)) return { value: 'Non-Teaching' }
  return { wanted: 'Write Teaching or Non-Teaching.' }
}

/** 'GL 08' and 'Level 8' are 8. */
const readLevel =
  (field: Field) =>
  (text: string): Reading<number | null> => {
    if (text === '') return { value: null }
    const { max: most = 0, except } = field
    const digits = /^\D{0,12}0*(\d{1,2})(?:\.0+)?$/.exec(text)?.[1]
    const level = Number(digits)
    return digits !== undefined && level >= 1 && level <= most && level !== except
      ? { value: level }
      : { wanted: `Write a ${inSentence(field)} from 1 to ${most}${except ? `, without ${except}` : ''}.` }
  }

const readOptionalDate = (text: string): Reading<string | null> => (text === '' ? { value: null } : readDate(text))

const listed = (roles: readonly ExistingRole[]): string =>
  roles
    .filter(({ mayGive }) => mayGive)
    .slice(0, 20)
    .map(({ name }) => name)
    .join(', ')

const readRole = (row: Row, roles: readonly ExistingRole[]): ExistingRole | null => {
  const written = row.text('role')
  if (written === '') return row.error('role', `Write the role: one of ${listed(roles)}.`)
  const found = roles.find(({ name }) => normalised(name) === normalised(written))
  if (!found) return row.error('role', `The school has no role '${written}'. Its roles are ${listed(roles)}.`)
  if (found.mayGive) return found
  return row.error(
    'role',
    `You cannot give the role ${found.name}: it holds permissions that you do not hold yourself.`,
  )
}

const readService = (row: Row, today: string) => {
  const days = {
    dateOfBirth: row.take('dateOfBirth', readOptionalDate),
    firstAppointment: row.take('firstAppointment', readOptionalDate),
    confirmation: row.take('confirmation', readOptionalDate),
    presentPosting: row.take('presentPosting', readOptionalDate),
  }
  for (const { field, message } of serviceErrors(days, today)) row.error(field, message)
  return days
}

/** What the cells of a row say, by column, with every error in them; null where a cell is wrong, or says nothing. */
export const readRow = (cells: Cells, book: CheckBook) => {
  const row = new RowReader<ColumnKey>(cells)
  const person = readFields(row, personFields)
  const username = row.take('username', readUsername)
  const email = row.take('email', readNeededEmail)
  const phoneNumber = row.take('phoneNumber', readOnePhone)
  const gender = row.take('gender', readGender)
  const role = readRole(row, book.roles)
  const staffType = row.take('staffType', readStaffType)
  const numbers = readFields(row, officeFields)
  const gradeLevel = row.take('gradeLevel', readLevel(officeFields.gradeLevel))
  const step = row.take('step', readLevel(officeFields.step))
  const days = readService(row, book.today)
  const origin = readOrigin(row, book.places)
  const account = { username, email, phoneNumber, role: role?.id ?? null }
  const office = { ...numbers, staffType, gradeLevel, step, ...days }
  return { values: { ...person, ...office, ...account, gender, ...origin }, errors: row.errors }
}

/** Checks one row by itself: returns its values, or else every error in it. Other rows are not compared. */
export const checkRow = (
  cells: Cells,
  book: CheckBook,
): { values: RowValues | null; errors: CellError<ColumnKey>[] } => {
  const { values, errors } = readRow(cells, book)
  const { lastName, firstName, username, email, phoneNumber, role: roleId, gender, staffType, ...others } = values
  const lacks = lastName === null || firstName === null || username === null || email === null || phoneNumber === null
  if (errors.length > 0 || lacks || gender === null || roleId === null || staffType === null) {
    return { values: null, errors }
  }
  return {
    values: { ...others, lastName, firstName, username, email, phoneNumber, roleId, gender, staffType },
    errors: [],
  }
}
