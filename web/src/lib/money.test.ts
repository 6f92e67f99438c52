import { describe, expect, it } from 'vitest'
import { readNaira, showNaira } from './money.ts'

describe('showNaira', () => {
  it('formats an amount with its kobo, its sign first', () => {
    expect(showNaira(12_500)).toBe('₦12,500.00')
    expect(showNaira(-0.5)).toBe('-₦0.50')
    expect(showNaira(0)).toBe('₦0.00')
    expect(showNaira(Number.NaN)).toBe('–')
  })
})

describe('readNaira', () => {
  it('accepts amounts as people type them', () => {
    const sums = new Map([
      ['12500', 1_250_000],
      ['12,500', 1_250_000],
      [' 12 500.50 ', 1_250_050],
      ['₦12,500.5', 1_250_050],
      ['N100', 10_000],
      ['NGN 1,234,567.89', 123_456_789],
      ['0.01', 1],
      ['999999999.99', 99_999_999_999],
    ])
    expect(new Map([...sums.keys()].map(typed => [typed, readNaira(typed)]))).toEqual(sums)
  })

  it('refuses text that is not an amount, or is ambiguous', () => {
    const typed = [
      '',
      'abc',
      '12.500,00',
      '12,50',
      '1,2345',
      '12.345',
      '-5',
      '1e5',
      '12.',
      '.5',
      '12,500,',
      '12 50',
      '1 2500',
    ]
    expect(typed.filter(text => readNaira(text) !== null)).toEqual([])
  })
})
