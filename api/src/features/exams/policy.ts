import type { Exam } from '@akada/contract/exams/schemas'
import type { Actor, Place } from '../../platform/auth/index.ts'

/** Exams are the state's: they are made, edited and marked from the state's own area, not from within a school. */
export const mayConfigure = (actor: Pick<Actor, 'level'>): boolean => actor.level === 'State'

/** What is being prepared concerns nobody but the state. */
export const seesDrafts = (actor: Pick<Actor, 'level'>): boolean => actor.level === 'State'

/** What a person may do with an exam as it stands today. Registering and paying is done in a school. */
export const examCan = (
  actor: Pick<Actor, 'level' | 'can'>,
  exam: Pick<Exam, 'status' | 'registration' | 'resultsPublishedAt'>,
): Exam['can'] => {
  const open = actor.level === 'School' && exam.status === 'Announced' && exam.registration === 'Open'
  return {
    edit: mayConfigure(actor) && actor.can('exam.configure'),
    register: open && actor.can('exam.register'),
    pay: open && actor.can('exam.pay'),
    seeResults: exam.resultsPublishedAt !== null && actor.can('exam-result.view'),
  }
}

/** A result is for the school that registered the candidate and the one that has the student now, and for those above either. */
export const seesResult = (actor: Pick<Actor, 'reaches'>, schools: readonly Place[]): boolean =>
  schools.some(school => actor.reaches(school))
