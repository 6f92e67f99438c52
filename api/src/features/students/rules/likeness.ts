import { distanceOf, nameWords, unlike } from './names.ts'

export type Likeness = 'same name' | 'like name' | 'same birth date' | 'same guardian phone'

interface Names {
  firstName: string
  middleName?: string | null | undefined
  lastName: string
}

/** The words of one name that have their like in another, each taken once; and whether all of them are exactly there. */
const shared = (one: readonly string[], other: readonly string[]): { count: number; exact: number } => {
  const left = [...other]
  let [count, exact] = [0, 0]
  for (const word of one) {
    const distances = left.map(candidate => Math.min(distanceOf(word, candidate), distanceOf(candidate, word)))
    const least = Math.min(unlike, ...distances)
    if (least === unlike) continue
    left.splice(distances.indexOf(least), 1)
    count += 1
    if (least === 0) exact += 1
  }
  return { count, exact }
}

/**
 * Whether two names, in any order, are the same or like each other. Who has a middle name in one book and none in the other has the same
 * name; where two words are alike and one is of another person (brothers, sisters), they are not.
 */
export const nameLikeness = (one: Names, other: Names): 'same name' | 'like name' | null => {
  const [first, second] = [one, other].map(({ lastName, firstName, middleName }) =>
    nameWords(`${lastName} ${firstName} ${middleName ?? ''}`),
  )
  if (!first || !second) return null
  const [fewer, more] = first.length <= second.length ? [first, second] : [second, first]
  const { count, exact } = shared(fewer, more)
  if (fewer.length < 2 || count < 2) return null
  if (exact === fewer.length) return 'same name'
  return count === fewer.length || count >= 3 ? 'like name' : null
}

/** What speaks for two records being one child, the weightiest first; empty where nothing does. */
export const likenessOf = (
  asked: Names & { dateOfBirth?: string | undefined },
  found: Names & { dateOfBirth: string; samePhone: boolean },
): Likeness[] => {
  const name = nameLikeness(asked, found)
  const sameDay = asked.dateOfBirth === found.dateOfBirth
  return [
    ...(name ? [name] : []),
    ...(sameDay ? (['same birth date'] as const) : []),
    ...(found.samePhone ? (['same guardian phone'] as const) : []),
  ]
}

const weights: Record<Likeness, number> = {
  'same name': 4,
  'like name': 3,
  'same birth date': 3,
  'same guardian phone': 2,
}

/** How likely: the sum of what speaks for it. */
export const weightOf = (because: readonly Likeness[]): number =>
  because.reduce((sum, reason) => sum + weights[reason], 0)
