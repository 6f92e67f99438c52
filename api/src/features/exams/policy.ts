import { examErrors } from '@akada/contract/exams/errors'
import type { Exam } from '@akada/contract/exams/schemas'
import { commonErrors } from '@akada/contract/kernel/errors'
import type { Actor, Place } from '../../platform/auth/index.ts'
import { refuse } from '../../platform/errors/index.ts'

/** Exams belong to the state: they are created, edited and marked in the state's own area, not from within a school. */
export const mayConfigure = (actor: Pick<Actor, 'level'>): boolean => actor.level === 'State'

/** Drafts are visible only to the state. */
export const seesDrafts = (actor: Pick<Actor, 'level'>): boolean => actor.level === 'State'

/** Refuses actors above the schools with 403: registering and paying is done by the school, so they enter the school first. */
export const assertInSchool = (actor: Pick<Actor, 'level'>): void => {
  if (actor.level !== 'School') refuse(examErrors.enterSchool)
}

/** Lists of candidates are of the whole school: a role that sees only the students of its own class arms is refused with 403. */
export const seesAllStudents = (actor: Pick<Actor, 'can'>): boolean => actor.can('student.view-all')
export const assertSeesAllStudents = (actor: Pick<Actor, 'can'>): void => {
  if (!seesAllStudents(actor)) refuse(commonErrors.forbidden)
}

/** What a person may do with an exam in its current state. Registering and paying is done in a school. */
export const examCan = (
  actor: Pick<Actor, 'level' | 'can'>,
  exam: Pick<Exam, 'status' | 'registration' | 'resultsPublishedAt'>,
): Exam['can'] => {
  const open =
    actor.level === 'School' &&
    exam.status === 'Announced' &&
    exam.registration === 'Open' &&
    exam.resultsPublishedAt === null
  return {
    edit: mayConfigure(actor) && actor.can('exam.configure'),
    register: open && actor.can('exam.register'),
    pay: open && actor.can('exam.pay'),
    seeResults: exam.resultsPublishedAt !== null && actor.can('exam-result.view') && seesAllStudents(actor),
  }
}

/** A result is visible to the school that registered the candidate, to the student's current school, and to those above either. */
export const seesResult = (actor: Pick<Actor, 'reaches'>, schools: readonly Place[]): boolean =>
  schools.some(school => actor.reaches(school))
