import type { Actor, Place } from '../../platform/auth/index.ts'
import { type GrantedRole, mayGive, operationsOfRole } from '../roles/index.ts'

type Viewer = Pick<Actor, 'staffId' | 'can' | 'reaches' | 'stateId' | 'isSuperAdmin'>
type Status = Actor['accountStatus']

/** A person's role, and where it is held. */
export type AccessWithPlace = GrantedRole & Place

export const isSelf = (actor: Pick<Actor, 'staffId'>, staffId: string): boolean => actor.staffId === staffId

/** A person's own profile needs no operation. */
export const mayView = (actor: Viewer, staffId: string): boolean => isSelf(actor, staffId) || actor.can('staff.view')

export const mayEdit = (actor: Viewer, staffId: string): boolean => isSelf(actor, staffId) || actor.can('staff.update')

/** Numbers, grade and days of service are for the office, even one's own. */
export const mayEditOfficial = (actor: Viewer): boolean => actor.can('staff.update')

/** The NIN is visible to the person and to record keepers. */
export const seesNin = (actor: Viewer, staffId: string): boolean => mayEdit(actor, staffId)

/** The reason of a suspension is visible to those who may suspend accounts. */
export const seesSuspension = (actor: Viewer): boolean => actor.can('staff.suspend')

/**
 * Whether the actor may change a person's telephone number: the person, and those whose reach covers everything that the person ever held.
 * Ended roles count, or they would be ended first.
 */
export const maySetPhone = (actor: Viewer, staffId: string, everHeld: readonly AccessWithPlace[]): boolean =>
  isSelf(actor, staffId) || everHeld.every(access => actor.reaches(access))

/**
 * Whether the actor may change a person's e-mail. Reset codes go there, so setting it allows taking over the account: only the person, and
 * those who reach everything that the person ever held and hold every operation of it themselves.
 */
export const maySetEmail = (actor: Viewer, staffId: string, everHeld: readonly AccessWithPlace[]): boolean =>
  isSelf(actor, staffId) ||
  (maySetPhone(actor, staffId, everHeld) &&
    everHeld.every(access => operationsOfRole(access).every(operation => actor.can(operation))))

/** Whether the actor may give and end all of a person's roles: only then may the account be suspended or reset. */
export const outranks = (actor: Viewer, held: readonly AccessWithPlace[]): boolean =>
  held.every(access => mayGive(actor, access, access))

/** The roles of a person that the actor may see: all of one's own, otherwise those within reach. */
export const visibleAccesses = <A extends AccessWithPlace>(actor: Viewer, staffId: string, held: readonly A[]): A[] =>
  held.filter(access => isSelf(actor, staffId) || actor.reaches(access))

export const mayEndAccess = (actor: Viewer, staffId: string, access: AccessWithPlace): boolean =>
  actor.can('role.assign') && !isSelf(actor, staffId) && mayGive(actor, access, access)

export const mayHandOver = (actor: Viewer, access: AccessWithPlace): boolean =>
  actor.can('staff.transfer-right') && mayGive(actor, access, access)

/** Only the built-in role of the state is recorded on the person, and makes a super admin. */
export const opensState = ({ builtIn, level }: Pick<AccessWithPlace, 'builtIn' | 'level'>): boolean =>
  builtIn !== null && level === 'State'

/** Accounts that a temporary password may be sent to; a suspended one must be reinstated first. */
export const takesTemporaryPassword = (status: Status): boolean => status === 'Active' || status === 'ResetPassword'

/** What the actor may do with a person, for the profile page. */
export const verdictsOn = (
  actor: Viewer,
  person: {
    id: string
    accountStatus: Status
    hasSecondFactor: boolean
    accesses: readonly (AccessWithPlace & { id: string })[]
  },
) => {
  const { id, accountStatus, hasSecondFactor, accesses } = person
  const other = !isSelf(actor, id)
  const rules = actor.can('staff.suspend') && other && outranks(actor, accesses)
  const idsOf = (may: (access: AccessWithPlace) => boolean) => accesses.filter(may).map(access => access.id)
  return {
    edit: mayEdit(actor, id),
    editOfficial: mayEditOfficial(actor),
    suspend: rules && accountStatus !== 'Suspended',
    reinstate: rules && accountStatus === 'Suspended',
    resetAccount: rules && takesTemporaryPassword(accountStatus),
    resetSecondFactor: actor.can('staff.reset-second-factor') && hasSecondFactor,
    assignRole: actor.can('role.assign') && other,
    endRoleAccess: idsOf(access => mayEndAccess(actor, id, access)),
    transferRight: idsOf(access => mayHandOver(actor, access)),
  }
}
