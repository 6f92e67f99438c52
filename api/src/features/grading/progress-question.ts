import type { Actor } from '../../platform/auth/index.ts'
import type { ProgressQuestion } from './queries/progress.ts'

interface ProgressRequest {
  actor: Actor
  place: { stateId: string }
  today: string
}

/** The scope of progress a person may request for a school: all of it, or their own subjects and arm, in all class arms or in some. */
export const progressQuestion = (
  { actor, place, today }: ProgressRequest,
  schoolId: string,
  classArmIds?: readonly string[],
): Omit<ProgressQuestion, 'published'> => {
  const seesAll = actor.can('score.view-all')
  return {
    stateId: place.stateId,
    schoolId,
    classArmIds,
    staffId: actor.staffId,
    seesAll,
    enters: entersOf(actor),
    today,
  }
}

const entersOf = (actor: Actor): ProgressQuestion['enters'] => {
  if (!actor.can('score.enter')) return 'none'
  return actor.can('score.enter-any') ? 'all' : 'taught'
}
