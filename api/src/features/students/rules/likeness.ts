import { foldedWords } from '@akada/contract/kernel/text-match'
import { distanceOf, unlikeDistance } from './names.ts'

export type Similarity = 'same name' | 'like name' | 'same birth date' | 'same guardian phone'

interface Names {
  firstName: string
  middleName?: string | null | undefined
  lastName: string
}

/** The words of one name that match words in another, each used once; and whether all of them match exactly. */
const shared = (one: readonly string[], other: readonly string[]): { count: number; exact: number } => {
  const left = [...other]
  let [count, exact] = [0, 0]
  for (const word of one) {
    const distances = left.map(candidate => Math.min(distanceOf(word, candidate), distanceOf(candidate, word)))
    const least = Math.min(unlikeDistance, ...distances)
    if (least === unlikeDistance) continue
    left.splice(distances.indexOf(least), 1)
    count += 1
    if (least === 0) exact += 1
  }
  return { count, exact }
}

/**
 * Whether two names, in any order, are the same or similar. A middle name may be missing in one record; if two words are similar and one
 * belongs to another person (brothers, sisters), they do not match.
 */
export const nameSimilarity = (one: Names, other: Names): 'same name' | 'like name' | null => {
  const [first, second] = [one, other].map(({ lastName, firstName, middleName }) =>
    foldedWords(`${lastName} ${firstName} ${middleName ?? ''}`),
  )
  if (!first || !second) return null
  const [fewer, more] = first.length <= second.length ? [first, second] : [second, first]
  const { count, exact } = shared(fewer, more)
  if (fewer.length < 2 || count < 2) return null
  if (exact === fewer.length) return 'same name'
  return count === fewer.length || count >= 3 ? 'like name' : null
}

/** The evidence that two records are the same person, the strongest first; empty if there is none. */
export const similarityOf = (
  asked: Names & { dateOfBirth?: string | undefined },
  found: Names & { dateOfBirth: string; samePhone: boolean },
): Similarity[] => {
  const name = nameSimilarity(asked, found)
  const sameDay = asked.dateOfBirth === found.dateOfBirth
  return [
    ...(name ? [name] : []),
    ...(sameDay ? (['same birth date'] as const) : []),
    ...(found.samePhone ? (['same guardian phone'] as const) : []),
  ]
}

const weights: Record<Similarity, number> = {
  'same name': 4,
  'like name': 3,
  'same birth date': 3,
  'same guardian phone': 2,
}

/** The likelihood: the sum of the evidence. */
export const weightOf = (because: readonly Similarity[]): number =>
  because.reduce((sum, reason) => sum + weights[reason], 0)
