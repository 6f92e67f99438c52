/**
 * Positions by value, the highest first. Equal values share a position and the next is skipped: 90, 90, 80 are 1st, 1st and 3rd. Values are
 * the printed ones, so that students with the same printed value share a position.
 */
export const positionsOf = (values: ReadonlyMap<string, number>): Map<string, number> => {
  const positions = new Map<string, number>()
  let place = 0
  let last: number | null = null
  const ordered = [...values].toSorted(([, one], [, other]) => other - one)
  for (const [index, [id, value]] of ordered.entries()) {
    if (value !== last) place = index + 1
    last = value
    positions.set(id, place)
  }
  return positions
}
