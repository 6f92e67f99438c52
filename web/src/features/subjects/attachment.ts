import { sorted } from '@akada/contract/kernel/arrays'
import type { TaughtSubject } from './queries.ts'

/** A subject of a class arm, by both ids. */
export const keyOf = ({ classArm, subject }: TaughtSubject): string => `${classArm.id} ${subject.id}`

/** The teachers chosen for a subject and not yet saved. */
export interface Choice {
  /** The ids of the chosen teachers; null is a place with nobody chosen yet. */
  places: readonly (string | null)[]
  /** The teachers that were saved when the person began to change them: only differences from these are sent. */
  was: readonly string[]
}
/** By key. */
export type Choices = ReadonlyMap<string, Choice>

/** Choices with one more change of a subject, whose `saved` teachers are shown now. */
export const withPlaces = (
  choices: Choices,
  key: string,
  { places, saved }: { places: Choice['places']; saved: readonly string[] },
): Choices => new Map(choices).set(key, { places, was: choices.get(key)?.was ?? saved })

/** Subjects without a teacher first, then by arm in the order given, then by subject. */
export const inOrder = (rows: readonly TaughtSubject[], arms: readonly string[]): TaughtSubject[] =>
  sorted(
    rows,
    (a, b) =>
      Number(a.teachers.length > 0) - Number(b.teachers.length > 0) ||
      arms.indexOf(a.classArm.id) - arms.indexOf(b.classArm.id) ||
      a.subject.name.localeCompare(b.subject.name, 'en'),
  )

const idsOf = (places: readonly (string | null)[]): string[] => [...new Set(places.filter(id => id !== null))]

/** Who is added to and removed from each subject, in the shape of the call. */
export const changesOf = (rows: readonly TaughtSubject[], choices: Choices) =>
  rows.flatMap(row => {
    const choice = choices.get(keyOf(row))
    if (!choice) return []
    const chosen = idsOf(choice.places)
    const add = chosen.filter(id => !choice.was.includes(id))
    const remove = choice.was.filter(id => !chosen.includes(id))
    const same = add.length === 0 && remove.length === 0
    return same ? [] : [{ classArmId: row.classArm.id, subjectId: row.subject.id, add, remove }]
  })
