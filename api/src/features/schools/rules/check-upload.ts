import { rowLabel } from '@akada/contract/kernel/sheet-rows'
import { schoolFields } from '@akada/contract/schools/record'
import {
  addDuplicates,
  type Cells,
  type ChangedRecord,
  type CheckedRow,
  checkRows,
  compareWithRecord,
  type PhoneValue,
  type Reading,
  readFields,
  readPhones,
  refusedRow,
  type RowDoubt,
  RowReader,
  type StagedRow,
  type StoredRecord,
  type UploadColumn,
} from '../../../platform/uploads/index.ts'
import { type PlaceBook, readLga } from '../../generic/index.ts'
import { addHeadDuplicates, hasHead, type HeadValues, readHead, type Usernames } from '../../staff/index.ts'
import { type ColumnKey, noPrincipal } from './columns.ts'

export interface ExistingDistrict {
  id: string
  name: string
  isApproved: boolean
}

/** A school of the state, as a row is compared with it. */
export interface ExistingSchool extends StoredRecord {
  districtId: string
  district: string
  lga: string | null
  nationalSchoolId: string | null
}

/** The data for checking rows. */
export interface SchoolBook {
  /** The name of the state, as the list of places has it. */
  state: string
  places: PlaceBook
  districts: readonly ExistingDistrict[]
  /** The one district of the upload; null if each row names its own. */
  ownDistrictId: string | null
  /** The term for a district, in a sentence. */
  districtWord: string
  /** Schools with a name or a national id of the rows. */
  known: readonly ExistingSchool[]
  mayAppoint: boolean
  mayChange: boolean
  columns: readonly UploadColumn<ColumnKey>[]
  taken: Parameters<typeof readHead>[2]['taken']
  usernames: Usernames
}

/** The parsed values of a row. */
export interface SchoolValues {
  districtId: string
  school: {
    name: string
    category: string
    motto: string | null
    nationalSchoolId: string | null
    ownership: string | null
    boarding: string | null
    sex: string | null
    address: string
    lga: string | null
    email: string | null
    phoneNumber: PhoneValue | null
  }
  head: HeadValues | null
}

/** What a row changes of a school that is there. */
export type SchoolChange = ChangedRecord<ReturnType<typeof readForChange>>

type Row = RowReader<ColumnKey>

const normalised = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/&/g, 'and')
    .replace(/[^a-z0-9]/g, '')

const usualCategories: Readonly<Record<string, string>> = {
  jss: 'Junior Secondary',
  junior: 'Junior Secondary',
  ss: 'Senior Secondary',
  sss: 'Senior Secondary',
  senior: 'Senior Secondary',
  secondary: 'Junior & Senior Secondary',
  juniorandsenior: 'Junior & Senior Secondary',
  technical: 'Science/Technical',
}

const readChoice =
  (choices: readonly string[], others: Readonly<Record<string, string>> = {}) =>
  (text: string): Reading<string> => {
    const written = normalised(text)
    const found = choices.find(choice => normalised(choice) === written) ?? others[written.replace(/schools?$/, '')]
    return found ? { value: found } : { wanted: `Write one of ${choices.join(', ')}.` }
  }

const readOptional =
  (choices: readonly string[]) =>
  (text: string): Reading<string | null> =>
    text === '' ? { value: null } : readChoice(choices)(text)

const readPhone = (text: string): Reading<PhoneValue | null> => {
  const reading = readPhones(text)
  return 'wanted' in reading ? reading : { value: reading.value[0] ?? null }
}

const readDistrict = (row: Row, { districts, ownDistrictId, districtWord }: SchoolBook): ExistingDistrict | null => {
  const own = districts.find(({ id }) => id === ownDistrictId)
  const written = row.text('district')
  if (ownDistrictId === null && written === '') return row.error('district', `Write the ${districtWord} of the school.`)
  const found = own ?? districts.find(({ name }) => normalised(name) === normalised(written))
  if (!found) return row.error('district', `The state has no ${districtWord} called '${written}'.`)
  if (!found.isApproved) return row.error('district', `${found.name} is not approved yet.`)
  if (own && written !== '' && normalised(own.name) !== normalised(written))
    return row.error('district', `Schools of ${own.name} are uploaded here. Leave this row out.`)
  return found
}

