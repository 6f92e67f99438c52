const mask = 0xffffffff

/** Random values that are the same on every machine (mulberry32), with ids in the form of version 7 that increase in order of creation. */
export interface Chance {
  /** A whole number from 0 to n - 1. */
  below(n: number): number
  between(low: number, high: number): number
  pick<T>(list: readonly T[]): T
  /** True with a probability of n per cent. */
  percent(n: number): boolean
  digits(count: number): string
  id(): string
}

const hex = (value: number, width: number): string => value.toString(16).padStart(width, '0')

/** The time (ms) in the first id: in the past, so that the ids of later work sort after them. */
const firstInstant = 1_600_000_000_000
/** The number of ids that one stream may make before reaching the next stream's. */
export const idsPerStream = 1_000_000

/** One random stream; the streams of a seed are independent, so parts may be made in any order. */
export const chanceOf = (seed: number, stream: number): Chance => {
  let state = (Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(stream + 1, 0xc2b2ae35)) >>> 0
  let instant = firstInstant + stream * idsPerStream
  const next = (): number => {
    state = (state + 0x6d2b79f5) & mask
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const below = (n: number): number => next() % n
  return {
    below,
    between: (low, high) => low + below(high - low + 1),
    pick: list => {
      const chosen = list[below(list.length)]
      if (chosen === undefined) throw new Error('an empty list was given to pick from')
      return chosen
    },
    percent: n => below(100) < n,
    digits: count => Array.from({ length: count }, () => below(10)).join(''),
    id: () => {
      const time = hex(instant, 12)
      instant += 1
      const high = next()
      const tail = `${hex(next(), 8)}${hex(high >>> 16, 4)}`
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(high & 0xfff, 3)}-${hex(0x8000 | ((high >>> 2) & 0x3fff), 4)}-${tail}`
    },
  }
}
