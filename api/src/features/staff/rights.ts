import { administrationErrors } from '@akada/contract/staff/administration'
import { commonErrors } from '@akada/contract/kernel/errors'
import type { RecordedEffect } from '@akada/contract/state/recorded'
import type { StaffProfile } from '@akada/contract/staff/schemas'
import { type BuiltInRole } from '@akada/contract/permissions'
import { v7 as uuidv7 } from 'uuid'
import { audit } from '../../platform/audit/index.ts'
import type { WriteTx } from '../../platform/db/index.ts'
import { isUniqueViolation, refuse } from '../../platform/errors/index.ts'
import { assertConfirmed, type PlannedEffect } from '../state/index.ts'
import type { TeachingWork } from './hooks.ts'
import { findRoleToGive, getOrganization, type Organization, refuseLacking, lackedToGive } from '../roles/index.ts'
import { isSelf, mayEndAccess, mayHandOver, opensState, takesTemporaryPassword } from './policy.ts'
import {
  type Access,
  closeDeleted,
  endAccess,
  endSessionsWith,
  getAccessToEnd,
  insertAccess,
  hasOtherHolders,
  lockHeadsBeside,
  markSuperAdmin,
  worksAt,
} from './queries/accesses.ts'
import { getStaff, getStaffToChange } from './queries/profile.ts'
import type { Call } from './accounts.ts'
import { roleToGive } from './giving.ts'
import { fullName, profileFor } from './profile.ts'

/** An organisation is never without one of these: their last holder keeps the role until another person has it. */
const neverVacant: ReadonlySet<string> = new Set<BuiltInRole>(['principal', 'districtAdmin', 'superAdmin'])

const mustStayFilled = ({ builtIn }: Access): boolean => builtIn !== null && neverVacant.has(builtIn)

const refuseHeld = (name: string, role: string): never =>
  refuse(administrationErrors.alreadyHolds, { params: { name, role } })

const onHeld =
  (held: () => { name: string; role: string }) =>
  (error: unknown): never => {
    if (!isUniqueViolation(error, 'role_access_open')) throw error
    const { name, role } = held()
    return refuseHeld(name, role)
  }

const give = async (
  tx: WriteTx,
  { now }: Call,
  to: { staffId: string; roleId: string },
  organization: Organization,
): Promise<string> => {
  const { stateId, districtId, schoolId } = organization
  await closeDeleted(tx, to.staffId, organization, now)
  const id = uuidv7()
  await insertAccess(tx, { id, ...to, stateId, districtId, schoolId }, now)
  return id
}

/** Gives a member of staff a role in an organisation, and closes their access from deleted roles there. */
export const assignRole = async (
  call: Call,
  { staffId, roleId, organizationId }: { staffId: string; roleId: string; organizationId: string },
): Promise<StaffProfile> => {
  const { app, db, actor } = call
  if (isSelf(actor, staffId)) refuse(administrationErrors.notOneself)
  let held = { name: 'This person', role: 'this role' }
  const row = await db
    .write(async tx => {
      const person = await getStaffToChange(tx, staffId)
      const organization = await getOrganization(tx, organizationId)
      const role = await roleToGive(tx, actor, organization, roleId)
      held = { name: fullName(person), role: role.name }
      const accessId = await give(tx, call, { staffId, roleId }, organization)
      if (opensState(role)) await markSuperAdmin(tx, staffId)
      await audit(tx, actor, 'role.assign', ['staff', staffId], {
        summary: `Gave ${fullName(person)} the role ${role.name} of ${organization.name}`,
        schoolId: organization.schoolId,
        districtId: organization.districtId,
        after: { roleAccess: accessId, role: role.id },
      })
      return getStaff(tx, staffId)
    })
    .catch(onHeld(() => held))
  app.actors.invalidate(staffId)
  return profileFor(app, actor, row)
}

const getOpenAccess = async (tx: WriteTx, id: string): Promise<Access> => {
  const access = await getAccessToEnd(tx, id)
  if (access.endedAt !== null) refuse(administrationErrors.accessEnded, { params: { name: access.staffName } })
  return access
}

const end = async (tx: WriteTx, { now }: Call, access: Access, because: string): Promise<void> => {
  await endAccess(tx, access.id, now)
  await endSessionsWith(tx, access.staffId, access.id, because, now)
  if (opensState(access)) await markSuperAdmin(tx, access.staffId)
}

/** The most class arms or subjects that are named. */
const namedWork = 12
const namesOf = (names: readonly string[]): string =>
  names.slice(0, namedWork).join(', ') + (names.length > namedWork ? ` and ${names.length - namedWork} more` : '')

/** What becomes of a person's class arms and subjects, in words. */
const workEffects = (
  name: string,
  { classArms, subjects }: TeachingWork,
  successor: string | null,
): PlannedEffect[] => {
  const effects = [
    classArms.length > 0 &&
      `${name} is class teacher of ${namesOf(classArms)}. ${successor ? `${successor} becomes class teacher.` : 'Nobody is then.'}`,
    subjects.length > 0 &&
      `${name} teaches ${namesOf(subjects)}. ${successor ? `${successor} teaches this from now on.` : 'Nobody does then.'}`,
  ]
  return effects.flatMap(effect => (effect ? [{ effect, change: null }] : []))
}

