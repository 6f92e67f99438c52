import { describe, expect, it } from 'vitest'
import { findLast, findLastIndex, groupBy, reversed, sorted } from './arrays.ts'

const numbers: readonly number[] = [3, 1, 2]

describe('arrays', () => {
  it('are sorted and reversed as copies', () => {
    expect([sorted(numbers), sorted(numbers, (one, other) => other - one), reversed(numbers)]).toEqual([
      [1, 2, 3],
      [3, 2, 1],
      [2, 1, 3],
    ])
    expect(numbers).toEqual([3, 1, 2])
  })

  it('are searched from their end', () => {
    expect([findLast(numbers, one => one > 1), findLastIndex(numbers, one => one > 1)]).toEqual([2, 2])
    expect([findLast(numbers, one => one > 3), findLastIndex(numbers, one => one > 3)]).toEqual([undefined, -1])
  })

  it('are grouped by a key, in the order of its first item', () => {
    expect([...groupBy(numbers, one => one % 2)]).toEqual([
      [1, [3, 1]],
      [0, [2]],
    ])
  })
})
