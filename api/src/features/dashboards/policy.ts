import type { Actor } from '../../platform/auth/index.ts'

/** Whose unmarked registers somebody is told of: all, those of their own arms, or none. And which names they may see. */
export const attentionRights = (actor: Pick<Actor, 'can' | 'staffId'>) => ({
  registers: actor.can('attendance.view-all')
    ? ('all' as const)
    : actor.can('attendance.view')
      ? ('own' as const)
      : ('none' as const),
  arms: actor.can('class.view'),
  staff: actor.can('staff.view'),
})
