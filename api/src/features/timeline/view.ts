import { commonErrors } from '@akada/contract/kernel/errors'
import type { TimelineKind } from '@akada/contract/timeline/calls'
import type { Actor, Place } from '../../platform/auth/index.ts'
import type { Page, ReadTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { isClassTeacherOf, isOwnStudent, narrowedTo, type StudentHooks } from '../students/index.ts'
import { kindsFor } from './policy.ts'
import { countScores, timelinePage } from './queries.ts'

interface TimelineCaller {
  actor: Actor
  hooks: StudentHooks
  /** Of the student's present school. */
  place: Place
  today: string
}

/** A page of what happened to a student; 404 if the student is in none of the arms that the person is restricted to. */
export const viewTimeline = async (
  tx: ReadTx,
  { actor, hooks, place, today }: TimelineCaller,
  studentId: string,
  { kind, ...page }: Page & { kind?: TimelineKind | undefined },
) => {
  const own = narrowedTo(actor)
  if (own !== null && !(await isOwnStudent(tx, hooks, own, studentId))) refuse(commonErrors.notFound)
  const kinds = kindsFor(actor, await isClassTeacherOf(tx, actor.staffId, studentId))
  const shown = kinds.filter(one => kind === undefined || one === kind)
  const { found, total, last } = await timelinePage(tx, { studentId, place, today, kinds: shown }, page)
  const counts = await countScores(tx, studentId, found)
  return {
    foundEvents: found.map(event => ({ ...event, figure: counts.get(event.key) ?? event.figure })),
    total,
    kinds,
    last,
  }
}
