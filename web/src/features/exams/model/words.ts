import { showDay } from '../../../lib/days.ts'
import { counted } from '../../../lib/words.ts'
import type { Exam, Registration } from '../queries.ts'

/** '11-01-2027 to 29-01-2027', or the single day if it begins and ends on the same day. */
export const showDays = ({ starts, ends }: { starts: string; ends: string }): string =>
  starts === ends ? showDay(starts) : `${showDay(starts)} to ${showDay(ends)}`

/** Where an exam stands, in a word or two. */
export const examStatus = ({ status, resultsPublishedAt }: Pick<Exam, 'status' | 'resultsPublishedAt'>): string =>
  resultsPublishedAt ? 'Results published' : status

/** The status of registration today, in a few words. */
export const windowWords = ({ status, registration, examInformation }: Exam): string => {
  const { starts, ends } = examInformation.examRegistration
  if (status === 'Draft') return 'Not announced yet'
  if (status === 'Closed') return 'Closed by the state'
  if (registration === 'Not yet open') return `Registration opens on ${showDay(starts)}`
  return registration === 'Open'
    ? `Registration is open until ${showDay(ends)}`
    : `Registration ended on ${showDay(ends)}`
}

/** The school's own status: what is paid, and what is only chosen so far. */
export const standingWords = (registrations: readonly Registration[]): string => {
  const paid = registrations.filter(({ status }) => status === 'Paid').reduce((sum, one) => sum + one.candidates, 0)
  const unpaid = registrations.find(({ status }) => status === 'Unpaid')?.candidates ?? 0
  const parts = [
    paid > 0 && `${counted(paid, 'candidate')} registered`,
    unpaid > 0 && `${paid > 0 ? `${unpaid} more` : counted(unpaid, 'student')} chosen, not paid`,
  ].filter(part => part !== false)
  return parts.length > 0 ? parts.join(' · ') : 'Nobody registered yet'
}

/** 'Registration', or 'Supplementary registration 2' for what was added after the first was paid. */
export const registrationName = (number: number): string =>
  number === 1 ? 'Registration' : `Supplementary registration ${number - 1}`
