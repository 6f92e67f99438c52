import { commonErrors } from '@akada/contract/kernel/errors'
import { staffErrors, type StaffProfile, type updateStaffBody } from '@akada/contract/staff/endpoints'
import type * as z from 'zod'
import { audit } from '../../platform/audit/index.ts'
import type { Actor, Place } from '../../platform/auth/index.ts'
import type { TenantDb } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import type { App } from '../../platform/http/index.ts'
import { queueMail, writeLetter } from '../../platform/mail/index.ts'
import { refuseTaken } from '../auth/index.ts'
import { addressOfPicture, insertFile, pictureOf, storeImage } from '../files/index.ts'
import { mayEdit, maySetEmail, seesNin, visibleAccesses } from './policy.ts'
import { getStaff, getStaffToChange, type Particulars, setPicture, type StaffRow, updateStaff } from './queries.ts'
import { retirementDate } from './rules.ts'

/** A member of staff as this actor is to see them. */
export const profileFor = (app: App, actor: Actor, row: StaffRow): StaffProfile => {
  const { accesses, pictureFileId, retirement, ...person } = row
  return {
    ...person,
    nin: seesNin(actor, row.id) ? row.nin : null,
    retirementDate: retirementDate(retirement, row),
    profilePicture: pictureOf(app, pictureFileId),
    roleAccess: visibleAccesses(actor, row.id, accesses).map(({ id, role, organization }) => ({
      id,
      role,
      organization,
    })),
    can: { edit: mayEdit(actor, row.id) },
  }
}

type Update = z.output<typeof updateStaffBody>

/** The person's particulars with what the request names in place of what stood; what it leaves out stays. */
const merged = (row: StaffRow, update: Update): Particulars => ({
  ...row,
  ...Object.fromEntries(Object.entries(update).filter(([, value]) => value !== undefined)),
})

const differences = (before: StaffRow, after: Particulars, update: Update) => {
  const changed = Object.keys(update).filter(
    key => JSON.stringify(Reflect.get(before, key)) !== JSON.stringify(Reflect.get(after, key)),
  )
  const pick = (from: object) => Object.fromEntries(changed.map(key => [key, Reflect.get(from, key)]))
  return { before: pick(before), after: pick(after) }
}

const fullName = ({ firstName, lastName }: Pick<StaffRow, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`

/** Tells the former address that it no longer stands for the account, in case the change was not the person's own wish. */
const letterOfChange = (app: App, row: StaffRow, to: string) =>
  writeLetter({
    subject: 'Your e-mail address was changed',
    greeting: `Dear ${row.firstName},`,
    paragraphs: [
      `From now on, messages and codes for your account ${row.username} go to ${to}.`,
      'If you did not ask for this, tell your school or district office at once.',
    ],
    closing: app.config.providerName,
  })

/**
 * Changes a person's particulars. Refuses with 403 who may not, with `email_not_yours` who may not change the e-mail, and with `taken`
 * where e-mail or phone number are somebody else's.
 */
export const updateParticulars = async (
  app: App,
  db: TenantDb,
  actor: Actor,
  id: string,
  update: Update,
): Promise<StaffProfile> => {
  if (!mayEdit(actor, id)) refuse(commonErrors.forbidden)
  const row = await db
    .write(async tx => {
      const before = await getStaffToChange(tx, id)
      const after = merged(before, update)
      if (after.email !== before.email) {
        if (!maySetEmail(actor, id, before.accesses)) {
          refuse(staffErrors.emailNotYours, {
            fields: [{ path: 'body.email', message: staffErrors.emailNotYours.message }],
          })
        }
        await queueMail(tx, { stateId: actor.stateId, to: before.email, ...letterOfChange(app, before, after.email) })
      }
      await updateStaff(tx, id, after)
      await audit(tx, actor, {
        operation: 'staff.update',
        entity: 'staff',
        entityId: id,
        summary: `Changed the particulars of ${fullName(after)}`,
        ...differences(before, after, update),
      })
      return getStaff(tx, id)
    })
    .catch(refuseTaken({ 'e-mail': 'body.email', 'phone number': 'body.phoneNumber.number' }))
  // The actor's own name may have changed.
  app.actors.invalidate(id)
  return profileFor(app, actor, row)
}

/** Sets a person's picture. Refuses like storeImage, and with 403 who may not. */
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
    await audit(tx, actor, {
      operation: 'staff.update',
      entity: 'staff',
      entityId: id,
      summary: `Set the picture of ${fullName(before)}`,
      before: { pictureFileId: before.pictureFileId },
      after: { pictureFileId: file.id },
    })
  })
  return { profilePicture: addressOfPicture(app, file.id) }
}
