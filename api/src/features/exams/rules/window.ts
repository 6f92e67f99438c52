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
