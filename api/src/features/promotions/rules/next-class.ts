import { categoryHasLevel } from '@akada/contract/schools/record'

/** A class that a school may use: the state's (no school) or its own. */
export interface SchoolClass {
  id: string
  name: string
  level: number
  /** No class follows: students who pass it leave school. */
  terminal: boolean
  schoolId: string | null
  classTypeId: string
}

const offers = (category: string, { level, schoolId }: SchoolClass): boolean =>
  schoolId !== null || categoryHasLevel(category, level)

/**
 * The next class in a school: the next level of the same catalogue that the school's category offers, of the same class type if several
 * have that level. The last class of the school's own catalogue continues in the state's. Null if none follows.
 */
export const nextClassOf = (
  current: SchoolClass,
  classes: readonly SchoolClass[],
  category: string,
): SchoolClass | null => {
  if (current.terminal) return null
  const higher = classes
    .filter(one => one.level > current.level && offers(category, one))
    .toSorted(
      (one, other) =>
        one.level - other.level ||
        Number(other.classTypeId === current.classTypeId) - Number(one.classTypeId === current.classTypeId) ||
        one.name.localeCompare(other.name),
    )
  const own = higher.find(one => one.schoolId === current.schoolId)
  return own ?? higher.find(one => one.schoolId === null) ?? null
}
