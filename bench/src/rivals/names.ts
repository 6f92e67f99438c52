// The product's search for names similar to those typed, copied from features/students/rules/names.ts.

export const nameWords = (names: string): string[] =>
  names
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/['’ʼ‘`]/g, '')
    .split(/[\s,.;:/()_-]+/)
    .filter(word => word !== '')

const editsBetween = (one: string, other: string, most: number): number => {
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

const mostEdits = (length: number): number => (length <= 2 ? 0 : length <= 5 ? 1 : 2)
export const unlike = 4

export const distanceOf = (asked: string, word: string): number => {
  if (asked === word) return 0
  const most = mostEdits(asked.length)
  const edits = editsBetween(asked, word, most)
  if (edits <= most) return edits
  return asked.length >= 2 && word.startsWith(asked) ? 1 : unlike
}

export const distanceOfName = (asked: readonly string[], name: readonly string[]): number | null => {
  const left = [...name]
  let sum = 0
  for (const word of asked) {
    const distances = left.map(one => distanceOf(word, one))
    const least = Math.min(unlike, ...distances)
    if (least === unlike) return null
    left.splice(distances.indexOf(least), 1)
    sum += least
  }
  return sum
}
