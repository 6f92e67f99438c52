import type { Overview } from '@akada/contract/oversight/schemas'

type Cell = Overview['map'][number]

/** A local government with the mean position of its schools. */
export type Positioned = Omit<Cell, 'row' | 'column'> & { latitude: number; longitude: number }

/** The rank of each value among the different ones, from 0, spread over as many steps as asked for. */
const stepsOf = (values: readonly number[], steps: number): number[] => {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const span = most - least
  return values.map(value => (span === 0 ? 0 : Math.round(((value - least) / span) * (steps - 1))))
}

/**
 * A grid with a cell for each local government, north at the top: at its own position or, if that is taken, at the nearest free one.
 * No two share a cell, and the order of the names decides who is placed first.
 */
export const gridOf = (places: readonly Positioned[]): Cell[] => {
  if (places.length === 0) return []
  const side = Math.ceil(Math.sqrt(places.length)) + 1
  const rows = stepsOf(
    places.map(({ latitude }) => -latitude),
    side,
  )
  const columns = stepsOf(
    places.map(({ longitude }) => longitude),
    side,
  )
  const free = Array.from({ length: side * side }, (_, at) => ({ row: Math.floor(at / side), column: at % side }))
  return places.map(({ latitude: _latitude, longitude: _longitude, ...place }, at) => {
    const [row, column] = [rows[at] ?? 0, columns[at] ?? 0]
    const distance = (cell: { row: number; column: number }) => (cell.row - row) ** 2 + (cell.column - column) ** 2
    const nearest = free.toSorted((one, other) => distance(one) - distance(other))[0] ?? { row, column }
    free.splice(free.indexOf(nearest), 1)
    return { ...place, ...nearest }
  })
}
