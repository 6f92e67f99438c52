import { describe, expect, it } from 'vitest'
import { daysAfter, daysOfSpan } from './days.ts'
import { writtenDay } from './written-day.ts'

describe('daysAfter', () => {
  it('agrees with the calendar over a century, forwards and back', () => {
    for (let count = -20_000; count <= 20_000; count += 37) {
      const expected = new Date(Date.UTC(2026, 9, 14) + count * 86_400_000).toISOString().slice(0, 10)
      expect(daysAfter('2026-10-14', count)).toBe(expected)
    }
  })
})

describe('daysOfSpan', () => {
  it('includes both ends, also across the turn of a year and the end of February', () => {
    expect(daysOfSpan('2026-12-31', '2027-01-01')).toEqual(['2026-12-31', '2027-01-01'])
    expect(daysOfSpan('2028-02-28', '2028-03-01')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
    expect(daysOfSpan('2028-02-28', '2028-02-28')).toEqual(['2028-02-28'])
    expect(daysOfSpan('2028-02-28', '2028-02-27')).toEqual([])
    expect(daysOfSpan('9999-12-30', '9999-12-31')).toEqual(['9999-12-30', '9999-12-31'])
  })

  it('refuses a range that is longer than any session, and a value that is not a day', () => {
    expect(daysOfSpan('2026-01-01', '2027-12-31')).toHaveLength(730)
    for (const [from, to] of [
      ['2026-01-01', '9999-12-31'],
      ['', '2026-01-01'],
      ['2026-01-01', '10000-01-01'],
    ] as const)
      expect(() => daysOfSpan(from, to)).toThrow(RangeError)
  })
})

it('writes a day in the local format', () => {
  expect(writtenDay('2026-10-05')).toBe('05-10-2026')
})