/** Who continues with a person's work in a school. Refuses, at the field, the person and who does not work there. */
const getSuccessor = async (
  tx: WriteTx,
  id: string | null | undefined,
  { staffId, schoolId }: Access,
): Promise<{ id: string; name: string } | null> => {
  if (!id || schoolId === null) return null
  if (id === staffId || !(await worksAt(tx, { staffId: id, schoolId }, null)))
    refuse(commonErrors.invalid, {
      fields: [{ path: 'body.successor', message: 'Choose another person who has a role in this school.' }],
    })
  return { id, name: fullName(await getStaff(tx, id)) }
}

/**
 * Passes on what a person does in a school whose last role there ends, to a successor or to nobody, once it is confirmed (see
 * assertConfirmed). Returns the effects, for the audit log; null if there are none.
 */
const passOnWork = async (
  tx: WriteTx,
  { app, now }: Call,
  { id, staffId, staffName, schoolId }: Access,
  { successor, confirmed }: { successor: { id: string; name: string } | null; confirmed: PassingOn['confirmed'] },
): Promise<RecordedEffect[] | null> => {
  if (schoolId === null) return null
  const who = { staffId, schoolId }
  if (await worksAt(tx, who, id)) return null
  const effects = workEffects(staffName, await app.hooks.teachingOf(tx, who), successor?.name ?? null)
  const shown = await assertConfirmed(tx, app.hooks, effects, confirmed)
  if (shown) await app.hooks.passOnTeaching(tx, who, { successorId: successor?.id ?? null, at: now })
  return shown
}

interface PassingOn {
  /** Who continues with the class arms and subjects. */
  successor?: string | null | undefined
  confirmed?: RecordedEffect[] | undefined
}

/**
 * Ends a person's role; sessions that act with it end at once. The last holder of some roles keeps it. With the last role in a school its
 * class arms and subjects go to the successor, or to nobody.
 */
export const endRoleAccess = async (
  call: Call,
  id: string,
  { reason, successor: successorId, confirmed }: PassingOn & { reason: string },
) => {
  const { app, db, actor } = call
  const staffId = await db.write(async tx => {
    await lockHeadsBeside(tx, id)
    const access = await getOpenAccess(tx, id)
    if (isSelf(actor, access.staffId)) refuse(administrationErrors.notOneself)
    if (!access.roleDeleted && !mayEndAccess(actor, access.staffId, access)) refuse(administrationErrors.outranked)
    if (mustStayFilled(access) && !(await hasOtherHolders(tx, access)))
      refuse(administrationErrors.lastAdmin, { params: { role: access.roleName } })
    const successor = await getSuccessor(tx, successorId, access)
    const work = await passOnWork(tx, call, access, { successor, confirmed })
    await end(tx, call, access, 'the role was ended')
    await audit(tx, actor, 'role.assign', ['staff', access.staffId], {
      summary: `Ended ${access.roleName} of ${access.organizationName} for ${access.staffName}`,
      schoolId: access.schoolId,
      districtId: access.districtId,
      before: { roleAccess: id, role: access.roleId },
      after: { reason, ...(work ? { successor: successor?.id ?? null, confirmed: work } : {}) },
    })
    return access.staffId
  })
  app.actors.invalidate(staffId)
  return { message: 'Role Ended Successfully' }
}

/**
 * Transfers a role access to another person: the giver loses it, with every session that acts with it. If it was their last role in a school,
 * their class arms and subjects there go to the receiver, once that is confirmed.
 */
export const transferRight = async (
  call: Call,
  { from, to, roleAccess, confirmed }: Record<'from' | 'to' | 'roleAccess', string> & Pick<PassingOn, 'confirmed'>,
) => {
  const { app, db, actor } = call
  let held = { name: 'This person', role: 'this role' }
  await db
    .write(async tx => {
      await lockHeadsBeside(tx, roleAccess)
      const open = await getOpenAccess(tx, roleAccess)
      const name = open.staffName
      const role = await findRoleToGive(tx, open.roleId)
      // Someone else transferred it, or the role was deleted: the page is out of date.
      if (!role || role.deletedAt !== null || open.staffId !== from)
        return refuse(administrationErrors.accessEnded, { params: { name } })
      const access = { ...open, operations: role.operations }
      if (from === to) refuseHeld(name, access.roleName)
      // A person who appoints staff would otherwise take a role that they may only give.
      if (isSelf(actor, to)) refuse(administrationErrors.notOneself)
      if (!mayHandOver(actor, access)) {
        if (isSelf(actor, from)) refuseLacking(lackedToGive(actor, access, access))
        refuse(administrationErrors.outranked)
      }
      const receiver = await getStaffToChange(tx, to)
      held = { name: fullName(receiver), role: access.roleName }
      if (!takesTemporaryPassword(receiver.accountStatus))
        refuse(administrationErrors.notActive, { params: { name: fullName(receiver) } })
      const organization = await getOrganization(tx, access.schoolId ?? access.districtId ?? access.stateId)
      const successor = { id: to, name: fullName(receiver) }
      const work = await passOnWork(tx, call, access, { successor, confirmed })
      await end(tx, call, access, 'the role was handed over')
      const given = await give(tx, call, { staffId: to, roleId: access.roleId }, organization)
      if (opensState(access)) await markSuperAdmin(tx, to)
      await audit(tx, actor, 'staff.transfer-right', ['staff', to], {
        summary: `Handed ${access.roleName} of ${access.organizationName} over from ${name} to ${fullName(receiver)}`,
        schoolId: access.schoolId,
        districtId: access.districtId,
        before: { staff: from, roleAccess },
        after: { staff: to, roleAccess: given, ...(work ? { confirmed: work } : {}) },
      })
    })
    .catch(onHeld(() => held))
  app.actors.invalidate(from)
  app.actors.invalidate(to)
  return { message: 'Right Transferred Successfully' }
}
