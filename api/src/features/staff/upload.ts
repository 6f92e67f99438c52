import { commonErrors } from '@akada/contract/kernel/errors'
import { recorded } from '@akada/contract/kernel/record'
import { officeFields, personFields } from '@akada/contract/staff/record'
import type { Credentials } from '@akada/contract/staff/schemas'
import { type CommittedStaffUpload, type StaffUpload, staffUploadErrors } from '@akada/contract/staff/upload'
import { studentErrors } from '@akada/contract/students/calls'
import { v7 as uuidv7 } from 'uuid'
import { type Actor, hashPassword, type Place, temporaryPassword } from '../../platform/auth/index.ts'
import type { ReadTx, WriteTx } from '../../platform/db/index.ts'
import { isUniqueViolation, refuse } from '../../platform/errors/index.ts'
import { queueMails } from '../../platform/mail/index.ts'
import {
  commitUpload,
  type Consent,
  findCommitted,
  nameColumns,
  type Upload,
  type UploadKind,
} from '../../platform/uploads/index.ts'
import { places } from '../generic/index.ts'
import { getOrganization, mayGive, rolesOf } from '../roles/index.ts'
import { accountLetter } from './letters.ts'
import { insertStaff, type NewStaff } from './queries/accounts.ts'
import {
  countGood,
  getNumberTerms,
  likelyStaff,
  staffUploads,
  takenAccounts,
  takenNumbers,
  type UploadOutcome,
} from './queries/upload.ts'
import type { CheckBook, KnownRole, RowValues } from './rules/check-row.ts'
import { checkUpload } from './rules/check-upload.ts'
import { type ColumnKey, type NumberTerms, staffColumns, templateHeading } from './rules/columns.ts'
import { identityOf, samePersonDoubts } from './rules/same-person.ts'
import type { Call } from './accounts.ts'
import { roleToGive } from './giving.ts'
import { fullName } from './profile.ts'

/** The roles of a school that the actor may give. */
export const rolesToGive = async (tx: ReadTx, actor: Actor, schoolId: string): Promise<KnownRole[]> => {
  const school = await getOrganization(tx, schoolId)
  return (await rolesOf(tx, school)).map(role => ({
    id: role.id,
    name: role.name,
    mayGive: mayGive(actor, role, school),
  }))
}

const errors = {
  notASpreadsheet: studentErrors.notASpreadsheet,
  tooManyRows: studentErrors.tooManyRows,
  columnsMissing: studentErrors.columnsMissing,
  emptySheet: studentErrors.emptySheet,
  alreadyCommitted: staffUploadErrors.alreadyCreated,
  nothingGood: staffUploadErrors.nothingGood,
  errorsLeft: staffUploadErrors.errorsLeft,
}

type Kind = UploadKind<ColumnKey, RowValues, UploadOutcome>

const kindOf = ({ actor, today }: Pick<Call, 'actor' | 'today'>, terms: NumberTerms): Kind => ({
  tables: staffUploads,
  entity: 'staffUpload',
  operation: 'staff.create',
  kind: 'staff',
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
  check: async (tx, schoolId, rows) => {
    const book: CheckBook = { today, roles: await rolesToGive(tx, actor, schoolId), places: places() }
    return checkUpload(rows, book, { ...(await takenAccounts(tx, rows)), numbers: await takenNumbers(tx, rows) }, terms)
  },
})

/** Uploads of staff, as a plan for the shared upload: the columns use the state's own terms. */
export const uploadsOf = async (call: Pick<Call, 'actor' | 'today' | 'db'>): Promise<Kind> =>
  kindOf(call, await call.db.read(getNumberTerms))

interface Password {
  text: string
  hash: string
}

/** Hashing is slow by design: at most this many at once, and never inside a transaction. */
const hashedAtOnce = 8

const makePasswords = async (count: number): Promise<Password[]> => {
  const made: Password[] = []
  while (made.length < count) {
    const texts = Array.from({ length: Math.min(hashedAtOnce, count - made.length) }, temporaryPassword)
    made.push(...(await Promise.all(texts.map(async text => ({ text, hash: await hashPassword(text) })))))
  }
  return made
}

