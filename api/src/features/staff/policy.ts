import type { Actor, Place } from '../../platform/auth/index.ts'
import { type GrantedRole, mayGive, operationsOfRole } from '../roles/index.ts'

type Viewer = Pick<Actor, 'staffId' | 'can' | 'reaches' | 'stateId' | 'isSuperAdmin'>
type Status = Actor['accountStatus']

/** A role that somebody holds, and where. */
export type HeldAccess = GrantedRole & Place

export const isSelf = (actor: Pick<Actor, 'staffId'>, staffId: string): boolean => actor.staffId === staffId

/** One's own profile needs no operation. */
export const mayView = (actor: Viewer, staffId: string): boolean => isSelf(actor, staffId) || actor.can('staff.view')

export const mayEdit = (actor: Viewer, staffId: string): boolean => isSelf(actor, staffId) || actor.can('staff.update')

/** Numbers, grade and days of service are the office's, of oneself too. */
export const mayEditOfficial = (actor: Viewer): boolean => actor.can('staff.update')

/** The NIN is for the person and for those who keep the records. */
export const seesNin = (actor: Viewer, staffId: string): boolean => mayEdit(actor, staffId)

/** Why an account was suspended is for those who may suspend one. */
export const seesSuspension = (actor: Viewer): boolean => actor.can('staff.suspend')

/**
 * Whether the actor may change the telephone number of somebody: the person, and those within whose reach lies everything that the person
 * ever held. What was ended counts, or it would be ended first.
 */
export const maySetPhone = (actor: Viewer, staffId: string, everHeld: readonly HeldAccess[]): boolean =>
  isSelf(actor, staffId) || everHeld.every(access => actor.reaches(access))

/**
 * Whether the actor may change the e-mail of somebody. Reset codes go there, so whoever sets it can take over the account: only the
 * person, and those who reach everything that the person ever held and hold every operation of it themselves.
 */
export const maySetEmail = (actor: Viewer, staffId: string, everHeld: readonly HeldAccess[]): boolean =>
  isSelf(actor, staffId) ||
  (maySetPhone(actor, staffId, everHeld) &&
    everHeld.every(access => operationsOfRole(access).every(operation => actor.can(operation))))

/** Whether all that somebody holds is the actor's to give and to end: only then may their account be closed or begun anew. */
export const outranks = (actor: Viewer, held: readonly HeldAccess[]): boolean =>
  held.every(access => mayGive(actor, access, access))

/** The roles of somebody that the actor is to know of: all of one's own, otherwise those within reach. */
export const visibleAccesses = <A extends HeldAccess>(actor: Viewer, staffId: string, held: readonly A[]): A[] =>
  held.filter(access => isSelf(actor, staffId) || actor.reaches(access))

export const mayEndAccess = (actor: Viewer, staffId: string, access: HeldAccess): boolean =>
  actor.can('role.assign') && !isSelf(actor, staffId) && mayGive(actor, access, access)

export const mayHandOver = (actor: Viewer, access: HeldAccess): boolean =>
  actor.can('staff.transfer-right') && mayGive(actor, access, access)

/** Only the built-in role of the state is noted with the person, and makes a super admin. */
export const opensState = ({ builtIn, level }: Pick<HeldAccess, 'builtIn' | 'level'>): boolean =>
  builtIn !== null && level === 'State'

/** Accounts that a temporary password may be sent to; a suspended one is reinstated first. */
export const takesTemporaryPassword = (status: Status): boolean => status === 'Active' || status === 'ResetPassword'

/** What the actor may do with a person, for the page that shows them. */
export const verdictsOn = (
  actor: Viewer,
  person: {
    id: string
    accountStatus: Status
    hasSecondFactor: boolean
    accesses: readonly (HeldAccess & { id: string })[]
  },
) => {
  const { id, accountStatus, hasSecondFactor, accesses } = person
  const other = !isSelf(actor, id)
  const rules = actor.can('staff.suspend') && other && outranks(actor, accesses)
  const idsOf = (may: (access: HeldAccess) => boolean) => accesses.filter(may).map(access => access.id)
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
