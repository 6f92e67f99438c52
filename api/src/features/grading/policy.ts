import { commonErrors } from '@akada/contract/kernel/errors'
import type { Actor } from '../../platform/auth/index.ts'
import { refuse } from '../../platform/errors/index.ts'

/** How the actor stands to a subject of a class arm. */
interface GridFacts {
  classTeacherId: string | null
  /** Whether the actor teaches the subject there now. */
  teaches: boolean
}

/** Scores are seen by whoever teaches the subject, by the arm's class teacher, and by whoever may see all. */
export const maySeeScores = (actor: Actor, { teaches, classTeacherId }: GridFacts): boolean =>
  teaches || classTeacherId === actor.staffId || actor.can('score.view-all')

export const mayEnterScores = (actor: Actor, { teaches }: GridFacts): boolean =>
  actor.can('score.enter') && (teaches || actor.can('score.enter-any'))

/** Refuses with 404: what another teaches is not there for a teacher. */
export const assertSeesScores = (actor: Actor, grid: GridFacts): void => {
  if (!maySeeScores(actor, grid)) refuse(commonErrors.notFound)
}

/** Refuses with 404 where the grid is hidden, with 403 where it is only to be seen. */
export const assertEntersScores = (actor: Actor, grid: GridFacts): void => {
  assertSeesScores(actor, grid)
  if (!mayEnterScores(actor, grid)) refuse(commonErrors.forbidden)
}
