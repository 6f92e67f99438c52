import type { Actor } from '../../platform/auth/index.ts'
import type { ProgressQuestion } from './queries/progress-queries.ts'

/** What somebody may ask of the progress of a school: all of it, or what one teaches and one's own arm. */
export const progressQuestion = (
  { actor, place, today }: { actor: Actor; place: { stateId: string }; today: string },
  schoolId: string,
  classArmId?: string,
): ProgressQuestion => {
  const seesAll = actor.can('score.view-all')
  const enters = actor.can('score.enter') ? (actor.can('score.enter-any') ? 'all' : 'taught') : 'none'
  return { stateId: place.stateId, schoolId, classArmId, staffId: actor.staffId, seesAll, enters, today }
}
