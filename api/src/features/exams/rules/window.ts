import type { ExamBody, registrationStanding } from '@akada/contract/exams/schemas'
import type * as z from 'zod'

export type RegistrationStanding = z.infer<typeof registrationStanding>

/** An exam as far as its registration window goes; days as YYYY-MM-DD, both included. */
export interface Registrable {
  status: string
  registrationStarts: string
  registrationEnds: string
}

/** Where the registration window stands on a day. An exam that was closed takes no registrations, whatever its days. */
export const standingOf = (exam: Registrable, today: string): RegistrationStanding => {
  if (exam.status === 'Closed' || today > exam.registrationEnds) return 'Closed'
  return today < exam.registrationStarts ? 'Not yet open' : 'Open'
}

/** What is wrong with the days of an exam, the first thing only; null where nothing is. `path` is within the body. */
export const datesFault = ({
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
