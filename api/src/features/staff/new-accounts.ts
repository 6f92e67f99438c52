import type { Delivery } from '@akada/contract/kernel/delivery'
import { commonErrors } from '@akada/contract/kernel/errors'
import { recorded } from '@akada/contract/kernel/record'
import { officeFields, personFields } from '@akada/contract/staff/record'
import type { Credentials } from '@akada/contract/staff/schemas'
import { v7 as uuidv7 } from 'uuid'
import type { Place } from '../../platform/auth/index.ts'
import type { WriteTx } from '../../platform/db/index.ts'
import { isUniqueViolation, refuse } from '../../platform/errors/index.ts'
import { queueMails } from '../../platform/mail/index.ts'
import {
  commitUpload,
  type Consent,
  findCommitted,
  type Upload,
  type UploadAnswer,
  type UploadKind,
  type Written,
} from '../../platform/uploads/index.ts'
import type { Call } from './accounts.ts'
import { accountLetter } from './letters.ts'
import { fullName } from './profile.ts'
import { insertStaff, type NewStaff } from './queries/accounts.ts'
import type { HeadValues } from './rules/heads.ts'
import { makePasswords, type Password } from './temporary-passwords.ts'

/** The rows or the people changed meanwhile, and nothing was written: retry with this many passwords. */
class Overtaken extends Error {
  readonly wanted: number

  constructor(wanted: number) {
    super('Overtaken')
    this.wanted = wanted
  }
}

/** A person who gets an account with a role in an organisation. */
export interface NewAccount {
  person: Omit<NewStaff, 'passwordHash'>
  role: string
  organization: { name: string } & Place
}

/** At most this many at once, as for students. */
const peopleAtOnce = 500

interface Giver {
  call: Call
  passwords: readonly Password[]
}

/** Adds the accounts with their temporary passwords, which go by e-mail where mail is sent; returns them for the person who adds them. */
const insertAccounts = async (
  { call: { app, actor, now }, passwords }: Giver,
  tx: WriteTx,
  accounts: readonly NewAccount[],
): Promise<Credentials[]> => {
  const people = accounts.map(({ person, ...place }, index) => {
    const password = passwords[index]
    if (!password) throw new Overtaken(accounts.length)
    return { person: { ...person, passwordHash: password.hash }, password: password.text, ...place }
  })
  for (let from = 0; from < people.length; from += peopleAtOnce) {
    const part = people.slice(from, from + peopleAtOnce)
    await insertStaff(
      tx,
      actor.stateId,
      part.map(({ person, organization }) => ({ ...person, at: organization })),
      now,
    ).catch((error: unknown) => {
      throw isUniqueViolation(error) ? new Overtaken(accounts.length) : error
    })
    await queueMails(
      tx,
      app,
      part.map(({ person, password, role, organization }) => ({
        stateId: actor.stateId,
        to: person.email,
        ...accountLetter(app, { ...person, password, role, organization: organization.name }),
      })),
    )
  }
  return people.map(({ person, password }) => ({ name: fullName(person), username: person.username, password }))
}

/** Temporary passwords are returned only by the call that set them, and only if they cannot be sent to their owners. */
const withCredentials = <Outcome>(
  { app, now }: Call,
  upload: UploadAnswer<Outcome>,
  given: Credentials[],
): UploadAnswer<Outcome> & { credentials: Credentials[]; delivery: Delivery } => {
  const { delivery } = app.mailer
  // Compared as instants: the database writes 08:00:00.25Z where JavaScript writes 08:00:00.250Z.
  const isNow = upload.committedAt !== null && Date.parse(upload.committedAt) === now.getTime()
  return { ...upload, delivery, credentials: delivery === 'mail' || !isNow ? [] : given }
}

const mostAttempts = 4

interface AccountCommit<Values, Outcome> extends Consent {
  id: string
  place: Place
  /** How many people the upload would add. */
  expected: () => Promise<number>
  /** Writes the valid rows; `give` adds all their accounts at once. */
  write: (
    tx: WriteTx,
    upload: Upload<Outcome>,
    good: readonly Values[],
    leftOut: number,
    give: (accounts: readonly NewAccount[]) => Promise<unknown>,
  ) => Promise<Written<Outcome>>
}

/**
 * Writes all valid rows of an upload that gives accounts in one transaction, or none; temporary passwords are sent by e-mail or returned
 * once. Idempotent: a repeated call returns the same outcome.
 */
export const commitAccounts = async <Key extends string, Values, Outcome>(
  call: Call,
  kind: UploadKind<Key, Values, Outcome>,
  { expected, write, ...commit }: AccountCommit<Values, Outcome>,
) => {
  const { db, now } = call
  const done = await db.read(tx => findCommitted(kind, tx, commit.id))
  if (done) return withCredentials(call, done, [])
  let wanted = await expected()
  let passwords: Password[] = []
  for (let count = 0; count < mostAttempts; count++) {
    passwords = [...passwords, ...(await makePasswords(wanted - passwords.length))]
    const giver: Giver = { call, passwords }
    let given: Credentials[] = []
    try {
      const upload = await commitUpload(kind, call, {
        ...commit,
        now,
        write: (tx, uploaded, good, leftOut) =>
          write(tx, uploaded, good, leftOut, async accounts => {
            given = await insertAccounts(giver, tx, accounts)
          }),
      })
      return withCredentials(call, upload, given)
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error
      wanted = error.wanted
    }
  }
  return refuse(commonErrors.busy)
}

/** The head of an organisation as a new account: teaching staff, until the office records more. */
export const headAccount = (
  values: HeadValues,
  role: { id: string; name: string },
  organization: NewAccount['organization'],
): NewAccount => ({
  person: {
    ...recorded(personFields, values),
    ...recorded(officeFields, values),
    ...values,
    staffType: 'Teaching',
    nationality: 'Nigeria',
    id: uuidv7(),
    roleId: role.id,
    roleAccessId: uuidv7(),
    addressCoordinates: null,
    nextOfKin: null,
  },
  role: role.name,
  organization,
})
