import type { ExamBody, windowStatus } from '@akada/contract/exams/schemas'
import type * as z from 'zod'

export type WindowStatus = z.infer<typeof windowStatus>

/** The parts of an exam that determine its registration window; days as YYYY-MM-DD, both inclusive. */
export interface Registrable {
  status: string
  registrationStarts: string
  registrationEnds: string
}

/** The state of the registration window on a day. A closed exam takes no registrations, whatever its days. */
export const registrationStatusOf = (exam: Registrable, today: string): WindowStatus => {
  if (exam.status === 'Closed' || today > exam.registrationEnds) return 'Closed'
  return today < exam.registrationStarts ? 'Not yet open' : 'Open'
}

/** The first error in the days of an exam; null if there is none. `path` is within the body. */
export const datesError = ({
  examDate,
  examRegistration,
}: Pick<ExamBody, 'examDate' | 'examRegistration'>): {
  kind: 'reversed' | 'registrationAfterExam'
  path: string
} | null => {
  if (examRegistration.ends < examRegistration.starts) return { kind: 'reversed', path: 'examRegistration.ends' }
  if (examDate.ends < examDate.starts) return { kind: 'reversed', path: 'examDate.ends' }
  if (examRegistration.ends >= examDate.starts) return { kind: 'registrationAfterExam', path: 'examRegistration.ends' }
  return null
}

/** The fields candidates have paid for. */
export interface PaidFor {
  sessionId: string
  classId: string
  feeKobo: number
  numberPrefix: string
  subjectIds: readonly string[]
}

const fixed = 'Schools have paid for this exam: this stays as it is.'

/** The fields of an exam's form that may not change once a school has paid. Subjects may be added, not removed. */
export const fixedErrors = (before: PaidFor, after: PaidFor): { path: string; message: string }[] => {
  const remaining = new Set(after.subjectIds)
  const changed: [boolean, string][] = [
    [before.sessionId !== after.sessionId, 'body.session'],
    [before.classId !== after.classId, 'body.class'],
    [before.feeKobo !== after.feeKobo, 'body.examRegistration.fee'],
    [before.numberPrefix !== after.numberPrefix, 'body.numberPrefix'],
    [before.subjectIds.some(id => !remaining.has(id)), 'body.subjects'],
  ]
  return changed.filter(([isChanged]) => isChanged).map(([, path]) => ({ path, message: fixed }))
}
