import { administrationErrors } from '@akada/contract/staff/administration'
import { nigeria } from '../generic/index.ts'
import { audit } from '../../platform/audit/index.ts'
import type { Place } from '../../platform/auth/index.ts'
import type { TenantDb } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import {
  type NamedWorkbook,
  namedWorkbook,
  type WorkbookCell,
  type WorkbookSpec,
} from '../../platform/spreadsheet/index.ts'
import { nameOfPlace } from '../roles/index.ts'
import { type ExportedStaff, exportedStaff, listStaffIds, type StaffFilters, type StaffScope } from './queries/list.ts'
import { getNumberTerms } from './queries/upload.ts'
import { type ColumnKey, staffColumns, templateHeading } from './rules/columns.ts'
import type { Call } from './accounts.ts'
import { rolesToGive } from './upload.ts'

/** The staff of a large state; nobody needs a longer list. */
const mostRows = 100_000
const rowsAtOnce = 1000

const cellOf = (person: ExportedStaff, key: ColumnKey): WorkbookCell => {
  switch (key) {
    case 'gender':
      if (person.gender === null) return null
      return person.gender === 'male' ? 'Male' : 'Female'
    case 'phoneNumber':
      return person.phoneCode === '+234' ? `0${person.phoneNumber}` : `${person.phoneCode} ${person.phoneNumber}`
    case 'role':
      return person.roles.join(', ')
    default:
      return person[key]
  }
}

async function* exportedRows(
  db: TenantDb,
  ids: readonly string[],
  scope: StaffScope,
  keys: readonly ColumnKey[],
): AsyncGenerator<WorkbookCell[]> {
  for (let from = 0; from < ids.length; from += rowsAtOnce) {
    const part = ids.slice(from, from + rowsAtOnce)
    for (const person of await db.read(tx => exportedStaff(tx, part, scope))) {
      yield [...keys.map(key => cellOf(person, key)), person.school, person.accountStatus]
    }
  }
}

/** The ids of a list of staff that leaves as a file. Audited before the first byte is sent; refuses a list that nobody needs. */
export const listForFile = async (
  { db, actor }: Call,
  place: Place,
  { filters, scope, did }: { filters: StaffFilters; scope: StaffScope; did: 'Downloaded' | 'Printed' },
): Promise<string[]> => {
  const ids = await db.read(tx => listStaffIds(tx, filters, scope, mostRows + 1))
  if (ids.length > mostRows)
    refuse(administrationErrors.downloadTooLarge, { params: { maximum: mostRows.toLocaleString('en-NG') } })
  await db.write(tx =>
    audit(tx, actor, {
      operation: 'staff.download',
      entity: 'staff',
      entityId: null,
      summary: `${did} a list of ${ids.length} staff`,
      schoolId: place.schoolId,
      districtId: place.districtId,
      after: { count: ids.length, filters },
    }),
  )
  return ids
}

/** The staff of a list as a workbook, read in parts as it is sent, without NIN. */
export const downloadStaff = async (
  call: Call,
  place: Place,
  filters: StaffFilters,
  scope: StaffScope,
): Promise<NamedWorkbook> => {
  const { db, today } = call
  const ids = await listForFile(call, place, { filters, scope, did: 'Downloaded' })
  const { terms, name } = await db.read(async tx => ({
    terms: await getNumberTerms(tx),
    name: await nameOfPlace(tx, place),
  }))
  const columns = staffColumns(terms)
  return namedWorkbook([name, 'Staff', today], {
    sheetName: 'Staff',
    columns: [
      ...columns.map(({ title, width, kind }) => ({ title, width, kind })),
      { title: 'School', width: 30 },
      { title: 'Account Status', width: 16 },
    ],
    rows: exportedRows(
      db,
      ids,
      scope,
      columns.map(({ key }) => key),
    ),
    notes: [
      `Staff as of ${today}: ${ids.length}.`,
      'The columns are those of the upload template; School and Account Status are not read there.',
    ],
  })
}

const notes = (roles: readonly string[]): string[] => [
  templateHeading,
  'One person a row. Surname, First Name, Username, E-mail, Phone Number, Gender and Role are needed; the rest may stay empty.',
  'Example: Mrs | Okafor | Ngozi | Ada | ngozi.okafor | ngozi.okafor@example.com | 08031234567 | Female | 09/03/1985 | Teacher | Teaching',
  'Dates: day, month, year, as in 09/03/1985.',
  `Roles that you may give: ${roles.join(', ')}.`,
  'A temporary password goes to each e-mail address. Usernames, e-mail addresses and phone numbers are each used by one person only.',
  'Staff Type is Teaching where it stays empty. Grade levels go from 1 to 17 without 11, steps from 1 to 15.',
  'LGA of Origin must be a local government of the State of Origin.',
]

/** The template of the upload, with the school's roles as choices and the state's own terms. */
export const uploadTemplate = ({ db, actor }: Call, schoolId: string): Promise<WorkbookSpec> =>
  db.read(async tx => {
    const roles = (await rolesToGive(tx, actor, schoolId)).filter(({ mayGive }) => mayGive).map(({ name }) => name)
    const choices: Partial<Record<ColumnKey, readonly string[]>> = {
      gender: ['Male', 'Female'],
      staffType: ['Teaching', 'Non-Teaching'],
      role: roles,
      stateOfOrigin: nigeria.states.map(({ state }) => state),
    }
    return {
      sheetName: 'Staff',
      columns: staffColumns(await getNumberTerms(tx)).map(({ key, title, width, kind }) => ({
        title,
        width,
        kind,
        choices: choices[key],
      })),
      rows: [],
      notes: notes(roles),
    }
  })
