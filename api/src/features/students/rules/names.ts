/**
 * How many letters must be inserted, removed, changed or swapped with their neighbour to turn one word into the other; counts no further
 * than `most` + 1.
 */
export const editsBetween = (one: string, other: string, most: number): number => {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, place) => place)
  for (let row = 1; row <= one.length; row++) {
    const now = [row]
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1] ? 0 : 1
      const swapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
          ? (before[column - 2] ?? 0) + 1
          : Number.POSITIVE_INFINITY
      now.push(Math.min((last[column] ?? 0) + 1, (now[column - 1] ?? 0) + 1, (last[column - 1] ?? 0) + same, swapped))
    }
    if (Math.min(...now) > most) return most + 1
    before = last
    last = now
  }
  return Math.min(last[other.length] ?? 0, most + 1)
}

/** The number of mistakes tolerated in a word of this length: none below three letters, one below six, then two. */
const mostEdits = (length: number): number => {
  if (length <= 2) return 0
  return length <= 5 ? 1 : 2
}

/** The distance of words that do not match; a match is nearer. */
export const unlikeDistance = 4

/** The distance of a word of a name from a typed one: 0 the same, 1 begins with it or one mistake, 2 two mistakes; `unlikeDistance` otherwise. */
export const distanceOf = (asked: string, word: string): number => {
  if (asked === word) return 0
  const most = mostEdits(asked.length)
  const edits = editsBetween(asked, word, most)
  if (edits <= most) return edits
  return asked.length >= 2 && word.startsWith(asked) ? 1 : unlikeDistance
}

/**
 * The distance of names from the typed words, in any order, each word of the name used once; null if one of the typed words does not match. A
 * word is compared once for all names that have it.
 */
export const distancesOfNames = (asked: readonly string[]): ((name: readonly string[]) => number | null) => {
  const known = asked.map(() => new Map<string, number>())
  const distanceAt = (at: number, word: string): number => {
    const found = known[at]?.get(word)
    if (found !== undefined) return found
    const distance = distanceOf(asked[at] ?? '', word)
    known[at]?.set(word, distance)
    return distance
  }
  return name => {
    const left = [...name]
    let sum = 0
    for (let at = 0; at < asked.length; at++) {
      const distances = left.map(one => distanceAt(at, one))
      const least = Math.min(unlikeDistance, ...distances)
      if (least === unlikeDistance) return null
      left.splice(distances.indexOf(least), 1)
      sum += least
    }
    return sum
  }
}
