import { describe, expect, it } from 'vitest'
import { percentOf, percentText } from './percent.ts'

describe('percentOf', () => {
  it('rounds half up to two decimals', () => {
    expect(percentOf(2, 3)).toBe('66.67')
    expect(percentOf(1, 3)).toBe('33.33')
    expect(percentOf(1, 800)).toBe('0.13') // 0.125
    expect(percentOf(7, 800)).toBe('0.88') // 0.875
    expect(percentOf(10, 10)).toBe('100.00')
    expect(percentOf(0, 10)).toBe('0.00')
    expect(percentOf(201, 20_000)).toBe('1.01') // 1.005, which is smaller in floating point
  })

  it('answers null for a part of nothing, which is written as a dash and not as zero', () => {
    expect(percentOf(0, 0)).toBeNull()
    expect([percentText(percentOf(0, 0)), percentText(percentOf(0, 10))]).toEqual(['–', '0.00%'])
  })
})
