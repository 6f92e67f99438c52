import { recorded } from '@akada/contract/kernel/record'
import { officeFields, personFields } from '@akada/contract/staff/record'
import { type CommittedStaffUpload, staffUploadErrors } from '@akada/contract/staff/upload'
import { fileErrors } from '@akada/contract/kernel/uploads'
import { v7 as uuidv7 } from 'uuid'
import type { Actor, Place } from '../../platform/auth/index.ts'
import type { ReadTx, WriteTx } from '../../platform/db/index.ts'
import { countGood, type Consent, nameColumns, type UploadKind, uploadTables } from '../../platform/uploads/index.ts'
import { places } from '../generic/index.ts'
import { getOrganization, mayGive, type Organization, rolesOf } from '../roles/index.ts'
import {
  getNumberTerms,
  likelyStaff,
  zeroLedNumbers,
  takenAccounts,
  numberOwners,
  type UploadOutcome,
} from './queries/upload.ts'
import type { CheckBook, ExistingRole, RowValues } from './rules/check-row.ts'
import { checkUpload } from './rules/check-upload.ts'
import { type ColumnKey, type NumberTerms, staffColumns, templateHeading } from './rules/columns.ts'
import { identityOf, samePersonDoubts } from './rules/same-person.ts'
import type { Call } from './accounts.ts'
import { roleToGive } from './giving.ts'
import { commitAccounts, type NewAccount } from './new-accounts.ts'

/** The roles of a school that the actor may give. */
export const rolesToGive = async (tx: ReadTx, actor: Actor, schoolId: string): Promise<ExistingRole[]> => {
  const school = await getOrganization(tx, schoolId)
  return (await rolesOf(tx, school)).map(role => ({
    id: role.id,
    name: role.name,
    mayGive: mayGive(actor, role, school),
  }))
}

const errors = {
  ...fileErrors,
  alreadyCommitted: staffUploadErrors.alreadyCreated,
  nothingGood: staffUploadErrors.nothingGood,
  errorsLeft: staffUploadErrors.errorsLeft,
}

type Kind = UploadKind<ColumnKey, RowValues, UploadOutcome>

const kindOf = ({ actor, today }: Pick<Call, 'actor' | 'today'>, terms: NumberTerms): Kind => ({
  entity: 'staffUpload',
  operation: 'staff.create',
  tables: uploadTables('staff'),
  templateHeading,
  alwaysShown: ['staffType'],
  defaultName: 'staff.xlsx',
  errors,
  columns: staffColumns(terms),
  composites: nameColumns<ColumnKey>([
    'Staff Name',
    'Name of Staff',
    "Staff's Name",
    "Teacher's Name",
    'Name of Teacher',
  ]),
  doubts: async (tx, schoolId, rows) => {
    const born = rows.filter(({ leftOut }) => !leftOut).flatMap(row => identityOf(row).born ?? [])
    return samePersonDoubts(rows, await likelyStaff(tx, schoolId, [...new Set(born)]))
  },
  zeroLed: zeroLedNumbers,
  check: async (tx, schoolId, rows) => {
    const book: CheckBook = { today, roles: await rolesToGive(tx, actor, schoolId), places: places() }
    return checkUpload(rows, book, { ...(await takenAccounts(tx, rows)), numbers: await numberOwners(tx, rows) }, terms)
  },
})

/** Uploads of staff, as a plan for the shared upload: the columns use the state's own terms. */
export const uploadsOf = async (call: Pick<Call, 'actor' | 'today' | 'db'>): Promise<Kind> =>
  kindOf(call, await call.db.read(getNumberTerms))

/** Fields without a column in the spreadsheet are not recorded. */
const personOf = (values: RowValues): NewAccount['person'] => ({
  ...recorded(personFields, values),
  ...recorded(officeFields, values),
  ...values,
  id: uuidv7(),
  roleAccessId: uuidv7(),
  addressCoordinates: null,
  nextOfKin: null,
})

/** The roles that the rows name, as far as the actor may give them: one query per different role. */
const rolesIn = async (tx: WriteTx, actor: Actor, school: Organization, good: readonly RowValues[]) => {
  const roles = new Map<string, string>()
  for (const roleId of new Set(good.map(values => values.roleId))) {
    const role = await roleToGive(tx, actor, school, roleId)
    roles.set(roleId, role.name)
  }
  return roles
}

/**
 * Adds all valid rows of an upload in one transaction, or none; temporary passwords are sent by e-mail or returned once. Idempotent: a
 * repeated call returns the same outcome.
 */
export const commitStaff = async (
  call: Call,
  place: Place,
  id: string,
  consent: Consent,
): Promise<CommittedStaffUpload> =>
  commitAccounts(call, await uploadsOf(call), {
    id,
    place,
    ...consent,
    expected: () => call.db.read(tx => countGood(tx, id)),
    write: async (tx, upload, good, leftOut, give) => {
      const school = await getOrganization(tx, upload.ownerId)
      const roles = await rolesIn(tx, call.actor, school, good)
      const people = good.map(personOf)
      await give(people.map(person => ({ person, role: roles.get(person.roleId) ?? '', organization: school })))
      return {
        outcome: { created: people.length, leftOut },
        summary: `Added ${people.length} staff from ${upload.fileName}`,
        after: { staff: people.map(person => person.id) },
      }
    },
  })
