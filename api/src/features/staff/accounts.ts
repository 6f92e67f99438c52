import { commonErrors } from '@akada/contract/kernel/errors'
import { recorded } from '@akada/contract/kernel/record'
import { administrationErrors } from '@akada/contract/staff/administration'
import { officeFields, personFields } from '@akada/contract/staff/record'
import { type createStaffBody, type staffWithCredentials, type StaffProfile } from '@akada/contract/staff/schemas'
import { v7 as uuidv7 } from 'uuid'
import type * as z from 'zod'
import { audit } from '../../platform/audit/index.ts'
import { type Actor, hashPassword, temporaryPassword } from '../../platform/auth/index.ts'
import type { TenantDb, WriteTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import type { App } from '../../platform/http/index.ts'
import { queueMail } from '../../platform/mail/index.ts'
import { queueSms } from '../../platform/sms/index.ts'
import { placeErrors, places } from '../generic/index.ts'
import { getOrganization } from '../roles/index.ts'
import {
  accountLetter,
  reinstatedLetter,
  suspendedLetter,
  temporaryPasswordLetter,
  temporaryPasswordSms,
} from './letters.ts'
import { isSelf, opensState, outranks, takesTemporaryPassword } from './policy.ts'
import {
  endAllSessions,
  isStateRunByOthers,
  lockHeadsOf,
  markSuperAdmin,
  schoolLeftWithoutHead,
} from './queries/accesses.ts'
import { insertStaff, reinstateAccount, setTemporaryPassword, suspendAccount } from './queries/accounts.ts'
import { getStaff, getStaffToChange, type Particulars, type StaffRow } from './queries/profile.ts'
import { serviceErrors } from './rules/particulars.ts'
import { roleToGive } from './giving.ts'
import { fullName, profileFor } from './profile.ts'
import { refuseTakenOf } from './taken.ts'

export interface Call {
  app: App
  db: TenantDb
  actor: Actor
  now: Date
  today: string
}

type Body = z.output<typeof createStaffBody>
type StaffWithCredentials = z.output<typeof staffWithCredentials>

const particularsOf = (body: Body): Particulars => ({
  ...recorded(personFields, body),
  ...recorded(officeFields, body),
  nationality: body.nationality ?? 'Nigeria',
  phoneNumber: body.phoneNumber,
  addressCoordinates: body.addressCoordinates ?? null,
  nextOfKin: body.nextOfKin ?? null,
})

/** With the temporary password for the person who set it, if it cannot be sent to its owner. It is stored nowhere and never shown again. */
const withCredentials = (app: App, profile: StaffProfile, password: string): StaffWithCredentials => {
  const { delivery } = app.mailer
  const { username } = profile
  const credentials = delivery === 'mail' ? null : { name: fullName(profile), username, password }
  return { ...profile, credentials, delivery }
}

/** For the audit log: how a temporary password reached the person. */
const passwordNote = ({ mailer }: App): { temporaryPassword: string } => ({
  temporaryPassword: mailer.delivery === 'mail' ? 'sent by e-mail' : 'shown once to the person who set it',
})

const bySms = { temporaryPassword: 'sent by SMS' }

/**
 * Adds a member of staff with a role and an account. A temporary password is sent by e-mail, or returned once if no mail server is set up.
 * Refuses a role that does not belong to the organisation or that the actor may not give, and values that belong to someone else.
 */
export const createStaff = async (call: Call, organizationId: string, body: Body): Promise<StaffWithCredentials> => {
  const { app, db, actor, now, today } = call
  const particulars = particularsOf(body)
  const days = serviceErrors(particulars, today).map(({ field, message }) => ({ path: `body.${field}`, message }))
  const fields = [...days, ...placeErrors(particulars, places())]
  if (fields.length > 0) refuse(commonErrors.invalid, { fields })
  const password = temporaryPassword()
  const passwordHash = await hashPassword(password)
  const id = uuidv7()
  const row = await db
    .write(async tx => {
      const organization = await getOrganization(tx, organizationId)
      const role = await roleToGive(tx, actor, organization, body.role)
      const { username, gender } = body
      const account = { id, username, gender, passwordHash, roleId: role.id, roleAccessId: uuidv7() }
      const person = { ...particulars, ...account }
      await insertStaff(tx, actor.stateId, [{ ...person, at: organization }], now)
      await markSuperAdmin(tx, id)
      await queueMail(tx, app, {
        stateId: actor.stateId,
        to: body.email,
        ...accountLetter(app, { ...person, password, role: role.name, organization: organization.name }),
      })
      const { nin: _nin, ...shown } = particulars
      await audit(tx, actor, 'staff.create', ['staff', id], {
        summary: `Added ${fullName(particulars)} as ${role.name} of ${organization.name}`,
        schoolId: organization.schoolId,
        districtId: organization.districtId,
        after: { ...shown, username, role: role.name, ...passwordNote(app) },
      })
      return getStaff(tx, id)
    })
    .catch(refuseTakenOf(db, () => particulars, null))
  return withCredentials(app, profileFor(app, actor, row), password)
}

/** Locks a person whose account is to be suspended or reinstated; refuses one with permissions that the actor lacks. */
const getOutranked = async (tx: WriteTx, actor: Actor, id: string): Promise<StaffRow> => {
  if (isSelf(actor, id)) refuse(administrationErrors.notOneself)
  const person = await getStaffToChange(tx, id)
  if (!outranks(actor, person.accesses)) refuse(administrationErrors.outranked)
  return person
}

interface AccountChange {
  summary: (name: string) => string
  after: object
}

const auditOf = (tx: WriteTx, actor: Actor, person: StaffRow, { summary, after }: AccountChange): Promise<void> =>
  audit(tx, actor, 'staff.suspend', ['staff', person.id], {
    summary: summary(fullName(person)),
    before: { accountStatus: person.accountStatus },
    after,
  })

/** A state keeps at least one administrator who can sign in, even with concurrent suspensions. */
const assertStateKeepsHead = async (tx: WriteTx, person: StaffRow): Promise<void> => {
  const access = person.accesses.find(opensState)
  if (access && !(await isStateRunByOthers(tx, person.id)))
    refuse(administrationErrors.lastAdmin, { params: { role: access.role.name } })
}

/**
 * Suspends an account: every session of it ends at once, and the person is informed of the reason. Refuses with `last_admin` the only super
 * admin who can sign in, and with `leaves_no_head` the only principal of a school, unless that is confirmed.
 */
export const suspendStaff = async (
  call: Call,
  id: string,
  { reason, leavesNoHead }: { reason: string; leavesNoHead: boolean },
): Promise<StaffProfile> => {
  const { app, db, actor, now } = call
  const row = await db.write(async tx => {
    await lockHeadsOf(tx, actor.stateId)
    const person = await getOutranked(tx, actor, id)
    const params = { name: fullName(person) }
    if (person.accountStatus === 'Suspended') refuse(administrationErrors.alreadySuspended, { params })
    await assertStateKeepsHead(tx, person)
    const headless = await schoolLeftWithoutHead(tx, id)
    if (headless && !leavesNoHead) refuse(administrationErrors.leavesNoHead, { params: { ...params, ...headless } })
    await suspendAccount(tx, id, reason, now)
    await endAllSessions(tx, id, 'suspended', now)
    await queueMail(tx, app, { stateId: actor.stateId, to: person.email, ...suspendedLetter(app, person, reason) })
    const after = { accountStatus: 'Suspended', reason, ...(headless ? { withoutHead: headless.school } : {}) }
    await auditOf(tx, actor, person, { summary: name => `Suspended ${name}; all sessions were ended`, after })
    return getStaff(tx, id)
  })
  app.actors.invalidate(id)
  return profileFor(app, actor, row)
}

/** Lets a suspended person sign in again, as before the suspension. */
export const reinstateStaff = async (call: Call, id: string): Promise<StaffProfile> => {
  const { app, db, actor } = call
  const row = await db.write(async tx => {
    const person = await getOutranked(tx, actor, id)
    if (person.accountStatus !== 'Suspended')
      refuse(administrationErrors.notSuspended, { params: { name: fullName(person) } })
    await reinstateAccount(tx, id)
    await queueMail(tx, app, { stateId: actor.stateId, to: person.email, ...reinstatedLetter(app, person) })
    const after = await getStaff(tx, id)
    const status = { accountStatus: after.accountStatus }
    await auditOf(tx, actor, person, { summary: name => `Reinstated ${name}`, after: status })
    return after
  })
  app.actors.invalidate(id)
  return profileFor(app, actor, row)
}

/**
 * Gives a person a new temporary password, and ends every session of the account. It goes by e-mail, or by SMS if that is asked for; where
 * neither is set up it is shown once to the actor. Refuses with `sms_not_set_up`.
 */
export const sendTemporaryPassword = async (call: Call, id: string, by?: 'sms'): Promise<StaffWithCredentials> => {
  const { app, db, actor, now } = call
  if (by === 'sms' && !app.sms.isSetUp) refuse(administrationErrors.noSms)
  const password = temporaryPassword()
  const passwordHash = await hashPassword(password)
  const row = await db.write(async tx => {
    const person = await getOutranked(tx, actor, id)
    if (!takesTemporaryPassword(person.accountStatus))
      refuse(administrationErrors.notActive, { params: { name: fullName(person) } })
    await setTemporaryPassword(tx, id, passwordHash, now)
    await endAllSessions(tx, id, 'a temporary password was set', now)
    if (by === 'sms') {
      const { code, number } = person.phoneNumber
      const sms = temporaryPasswordSms(app, { ...person, password })
      await queueSms(tx, { stateId: actor.stateId, to: `${code}${number}`, holdsSecret: true, ...sms })
    } else {
      const letter = temporaryPasswordLetter(app, { ...person, password, by: actor.name })
      await queueMail(tx, app, { stateId: actor.stateId, to: person.email, ...letter })
    }
    const after = { accountStatus: 'ResetPassword', ...(by === 'sms' ? bySms : passwordNote(app)) }
    await auditOf(tx, actor, person, { summary: name => `Set a temporary password for ${name}`, after })
    return getStaff(tx, id)
  })
  app.actors.invalidate(id)
  const profile = profileFor(app, actor, row)
  if (by === 'sms') return { ...profile, credentials: null, delivery: app.mailer.delivery }
  return withCredentials(app, profile, password)
}
