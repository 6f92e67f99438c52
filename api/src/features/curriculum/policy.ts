import { commonErrors } from '@akada/contract/kernel/errors'
import type { Actor, Place } from '../../platform/auth/index.ts'
import { refuse } from '../../platform/errors/index.ts'

/** The owner of the requested topics and schemes: a school, or the state if the school is null. */
export interface Owner {
  stateId: string
  districtId: string | null
  schoolId: string | null
}

/** The owner of a change made here: the actor's school, or the state at state level. Refuses a district with `no_school`. */
export const ownerOf = (actor: Pick<Actor, 'level' | 'stateId'>, place: Place): Owner => {
  if (place.schoolId !== null) return place
  if (actor.level !== 'State') refuse(commonErrors.noSchool)
  return { stateId: actor.stateId, districtId: null, schoolId: null }
}

/** The state's own are changed from the state's own area, not from within a school. */
export const mayConfigure = (actor: Pick<Actor, 'level' | 'can'>): boolean =>
  actor.level === 'State' && actor.can('state.configure')

/**
 * Topics and schemes of the state are changed by those who act for the state; a school's by its heads, and by teachers for their own
 * subjects.
 */
export const mayEdit = (actor: Pick<Actor, 'level' | 'can'>, schoolId: string | null, teaches: boolean): boolean =>
  schoolId === null ? mayConfigure(actor) : actor.can('scheme.edit') && (teaches || actor.can('scheme.manage'))

/** A topic is shared by subjects, so its name is corrected by those who manage all of them. */
export const mayRename = (actor: Pick<Actor, 'level' | 'can'>, schoolId: string | null): boolean =>
  mayEdit(actor, schoolId, false)
