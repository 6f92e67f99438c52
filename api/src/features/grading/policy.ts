import { commonErrors } from '@akada/contract/kernel/errors'
import type { Actor } from '../../platform/auth/index.ts'
import { refuse } from '../../platform/errors/index.ts'

/** The actor's relation to a subject of a class arm. */
interface GridFacts {
  classTeacherId: string | null
  /** Whether the actor currently teaches the subject there. */
  teaches: boolean
}

/** Scores are visible to teachers of the subject, the arm's class teacher, and anyone who may see all. */
export const maySeeScores = (actor: Actor, { teaches, classTeacherId }: GridFacts): boolean =>
  teaches || classTeacherId === actor.staffId || actor.can('score.view-all')

export const mayEnterScores = (actor: Actor, { teaches }: GridFacts): boolean =>
  actor.can('score.enter') && (teaches || actor.can('score.enter-any'))

/** Refuses with 404: for a teacher, other teachers' grids do not exist. */
export const assertSeesScores = (actor: Actor, grid: GridFacts): void => {
  if (!maySeeScores(actor, grid)) refuse(commonErrors.notFound)
}

/** Refuses with 404 if the grid is hidden, with 403 if it is read-only. */
export const assertEntersScores = (actor: Actor, grid: GridFacts): void => {
  assertSeesScores(actor, grid)
  if (!mayEnterScores(actor, grid)) refuse(commonErrors.forbidden)
}

/** Whether the person may open the scores of published report cards: the head, who publishes them. */
export const mayOpenPublished = (actor: Actor): boolean =>
  actor.can('score.grant-late') && actor.can('report-card.publish')

/** Whether the person may leave students out of a subject that everybody takes, too. */
export const mayLeaveOut = (actor: Actor): boolean => actor.can('subject.manage')

/** Whether the person may say which students take a subject, from its scores. */
export const mayChooseTakers = (actor: Actor, grid: GridFacts & { elective: boolean | null }): boolean =>
  mayEnterScores(actor, grid) && (grid.elective === true || mayLeaveOut(actor))

/** Days of entry are the state's: requests are answered in its own area, not from within a school. */
export const mayAnswerRequests = (actor: Pick<Actor, 'level'>): boolean => actor.level === 'State'