/** The rows or the people changed meanwhile, and nothing was written: retry with this many passwords. */
class Overtaken extends Error {
  readonly wanted: number

  constructor(wanted: number) {
    super('Overtaken')
    this.wanted = wanted
  }
}

/** Fields without a column in the spreadsheet are not recorded. */
const personOf = (values: RowValues, passwordHash: string): NewStaff => ({
  ...recorded(personFields, values),
  ...recorded(officeFields, values),
  ...values,
  id: uuidv7(),
  roleAccessId: uuidv7(),
  passwordHash,
  addressCoordinates: null,
  nextOfKin: null,
})

/** At most this many at once, as for students. */
const peopleAtOnce = 500

const addAll = async (
  { app, actor, now }: Call,
  tx: WriteTx,
  upload: Upload<UploadOutcome>,
  good: readonly RowValues[],
  leftOut: number,
  passwords: readonly Password[],
  given: Credentials[],
) => {
  const school = await getOrganization(tx, upload.ownerId)
  const roles = new Map<string, string>()
  // One query per different role in the sheet.
  for (const roleId of new Set(good.map(values => values.roleId))) {
    const role = await roleToGive(tx, actor, school, roleId)
    roles.set(roleId, role.name)
  }
  const people = good.map((values, index) => {
    const password = passwords[index]
    if (!password) throw new Overtaken(good.length)
    return { person: personOf(values, password.hash), password: password.text }
  })
  for (let from = 0; from < people.length; from += peopleAtOnce) {
    const part = people.slice(from, from + peopleAtOnce)
    await insertStaff(
      tx,
      school,
      part.map(({ person }) => person),
      now,
    ).catch((error: unknown) => {
      throw isUniqueViolation(error) ? new Overtaken(good.length) : error
    })
    await queueMails(
      tx,
      app,
      part.map(({ person, password }) => {
        const role = roles.get(person.roleId) ?? ''
        const letter = accountLetter(app, { ...person, password, role, organization: school.name })
        return { stateId: actor.stateId, to: person.email, ...letter }
      }),
    )
  }
  given.splice(0, given.length, ...people.map(credentialsOf))
  return {
    outcome: { created: people.length, leftOut },
    summary: `Added ${people.length} staff from ${upload.fileName}`,
    after: { staff: people.map(({ person }) => person.id) },
  }
}

const credentialsOf = ({ person, password }: { person: NewStaff; password: string }): Credentials => ({
  name: fullName(person),
  username: person.username,
  password,
})

/** Temporary passwords are returned only by the call that set them, and only if they cannot be sent to their owners. */
const withCredentials = ({ app, now }: Call, upload: StaffUpload, given: Credentials[]): CommittedStaffUpload => {
  const { delivery } = app.mailer
  // Compared as instants: the database writes 08:00:00.25Z where JavaScript writes 08:00:00.250Z.
  const isNow = upload.committedAt !== null && Date.parse(upload.committedAt) === now.getTime()
  return { ...upload, delivery, credentials: delivery === 'mail' || !isNow ? [] : given }
}

const mostAttempts = 4

/**
 * Adds all valid rows of an upload in one transaction, or none; temporary passwords are sent by e-mail or returned once. Idempotent: a
 * repeated call returns the same outcome.
 */
export const commitStaff = async (
  call: Call,
  place: Place,
  id: string,
  consent: Consent,
): Promise<CommittedStaffUpload> => {
  const { db, now } = call
  const kind = await uploadsOf(call)
  const done = await db.read(tx => findCommitted(kind, tx, id))
  if (done) return withCredentials(call, done, [])
  let wanted = await db.read(tx => countGood(tx, id))
  let passwords: Password[] = []
  for (let count = 0; count < mostAttempts; count++) {
    passwords = [...passwords, ...(await makePasswords(wanted - passwords.length))]
    const ready = passwords
    const given: Credentials[] = []
    try {
      const upload = await commitUpload(kind, call, {
        id,
        place,
        ...consent,
        now,
        write: (tx, upload, good, leftOut) => addAll(call, tx, upload, good, leftOut, ready, given),
      })
      return withCredentials(call, upload, given)
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error
      wanted = error.wanted
    }
  }
  return refuse(commonErrors.busy)
}