const findTaken = ({ known }: SchoolBook, districtId: string, name: string): ExistingSchool | undefined =>
  known.find(school => school.districtId === districtId && school.name.toLowerCase() === name.toLowerCase())

const findByNumber = ({ known }: SchoolBook, { nationalSchoolId }: Cells): ExistingSchool | undefined =>
  known.find(school => school.nationalSchoolId !== null && school.nationalSchoolId === nationalSchoolId)

/**
 * The school that a row names: by its national id or, where the school or the row has none, by its name in the district. A row with an
 * account for a principal is of a new school, unless it has the national id of one.
 */
const schoolNamed = (cells: Cells, book: SchoolBook): ExistingSchool | undefined => {
  const numbered = findByNumber(book, cells)
  if (numbered) return numbered
  const { districts, ownDistrictId } = book
  const districtId =
    ownDistrictId ?? districts.find(({ name }) => normalised(name) === normalised(cells.district ?? ''))?.id
  const named = districtId && cells.name && !hasHead(cells) ? findTaken(book, districtId, cells.name) : undefined
  return named && (named.nationalSchoolId === null || !cells.nationalSchoolId) ? named : undefined
}

/** What the cells of a row say of the school itself, with every error in them. */
const readFieldsOf = (row: Row, book: SchoolBook) => {
  const fields = readFields(row, schoolFields)
  const category = row.take('category', readChoice(schoolFields.category.choices, usualCategories))
  const ownership = row.take('ownership', readOptional(schoolFields.ownership.choices))
  const boarding = row.take('boarding', readOptional(schoolFields.boarding.choices))
  const sex = row.take('sex', readOptional(schoolFields.sex.choices))
  const lga = row.take('lga', text => readLga(text, book.places, book.state))
  const phoneNumber = row.take('phone', readPhone)
  return { ...fields, category, ownership, boarding, sex, lga, phoneNumber }
}

/** What a row says of a school that is there, by column. Its district and principal are compared as they are written. */
const readForChange = (cells: Cells, book: SchoolBook) => {
  const row = new RowReader<ColumnKey>(cells)
  const { phoneNumber, ...fields } = readFieldsOf(row, book)
  return { values: { ...fields, phone: phoneNumber }, errors: row.errors }
}

const checkChange = (
  staged: StagedRow<ColumnKey>,
  stored: ExistingSchool,
  book: SchoolBook,
): CheckedRow<ColumnKey, SchoolValues | SchoolChange> => {
  const { ownDistrictId, districtWord, mayChange, columns } = book
  if (ownDistrictId !== null && stored.districtId !== ownDistrictId)
    return refusedRow(
      staged,
      'nationalSchoolId',
      `This national school id belongs to a school of another ${districtWord}. Correct it, or leave this row out.`,
    )
  if (!mayChange)
    return refusedRow(staged, 'name', 'You may not change schools that are there already. Leave this row out.')
  const row = compareWithRecord(staged, stored, columns, cells => readForChange(cells, book))
  const name = row.values?.read.values.name ?? stored.name
  const taken = findTaken(book, stored.districtId, name)
  if (!taken || taken.id === stored.id) return row
  return refusedRow(staged, 'name', `${stored.district} already has a school of this name. Add the town to it.`)
}

const readSchool = (row: Row, book: SchoolBook): Omit<SchoolValues, 'head'> | null => {
  const district = readDistrict(row, book)
  const { name, address, category, ...others } = readFieldsOf(row, book)
  if (district && name !== null && findTaken(book, district.id, name))
    row.error('name', `${district.name} already has a school of this name. Add the town to it, or leave this row out.`)
  if (row.errors.length > 0 || district === null || name === null || address === null || category === null) return null
  return { districtId: district.id, school: { ...others, name, address, category } }
}

