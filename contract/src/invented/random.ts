/** A small seeded generator (mulberry32): the same seed gives the same values on every machine. */
export const randomFrom = (seed: number) => {
  let state = seed >>> 0
  /** An integer of 32 bits. */
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  /** An integer from 0 to n - 1. */
  const below = (n: number): number => next() % n
  const between = (low: number, high: number): number => low + below(high - low + 1)
  const pick = <T>(list: readonly T[]): T => {
    const chosen = list[below(list.length)]
    if (chosen === undefined) throw new Error('an empty list was given to pick from')
    return chosen
  }
  /** True in n of a hundred cases. */
  const percent = (n: number): boolean => below(100) < n
  const digits = (count: number): string => Array.from({ length: count }, () => below(10)).join('')
  return { next, below, between, pick, percent, digits }
}
export type Random = ReturnType<typeof randomFrom>
