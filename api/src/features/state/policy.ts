import type { Actor } from '../../platform/auth/index.ts'

/** The calendar and the assessment belong to the state: they are changed in the state's own area, not from within a school. */
export const mayConfigure = (actor: Pick<Actor, 'level'>): boolean => actor.level === 'State'
