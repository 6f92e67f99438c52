import { commonErrors } from '@akada/contract/kernel/errors'
import { staffErrors } from '@akada/contract/staff/calls'
import { officeFields } from '@akada/contract/staff/record'
import type { StaffProfile, updateStaffBody } from '@akada/contract/staff/schemas'
import type * as z from 'zod'
import { audit, lastEditorOf } from '../../platform/audit/index.ts'
import { type Actor, assertIdentityConfirmed, type Place } from '../../platform/auth/index.ts'
import type { ReadTx, TenantDb, WriteTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import type { App } from '../../platform/http/index.ts'
import { queueMail } from '../../platform/mail/index.ts'
import { addressOfPicture, insertFile, storeImage } from '../files/index.ts'
import { emailChangedLetter } from './letters.ts'
import { isSelf, mayEdit, mayEditOfficial, maySetEmail, maySetPhone } from './policy.ts'
import { everHeldBy } from './queries/accesses.ts'
import {
  getStaff,
  getStaffToChange,
  type Particulars,
  setPicture,
  type StaffRow,
  updateStaff,
} from './queries/profile.ts'
import { placeErrors, places } from '../generic/index.ts'
import { serviceErrors } from './rules/particulars.ts'
import { fullName, profileFor } from './profile.ts'
import { refuseTakenOf } from './taken.ts'

type Update = z.output<typeof updateStaffBody>

/** The person's particulars with the request's values applied; omitted values are unchanged, except the coordinates of another address. */
const merged = (row: StaffRow, update: Update): Particulars => {
  const named = Object.fromEntries(Object.entries(update).filter(([, value]) => value !== undefined))
  const moved = update.address !== undefined && update.address !== row.address
  return { ...row, ...(moved ? { addressCoordinates: null } : {}), ...named }
}

const isSame = (one: object, other: object, key: string): boolean =>
  JSON.stringify(Reflect.get(one, key)) === JSON.stringify(Reflect.get(other, key))

const changedKeys = (before: StaffRow, after: Particulars, update: Update): string[] =>
  Object.keys(update).filter(key => key !== 'revision' && !isSame(before, after, key))

/** The parts of a change recorded in the audit log: never the NIN itself. */
const differences = (before: StaffRow, after: Particulars, changed: readonly string[]) => {
  const pick = (from: object) =>
    Object.fromEntries(changed.filter(key => key !== 'nin').map(key => [key, Reflect.get(from, key)]))
  return { before: pick(before), after: { ...pick(after), ...(changed.includes('nin') ? { ninChanged: true } : {}) } }
}

const officialKeys = new Set(Object.keys(officeFields))
const dayKeys = new Set(['dateOfBirth', 'firstAppointment', 'confirmation', 'presentPosting'])

const assertOfficeOnly = (actor: Actor, changed: readonly string[]): void => {
  const forOffice = changed.filter(key => officialKeys.has(key))
  if (forOffice.length === 0 || mayEditOfficial(actor)) return
  const { message } = staffErrors.officeOnly
  refuse(staffErrors.officeOnly, { fields: forOffice.map(key => ({ path: `body.${key}`, message })) })
}

/** Refuses impossible days and places, if any of them changes: an older record may hold some. */
const assertPossible = (
  after: Particulars,
  { before, changed, today }: { before: Particulars; changed: readonly string[]; today: string },
): void => {
  const days = changed.some(key => dayKeys.has(key)) ? serviceErrors(after, today) : []
  const fields = [
    ...days.map(({ field, message }) => ({ path: `body.${field}`, message })),
    ...placeErrors(after, places(), before),
  ]
  if (fields.length > 0) refuse(commonErrors.invalid, { fields })
}

const refuseStale = async (app: App, actor: Actor, tx: ReadTx, row: StaffRow): Promise<never> => {
  const by = await lastEditorOf(tx, 'staff', row.id, 'staff.update')
  return refuse(staffErrors.changedMeanwhile, {
    params: { name: by ?? 'Somebody else' },
    details: { theirs: profileFor(app, actor, row), by },
  })
}

/** Whether messages and codes for the person would go to a different address. */
const movesAddresses = (before: StaffRow, after: Particulars): boolean =>
  after.email !== before.email || !isSame(before, after, 'phoneNumber')

/**
 * An e-mail and a telephone number give access to the account: refuses with `email_not_yours` and `phone_not_yours` anyone who may not
 * change them, and informs the former address of a changed e-mail.
 */
const seeToAddresses = async (
  tx: WriteTx,
  app: App,
  actor: Actor,
  before: StaffRow,
  after: Particulars,
): Promise<void> => {
  const movesEmail = after.email !== before.email
  const movesPhone = !isSame(before, after, 'phoneNumber')
  if (!movesEmail && !movesPhone) return
  const everHeld = await everHeldBy(tx, before.id)
  if (movesEmail && !maySetEmail(actor, before.id, everHeld)) {
    const { message } = staffErrors.emailNotYours
    refuse(staffErrors.emailNotYours, { fields: [{ path: 'body.email', message }] })
  }
  if (movesPhone && !maySetPhone(actor, before.id, everHeld)) {
    const { message } = staffErrors.phoneNotYours
    refuse(staffErrors.phoneNotYours, { fields: [{ path: 'body.phoneNumber.number', message }] })
  }
  if (!movesEmail) return
  const by = isSelf(actor, before.id) ? null : actor.name
  const letter = emailChangedLetter(app, { ...before, by }, after.email)
  await queueMail(tx, app, { stateId: actor.stateId, to: before.email, ...letter })
}

/**
 * Writes particulars of a locked person with their audit entry; `because` ends its summary. Refuses with `email_not_yours` or
 * `phone_not_yours` anyone who may not change these.
 */
export const writeParticulars = async (
  tx: WriteTx,
  { app, actor }: Pick<Call, 'app' | 'actor'>,
  { before, after, changed }: { before: StaffRow; after: Particulars; changed: readonly string[] },
  because = '',
): Promise<void> => {
  await seeToAddresses(tx, app, actor, before, after)
  await updateStaff(tx, before.id, after)
  await audit(tx, actor, 'staff.update', ['staff', before.id], {
    summary: `Changed the particulars of ${fullName(after)}${because}`,
    ...differences(before, after, changed),
  })
}

interface Call {
  app: App
  db: TenantDb
  actor: Actor
  today: string
}

/**
 * Changes a person's particulars. Refuses with 403 without permission, with `staff_changed_meanwhile` a stale save, with `office_only` the
 * office's fields, with `confirm_identity` a new e-mail or phone number from an actor who has not just confirmed their identity, with
 * `email_not_yours` or `phone_not_yours` anyone who may not change those, and if e-mail, phone or a number belongs to someone else.
 */
export const updateParticulars = async (
  { app, db, actor, today }: Call,
  id: string,
  update: Update,
): Promise<StaffProfile> => {
  if (!mayEdit(actor, id)) refuse(commonErrors.forbidden)
  const present = await db.read(tx => getStaff(tx, id))
  if (movesAddresses(present, merged(present, update))) await assertIdentityConfirmed(app, actor)
  let tried: Particulars | null = null
  const row = await db
    .write(async tx => {
      const before = await getStaffToChange(tx, id)
      if (before.revision !== update.revision) await refuseStale(app, actor, tx, before)
      const after = merged(before, update)
      tried = after
      const changed = changedKeys(before, after, update)
      assertOfficeOnly(actor, changed)
      assertPossible(after, { before, changed, today })
      await writeParticulars(tx, { app, actor }, { before, after, changed })
      return getStaff(tx, id)
    })
    .catch(refuseTakenOf(db, () => tried, id))
  // The actor's own name may have changed.
  app.actors.invalidate(id)
  return profileFor(app, actor, row)
}

/** Sets a person's picture. Refuses like storeImage, and with 403 without permission. */
export const updatePicture = async (
  app: App,
  db: TenantDb,
  actor: Actor,
  { id, place, buffer }: { id: string; place: Place; buffer: Buffer },
) => {
  if (!mayEdit(actor, id)) refuse(commonErrors.forbidden)
  const file = await storeImage(app, { kind: 'picture', buffer, place, by: actor })
  await db.write(async tx => {
    const before = await getStaffToChange(tx, id)
    await insertFile(tx, file)
    await setPicture(tx, id, file.id)
    await audit(tx, actor, 'staff.update-picture', ['staff', id], {
      summary: `Set the picture of ${fullName(before)}`,
      before: { pictureFileId: before.pictureFileId },
      after: { pictureFileId: file.id },
    })
  })
  return { profilePicture: addressOfPicture(app, actor, file.id) }
}
