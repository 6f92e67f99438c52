import { type TimelineKind, timelineKinds } from '@akada/contract/timeline/calls'
import type { Actor } from '../../platform/auth/index.ts'

/** The kinds of events that a person may see of a student: each needs what its own page needs. */
export const kindsFor = (actor: Pick<Actor, 'can'>, isClassTeacher: boolean): TimelineKind[] => {
  const seesAll = actor.can('student.view-all')
  const seesRegister = actor.can('attendance.view') && (actor.can('attendance.view-all') || isClassTeacher)
  const may: Record<TimelineKind, boolean> = {
    admission: true,
    move: true,
    absence: seesRegister,
    explanation: seesRegister,
    scores: actor.can('score.view') && (seesAll || isClassTeacher),
    card: actor.can('report-card.view') && (seesAll || isClassTeacher),
    message: actor.can('message.view') && (seesAll || isClassTeacher),
    exam: actor.can('exam-result.view') && seesAll,
    certificate: actor.can('student.withdraw') && (seesAll || isClassTeacher),
    leaving: true,
  }
  return timelineKinds.filter(kind => may[kind])
}
