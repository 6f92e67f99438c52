import { expect, it } from 'vitest'
import { findOverlap, inHundredths, reversedRanges } from './answers.ts'

const range = (from: number, to: number) => ({ from, to, remark: 'Good' })

it('finds ranges that share an average, in any order, to the hundredth', () => {
  expect(findOverlap([range(70, 100), range(0, 39.99), range(40, 69.99)])).toBeNull()
  expect(findOverlap([range(70, 100), range(40, 70)])).toEqual({ first: '40 to 70', second: '70 to 100' })
  expect(findOverlap([range(0, 100), range(50, 50)])).toEqual({ first: '0 to 100', second: '50 to 50' })
})

it('finds ranges that end before they begin, and keeps hundredths exactly', () => {
  expect(reversedRanges([range(0, 1), range(2, 1.99), range(3, 3)])).toEqual([1])
  expect(inHundredths([range(57.34, 69.99)])).toEqual([{ from: 5734, to: 6999, remark: 'Good' }])
})
