import { rowLabel } from '@akada/contract/kernel/sheet-rows'
import { schoolFields } from '@akada/contract/schools/record'
import {
  addDuplicates,
  type Cells,
  type CheckedRow,
  checkRows,
  type PhoneValue,
  type Reading,
  readFields,
  readPhones,
  type RowDoubt,
  RowReader,
  type StagedRow,
} from '../../../platform/uploads/index.ts'
import { type PlaceBook, readLga } from '../../generic/index.ts'
import { addHeadDuplicates, hasHead, type HeadValues, readHead, type Usernames } from '../../staff/index.ts'
import type { ColumnKey } from './columns.ts'

export interface ExistingDistrict {
  id: string
  name: string
  isApproved: boolean
}

export interface ExistingSchool {
  name: string
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
  return found
}

const findTaken = ({ known }: SchoolBook, districtId: string, name: string): ExistingSchool | undefined =>
  known.find(school => school.districtId === districtId && school.name.toLowerCase() === name.toLowerCase())

const readSchool = (row: Row, book: SchoolBook): Omit<SchoolValues, 'head'> | null => {
  const district = readDistrict(row, book)
  const { name, address, ...others } = readFields(row, schoolFields)
  const category = row.take('category', readChoice(schoolFields.category.choices, usualCategories))
  const ownership = row.take('ownership', readOptional(schoolFields.ownership.choices))
  const boarding = row.take('boarding', readOptional(schoolFields.boarding.choices))
  const sex = row.take('sex', readOptional(schoolFields.sex.choices))
  const lga = row.take('lga', text => readLga(text, book.places, book.state))
  const phoneNumber = row.take('phone', readPhone)
  const owner = book.known.find(
    ({ nationalSchoolId }) => nationalSchoolId !== null && nationalSchoolId === others.nationalSchoolId,
  )
  if (owner) row.error('nationalSchoolId', `This national school id belongs to ${owner.name}.`)
  if (district && name !== null && findTaken(book, district.id, name))
    row.error('name', `${district.name} already has a school of this name. Add the town to it, or leave this row out.`)
  if (row.errors.length > 0 || district === null || name === null || address === null || category === null) return null
  const school = { ...others, name, address, category, ownership, boarding, sex, lga, phoneNumber }
  return { districtId: district.id, school }
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
): CheckedRow<ColumnKey, SchoolValues>[] => {
  const checked = checkRows<ColumnKey, SchoolValues>(rows, staged => ({ ...staged, ...checkRow(staged.cells, book) }))
  addDuplicates(checked, 'name', 'name', cells => {
    const name = normalised(cells.name ?? '')
    return name && `${book.ownDistrictId ?? normalised(cells.district ?? '')} ${name}`
  })
  addDuplicates(checked, 'nationalSchoolId', 'national school id', cells => cells.nationalSchoolId ?? '')
  addHeadDuplicates(checked)
  return checked
}

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
  const shown = rows.filter(({ leftOut, cells }) => !leftOut && cells.name && cells.lga)
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
