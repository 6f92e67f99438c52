import type { TaughtSubject } from './queries.ts'

/** A subject of a class arm, by both ids. */
export const keyOf = ({ classArm, subject }: TaughtSubject): string => `${classArm.id} ${subject.id}`

/** By key, the ids of the teachers chosen and not yet saved; null is a place with nobody chosen yet. */
export type Choices = ReadonlyMap<string, readonly (string | null)[]>

/** Subjects without a teacher first, then by arm in the order given, then by subject. */
export const inOrder = (rows: readonly TaughtSubject[], arms: readonly string[]): TaughtSubject[] =>
  rows.toSorted(
    (a, b) =>
      Number(a.teachers.length > 0) - Number(b.teachers.length > 0) ||
      arms.indexOf(a.classArm.id) - arms.indexOf(b.classArm.id) ||
      a.subject.name.localeCompare(b.subject.name, 'en'),
  )

const idsOf = (places: readonly (string | null)[]): string[] => [...new Set(places.filter(id => id !== null))]

/** The rows whose teachers differ from what is saved, in the shape of the call. */
export const changesOf = (rows: readonly TaughtSubject[], choices: Choices) =>
  rows.flatMap(row => {
    const places = choices.get(keyOf(row))
    if (!places) return []
    const staffIds = idsOf(places)
    const saved = row.teachers.map(({ id }) => id)
    const same = staffIds.length === saved.length && staffIds.every(id => saved.includes(id))
    return same ? [] : [{ classArmId: row.classArm.id, subjectId: row.subject.id, staffIds }]
  })
