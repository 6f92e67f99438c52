/** A subject and its candidates. */
export interface Entry {
  subject: string
  students: readonly string[]
}

/** A student and the subjects they sit. */
export interface Entrant {
  studentId: string
  subjectIds: string[]
}

/** The entries by student, each once, from a list by subject in which subjects and students may be repeated. */
export const entrantsOf = (entries: readonly Entry[]): Entrant[] => {
  const byStudent = new Map<string, Set<string>>()
  for (const { subject, students } of entries) {
    for (const student of students) byStudent.set(student, (byStudent.get(student) ?? new Set()).add(subject))
  }
  return [...byStudent].map(([studentId, subjects]) => ({ studentId, subjectIds: [...subjects] }))
}

const religions = [/\bchristian\b/i, /\bislam(?:ic)?\b/i] as const

/** A subject of each of two religions, and the students who are entered for both of them. */
export interface BothReligions {
  one: { id: string; name: string }
  other: { id: string; name: string }
  students: string[]
}

/** The first two subjects of different religions that somebody is entered for; null if nobody is: a student takes one. */
export const findBothReligions = (
  entrants: readonly Entrant[],
  subjects: readonly { id: string; name: string }[],
): BothReligions | null => {
  const [christian, islamic] = religions.map(religion => subjects.filter(({ name }) => religion.test(name)))
  for (const one of christian ?? [])
    for (const other of islamic ?? []) {
      const students = entrants.filter(({ subjectIds }) => [one.id, other.id].every(id => subjectIds.includes(id)))
      if (students.length > 0) return { one, other, students: students.map(({ studentId }) => studentId) }
    }
  return null
}

/** The same by subject, in the order of the exam's subjects; subjects that nobody takes are left out. */
export const entriesOf = (
  entrants: readonly { studentId: string; subjectIds: readonly string[] }[],
  subjects: readonly string[],
): { subject: string; students: string[] }[] => {
  const bySubject = new Map<string, string[]>(subjects.map(subject => [subject, []]))
  for (const { studentId, subjectIds } of entrants) {
    for (const subject of subjectIds) bySubject.get(subject)?.push(studentId)
  }
  return [...bySubject].flatMap(([subject, students]) => (students.length > 0 ? [{ subject, students }] : []))
}

const mostNamed = 5

/** Some names for a sentence: 'Adebayo, Kemi; Bello, Musa and 3 others'. */
export const namesIn = (names: readonly string[]): string => {
  const shown = names.slice(0, mostNamed).join('; ')
  const rest = names.length - mostNamed
  return rest > 0 ? `${shown} and ${rest} other${rest > 1 ? 's' : ''}` : shown
}

/** The current status of a selected student. */
export interface EntryStatus {
  /** In the exam's class at the school, as an active student. */
  inClass: boolean
  /** The number under which the student is paid for already, in any school and registration; null if not. */
  paidNumber: string | null
  /** The school that paid. */
  paidSchool: string | null
}

/** Why a selected student can't be paid for any more, as a sentence; null if they can. */
export const obstacleOf = ({ inClass, paidNumber, paidSchool }: EntryStatus, className: string): string | null => {
  if (paidNumber !== null) return `Is a candidate of this exam already: ${paidNumber}, ${paidSchool ?? ''}.`
  return inClass ? null : `Is not in ${className} of this school today.`
}
