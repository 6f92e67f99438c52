import { showDay, showInstant } from '../../../lib/days.ts'
import { showNaira } from '../../../lib/money.ts'
import { counted } from '../../../lib/words.ts'
import type { Candidate, Exam, Registration } from '../queries.ts'

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

/** What a list says of a candidate who is at the school no more, or whom another school registered; null for all others. */
export const goneWords = ({ gone, cameFrom }: Pick<Candidate, 'gone' | 'cameFrom'>): string | null => {
  if (cameFrom) return `Registered by ${cameFrom}`
  return gone && { Moved: 'Moved to another school', Left: 'Left school' }[gone]
}

/** The subjects of each candidate, as one text. */
const subjectsOf = ({ studentsAndSubjectsRegistration: entries }: Registration): Map<string, string> => {
  const subjects = new Map<string, string>()
  for (const { subject, students } of entries)
    for (const id of students) subjects.set(id, `${subjects.get(id) ?? ''} ${subject}`)
  return subjects
}

const namesOf = (students: Registration['students']): string => students.map(({ fullName }) => fullName).join('; ')

/** What differs between a registration as it was shown and as it is now, as sentences; none if it is the same. */
export const changesOf = (seen: Registration, now: Registration): string[] => {
  const before = new Set(seen.students.map(({ id }) => id))
  const after = new Set(now.students.map(({ id }) => id))
  const [subjectsBefore, subjectsNow] = [subjectsOf(seen), subjectsOf(now)]
  const added = now.students.filter(({ id }) => !before.has(id))
  const removed = seen.students.filter(({ id }) => !after.has(id))
  const others = now.students.filter(({ id }) => before.has(id) && subjectsBefore.get(id) !== subjectsNow.get(id))
  return [
    ...(added.length > 0 ? [`Added: ${namesOf(added)}.`] : []),
    ...(removed.length > 0 ? [`Taken off: ${namesOf(removed)}.`] : []),
    ...(others.length > 0 ? [`Other subjects: ${namesOf(others)}.`] : []),
    ...(seen.correctAmount === now.correctAmount
      ? []
      : [`The registration fee is ${showNaira(now.correctAmount)} now; it was ${showNaira(seen.correctAmount)}.`]),
  ]
}

/** What the school reads of a reversed payment. */
export const reversalWords = ({ at, by, reason }: NonNullable<Registration['reversal']>): string =>
  `Payment reversed ${showInstant(at)} by ${by}: ${reason} What was paid is in the wallet again, and the candidate numbers are void.`
