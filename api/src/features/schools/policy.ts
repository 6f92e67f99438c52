import type { Actor } from '../../platform/auth/index.ts'

/** What the actor may change of a school within reach; the result is also sent to the screen. */
export const schoolRights = (actor: Pick<Actor, 'can' | 'schoolId'>, schoolId: string) => ({
  edit: actor.can('school.update'),
  // Remarks are set from within the school.
  configureRemark: actor.can('school.configure-remark') && actor.schoolId === schoolId,
  appoint: actor.can('staff.appoint'),
})
