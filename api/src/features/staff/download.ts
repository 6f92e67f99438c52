import { administrationErrors } from '@akada/contract/staff/administration'
import { audit } from '../../platform/audit/index.ts'
import type { Place } from '../../platform/auth/index.ts'
import type { TenantDb } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { type NamedWorkbook, namedWorkbook, type WorkbookCell } from '../../platform/spreadsheet/index.ts'
import { nameOfPlace } from '../roles/index.ts'
import { type ExportedStaff, exportedStaff, listStaffIds, type StaffFilters, type StaffScope } from './queries/list.ts'
import { getNumberTerms } from './queries/upload.ts'
import { type ColumnKey, readColumns } from './rules/columns.ts'
import type { Call } from './accounts.ts'

/** The staff of a large state; nobody needs a longer list. */
const mostRows = 100_000
const rowsAtOnce = 1000

/** A person's cell of a column. */
export const cellOf = (person: ExportedStaff, key: ColumnKey): WorkbookCell => {
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
      yield keys.map(key => cellOf(person, key))
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
    audit(tx, actor, 'staff.download', ['staff', null], {
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
  const columns = readColumns(terms)
  return namedWorkbook([name, 'Staff', today], {
    sheetName: 'Staff',
    columns: columns.map(({ title, width, kind }) => ({ title, width, kind })),
    rows: exportedRows(
      db,
      ids,
      scope,
      columns.map(({ key }) => key),
    ),
    notes: [
      `Staff as of ${today}: ${ids.length}.`,
      'The columns are those of the upload template. Correct the rows here and upload this file where lists of staff of the school are uploaded: each row changes the person with its username.',
      'Username, role, school and account status are not changed by an upload. An empty cell leaves what is recorded.',
    ],
  })
}
