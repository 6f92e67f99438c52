import { recorded } from '@akada/contract/kernel/record'
import { officeFields, personFields } from '@akada/contract/staff/record'
import { type CommittedStaffUpload, staffUploadErrors } from '@akada/contract/staff/upload'
import { fileErrors } from '@akada/contract/kernel/uploads'
import { v7 as uuidv7 } from 'uuid'
import type { Actor, Place } from '../../platform/auth/index.ts'
import type { ReadTx, WriteTx } from '../../platform/db/index.ts'
import type { WorkbookSpec } from '../../platform/spreadsheet/index.ts'
import {
  changedColumns,
  countGood,
  type Consent,
  nameColumns,
  refuseChangedRecord,
  splitRows,
  textOf,
  type Upload,
  type UploadKind,
  uploadTables,
  withChanges,
} from '../../platform/uploads/index.ts'
import { nigeria, places } from '../generic/index.ts'
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
import { checkUpload, compared, type StaffChange, type StaffRecord, type StagedRow } from './rules/check-upload.ts'
import { type ColumnKey, type NumberTerms, readColumns, staffColumns, templateHeading } from './rules/columns.ts'
import { identityOf, samePersonDoubts } from './rules/same-person.ts'
import type { Call } from './accounts.ts'
import { cellOf } from './download.ts'
import { writeParticulars } from './particulars.ts'
import { mayEdit, mayEditOfficial, maySetEmail, maySetPhone } from './policy.ts'
import { everHeldBy } from './queries/accesses.ts'
import { exportedStaff, staffOfSchool } from './queries/list.ts'
import { getStaffToChange, type Particulars, type StaffRow } from './queries/profile.ts'
import { roleToGive } from './giving.ts'
import { commitAccounts, type NewAccount } from './new-accounts.ts'
import { refuseTaken } from './taken.ts'

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

type Kind = UploadKind<ColumnKey, RowValues | StaffChange, UploadOutcome>

/** How rows name staff of the school who are there already, and how a change of one is audited. */
const staffRecords = { key: 'username', entity: 'staff', operation: 'staff.update' } as const

/** The people of the school whom rows name, by username, with what the person who uploads may change, as on their pages. */
const recordsFor = async (
  tx: ReadTx,
  actor: Actor,
  schoolId: string,
  rows: readonly StagedRow[],
): Promise<Map<string, StaffRecord>> => {
  const usernames = rows.map(({ cells }) => compared.username(cells)).filter(username => username !== '')
  const ids = await staffOfSchool(tx, schoolId, usernames)
  const place = { stateId: actor.stateId, districtId: null, schoolId }
  const people = await exportedStaff(tx, ids, { place, without: null })
  const keys = readColumns(await getNumberTerms(tx)).map(({ key }) => key)
  const records = await Promise.all(
    people.map(async (person): Promise<[string, StaffRecord]> => {
      const { id, revision, username } = person
      const everHeld = await everHeldBy(tx, id)
      const cells = Object.fromEntries(keys.map(key => [key, textOf(cellOf(person, key))]))
      const rights = {
        mayEdit: mayEdit(actor, id),
        mayEditOfficial: mayEditOfficial(actor),
        maySetEmail: maySetEmail(actor, id, everHeld),
        maySetPhone: maySetPhone(actor, id, everHeld),
      }
      return [
        username.toLowerCase(),
        { id, revision, name: [cells.firstName, cells.lastName].filter(Boolean).join(' '), cells, ...rights },
      ]
    }),
  )
  return new Map(records)
}

const kindOf = ({ actor, today }: Pick<Call, 'actor' | 'today'>, terms: NumberTerms): Kind => ({
  operation: 'staff.create',
  records: staffRecords,
  tables: uploadTables('staffUpload'),
  templateHeading,
  alwaysShown: ['staffType'],
  defaultName: 'staff.xlsx',
  errors,
  columns: readColumns(terms),
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
    const taken = { ...(await takenAccounts(tx, rows)), numbers: await numberOwners(tx, rows) }
    return checkUpload(rows, book, taken, terms, await recordsFor(tx, actor, schoolId, rows))
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

const particularsAfter = (before: StaffRow, change: StaffChange): Particulars => {
  const after = withChanges({ ...personFields, ...officeFields }, before, change)
  const { phoneNumber } = change.read.values
  return changedColumns(change).has('phoneNumber') && phoneNumber ? { ...after, phoneNumber } : after
}

/** Changes staff as rows say, one after the other in the order of their ids; refuses if somebody else changed one since the check. */
const changeAll = async (
  call: Call,
  tx: WriteTx,
  { fileName }: Upload<UploadOutcome>,
  changed: readonly StaffChange[],
): Promise<void> => {
  for (const change of changed.toSorted((one, other) => (one.record.id < other.record.id ? -1 : 1))) {
    const before = await getStaffToChange(tx, change.record.id)
    if (before.revision !== change.record.revision)
      await refuseChangedRecord({ records: staffRecords }, tx, change.record)
    const after = particularsAfter(before, change)
    await writeParticulars(
      tx,
      call,
      { before, after, changed: [...changedColumns(change)] },
      `, by the list ${fileName}`,
    )
  }
}

/**
 * Adds all valid rows of an upload, and changes the staff whom others name, in one transaction, or none; temporary passwords are sent by e-mail or returned once. Idempotent: a
 * repeated call returns the same outcome.
 */
export const commitStaff = async (
  call: Call,
  place: Place,
  id: string,
  consent: Consent,
): Promise<CommittedStaffUpload> => {
  const changedIds: string[] = []
  const committed = await commitAccounts(call, await uploadsOf(call), {
    id,
    place,
    ...consent,
    expected: () => call.db.read(tx => countGood(tx, id)),
    write: async (tx, upload, values, leftOut, give) => {
      const { added: good, changed } = splitRows<RowValues, StaffChange>(values)
      changedIds.push(...changed.map(({ record }) => record.id))
      await changeAll(call, tx, upload, changed).catch(refuseTaken({}))
      const school = await getOrganization(tx, upload.ownerId)
      const roles = await rolesIn(tx, call.actor, school, good)
      const people = good.map(personOf)
      await give(people.map(person => ({ person, role: roles.get(person.roleId) ?? '', organization: school })))
      return {
        outcome: { created: people.length, leftOut },
        summary:
          changed.length === 0
            ? `Added ${people.length} staff from ${upload.fileName}`
            : `Added ${people.length} and changed ${changed.length} staff from ${upload.fileName}`,
        after: {
          staff: people.map(person => person.id),
          ...(changed.length > 0 && { changed: changed.map(({ record }) => record.id) }),
        },
      }
    },
  })
  // The actor's own name may have changed.
  for (const changedId of changedIds) call.app.actors.invalidate(changedId)
  return committed
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
  'To correct staff who are there already, download the list of staff, change it and upload it in place of this template.',
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
