import { type Random, randomFrom } from '@akada/contract/invented/random'

/** Random values that are the same on every machine, with ids in the form of version 7 that increase in order of creation. */
export interface Chance extends Random {
  id(): string
}

const hex = (value: number, width: number): string => value.toString(16).padStart(width, '0')

/** The time (ms) in the first id: in the past, so that the ids of later work sort after them. */
const firstInstant = 1_600_000_000_000
/** The number of ids that one stream may make before reaching the next stream's. */
export const idsPerStream = 1_000_000

/** One random stream; the streams of a seed are independent, so parts may be made in any order. */
export const chanceOf = (seed: number, stream: number): Chance => {
  const random = randomFrom(Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(stream + 1, 0xc2b2ae35))
  let instant = firstInstant + stream * idsPerStream
  const id = (): string => {
    const time = hex(instant, 12)
    instant += 1
    const high = random.next()
    const tail = `${hex(random.next(), 8)}${hex(high >>> 16, 4)}`
    return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(high & 0xfff, 3)}-${hex(0x8000 | ((high >>> 2) & 0x3fff), 4)}-${tail}`
  }
  return { ...random, id }
}
