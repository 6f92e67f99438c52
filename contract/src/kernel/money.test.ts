import { describe, expect, test } from 'vitest'
import { formatNaira, koboOf, naira, nairaInWords, nairaOf } from './money.ts'

describe('a sum of money', () => {
  test('is exact from JSON to kobo and back, also where floating point is not', () => {
    for (const [naira, kobo] of [
      [0, 0],
      [0.01, 1],
      [1.1, 110],
      [4.35, 435],
      [1.15, 115],
      [8.29, 829],
      [12_500, 1_250_000],
      [999_999_999.99, 99_999_999_999],
    ] as const) {
      expect(koboOf(naira)).toBe(kobo)
      expect(nairaOf(kobo)).toBe(naira)
    }
  })

  test('with more than two decimals, below zero or without a number is invalid', () => {
    for (const naira of [0.001, 1.005, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e-7, 1e21])
      expect(koboOf(naira)).toBeNull()
  })

  test('in a request is refused for one reason', () => {
    const reasons = (amount: unknown) => naira.safeParse(amount).error?.issues.map(({ message }) => message)
    expect(reasons(-5)).toEqual(['The amount cannot be below zero.'])
    expect(reasons(-0.001)).toEqual(['The amount cannot be below zero.'])
    expect(reasons(1e21)).toEqual(['This is more than can be moved at once.'])
    expect(reasons(0.001)).toEqual(['At most two decimals: kobo are the smallest unit.'])
    expect(reasons('10,000')).toEqual(['Write the amount in naira, as 12500 or 12500.50.'])
    expect(reasons(10_000)).toBeUndefined()
  })

  test('is written in the usual notation', () => {
    expect(formatNaira(1_250_000)).toBe('₦12,500.00')
    expect(formatNaira(5)).toBe('₦0.05')
    expect(formatNaira(-123_456_789)).toBe('-₦1,234,567.89')
    expect(formatNaira(0)).toBe('₦0.00')
  })

  test('is written out in words', () => {
    expect(nairaInWords(0)).toBe('Zero naira only')
    expect(nairaInWords(1_250_000)).toBe('Twelve thousand, five hundred naira only')
    expect(nairaInWords(100_001)).toBe('One thousand naira, one kobo only')
    expect(nairaInWords(101_500)).toBe('One thousand and fifteen naira only')
    expect(nairaInWords(112_105)).toBe('One thousand, one hundred and twenty-one naira, five kobo only')
    expect(nairaInWords(50)).toBe('Fifty kobo only')
    expect(nairaInWords(234_500_000_000)).toBe('Two billion, three hundred and forty-five million naira only')
    expect(nairaInWords(100_000_500)).toBe('One million and five naira only')
  })
})