const checkRow = (cells: Cells, book: SchoolBook) => {
  const row = new RowReader<ColumnKey>(cells)
  const read = readSchool(row, book)
  const asked = hasHead(cells)
  if (asked && !book.mayAppoint)
    row.error('headLastName', 'Your role may not appoint principals. Leave the cells about the principal empty.')
  const head = asked ? readHead(row, cells, { ...book, word: 'principal' }) : null
  const values: SchoolValues | null = read === null || row.errors.length > 0 ? null : { ...read, head }
  return { values, errors: row.errors }
}

/** Checks the rows of an upload of schools: each by itself and against the present schools and accounts, and all against one another. */
export const checkSchools = (
  rows: readonly StagedRow<ColumnKey>[],
  book: SchoolBook,
): CheckedRow<ColumnKey, SchoolValues | SchoolChange>[] => {
  const checked = checkRows<ColumnKey, SchoolValues | SchoolChange>(rows, staged => {
    const stored = schoolNamed(staged.cells, book)
    return stored ? checkChange(staged, stored, book) : { ...staged, ...checkRow(staged.cells, book) }
  })
  addDuplicates(checked, 'name', 'name', cells => {
    const name = normalised(cells.name ?? '')
    return name && `${book.ownDistrictId ?? normalised(cells.district ?? '')} ${name}`
  })
  addDuplicates(checked, 'nationalSchoolId', 'national school id', cells => cells.nationalSchoolId ?? '')
  addHeadDuplicates(checked)
  return checked
}

/** Rows of a new school with the whole name of its principal, of whom an account needs more, by the row's number. */
export const unreadPrincipals = (rows: readonly StagedRow<ColumnKey>[]): ReadonlyMap<number, RowDoubt[]> =>
  new Map(
    rows
      .filter(({ leftOut, cells, record }) => !leftOut && !record && cells.principal && cells.principal !== noPrincipal)
      .map(({ row, cells }) => {
        const message =
          'The name of the principal is not read here. Write surname, first name, e-mail and phone number into their own columns for an account.'
        return [row, [{ code: 'column_not_read' as const, column: 'principal', value: cells.principal ?? '', message }]]
      }),
  )

/** Rows of a school whose name another has in the same local government, in the file or in the state, by the row's number. */
export const twinsOf = (
  rows: readonly StagedRow<ColumnKey>[],
  known: readonly ExistingSchool[],
): ReadonlyMap<number, RowDoubt[]> => {
  const keyOf = (name: string, lga: string): string =>
    `${normalised(name)} ${normalised(lga).replace(/(?:lga|lg|localgovernment(?:area)?)$/, '')}`
  const inState = new Map(
    known.flatMap(school => (school.lga ? [[keyOf(school.name, school.lga), school] as const] : [])),
  )
  const shown = rows.filter(({ leftOut, cells, record }) => !leftOut && !record && cells.name && cells.lga)
  const inFile = Map.groupBy(shown, ({ cells }) => keyOf(cells.name ?? '', cells.lga ?? ''))
  const doubts = new Map<number, RowDoubt[]>()
  for (const { row, cells } of shown) {
    const key = keyOf(cells.name ?? '', cells.lga ?? '')
    const twin = inState.get(key)
    const others = inFile.get(key)?.filter(other => other.row !== row) ?? []
    const about = { code: 'organization_known' as const, column: 'name', value: cells.name ?? '' }
    const found: RowDoubt[] = [
      ...(twin
        ? [
            {
              ...about,
              message: `${twin.district} already has ${twin.name} in ${twin.lga}. Leave this row out if it is the same school.`,
            },
          ]
        : []),
      ...(others.length > 0
        ? [
            {
              ...about,
              message: `Row ${rowLabel(others[0]?.row ?? 0)} has a school of the same name in the same local government.`,
            },
          ]
        : []),
    ]
    if (found.length > 0) doubts.set(row, found)
  }
  return doubts
}
