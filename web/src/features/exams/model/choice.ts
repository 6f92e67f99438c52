import type { Registration } from '../queries.ts'

type Entry = Registration['studentsAndSubjectsRegistration'][number]

/** Who sits which subject: students by subject. Subjects without students are absent. */
export type Choice = ReadonlyMap<string, ReadonlySet<string>>

export const nobody: Choice = new Map()
const none: ReadonlySet<string> = new Set()

export const choiceOf = (entries: readonly Entry[]): Choice =>
  new Map(entries.filter(({ students }) => students.length > 0).map(one => [one.subject, new Set(one.students)]))

export const entriesOf = (choice: Choice): Entry[] =>
  [...choice].map(([subject, students]) => ({ subject, students: [...students] }))

const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string> | undefined): boolean =>
  other?.size === one.size && [...one].every(id => other.has(id))

export const sameChoice = (one: Choice, other: Choice): boolean =>
  one.size === other.size && [...one].every(([subject, students]) => isSame(students, other.get(subject)))

/** The choice with these students added to a subject, or removed from it. */
export const withStudents = (choice: Choice, subject: string, students: Iterable<string>, on: boolean): Choice => {
  const chosen = new Set(choice.get(subject))
  for (const id of students) {
    if (on) chosen.add(id)
    else chosen.delete(id)
  }
  const next = new Map(choice)
  if (chosen.size > 0) next.set(subject, chosen)
  else next.delete(subject)
  return next
}

/** All students who sit at least one subject: each of them is one candidate, and pays one fee. */
export const studentsOf = (choice: Choice): ReadonlySet<string> =>
  new Set([...choice.values()].flatMap(students => [...students]))

/** Both choices merged. */
export const together = (one: Choice, other: Choice): Choice => {
  let all = one
  for (const [subject, students] of other) all = withStudents(all, subject, students, true)
  return all
}

/** The choice without students who may not be registered (any more), and who they were. */
export const onlyThese = (choice: Choice, may: ReadonlySet<string>): { choice: Choice; left: string[] } => {
  const left = [...studentsOf(choice)].filter(id => !may.has(id))
  return { choice: left.length > 0 ? without(choice, new Set(left)) : choice, left }
}

/** The choice without some students. */
export const without = (choice: Choice, students: ReadonlySet<string>): Choice => {
  let left = choice
  for (const subject of choice.keys()) left = withStudents(left, subject, students, false)
  return left
}

export interface ChoiceDifference {
  subject: string
  onlyMine: string[]
  onlyTheirs: string[]
}

/** By subject, the students who are in one choice only. */
export const differencesOf = (mine: Choice, theirs: Choice): ChoiceDifference[] =>
  [...new Set([...mine.keys(), ...theirs.keys()])].flatMap(subject => {
    const own = mine.get(subject) ?? none
    const other = theirs.get(subject) ?? none
    const onlyMine = [...own].filter(id => !other.has(id))
    const onlyTheirs = [...other].filter(id => !own.has(id))
    return onlyMine.length + onlyTheirs.length > 0 ? [{ subject, onlyMine, onlyTheirs }] : []
  })
