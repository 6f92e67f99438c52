import type { Actor } from '../../platform/auth/index.ts'

/** A subject is changed by whom it belongs to: the state's (school null) by those who act for the state, a school's own in that school. */
export const mayEdit = (actor: Actor, schoolId: string | null): boolean => {
  if (!actor.can('subject.manage')) return false
  if (schoolId === null) return actor.level === 'State'
  return actor.level !== 'State' && (actor.schoolId === null || actor.schoolId === schoolId)
}

/** One's own list needs no more; another's is for those who may view staff. */
export const mayViewTaught = (actor: Actor, staffId: string): boolean =>
  actor.staffId === staffId || actor.can('staff.view')
