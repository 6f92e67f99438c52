import type { StaffProfile } from '@akada/contract/staff/schemas'
import type { Actor } from '../../platform/auth/index.ts'
import type { App } from '../../platform/http/index.ts'
import { pictureOf } from '../files/index.ts'
import { seesNin, seesSuspension, verdictsOn, visibleAccesses } from './policy.ts'
import type { StaffRow } from './queries/profile.ts'

const schoolAmong = (accesses: StaffRow['accesses']): StaffProfile['school'] => {
  const organization = accesses.find(access => access.organization.kind === 'school')?.organization
  return organization ? { id: organization.id, name: organization.name } : null
}

/** A member of staff as visible to this actor. */
export const profileFor = (app: App, actor: Actor, row: StaffRow): StaffProfile => {
  const { accesses, pictureFileId, hasSecondFactor: _, ...person } = row
  const visible = visibleAccesses(actor, row.id, accesses)
  return {
    ...person,
    nin: seesNin(actor, row.id) ? row.nin : null,
    suspendedBecause: seesSuspension(actor) ? row.suspendedBecause : null,
    profilePicture: pictureOf(app, actor, pictureFileId),
    roleAccess: visible.map(({ id, role, organization }) => ({ id, role, organization })),
    school: schoolAmong(visible),
    can: verdictsOn(actor, row),
  }
}

export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`
