import { describe, expect, it } from 'vitest'
import { daysAfter, writtenDay } from './days.ts'

describe('daysAfter', () => {
  it('agrees with the calendar over a century, forwards and back', () => {
    for (let count = -20_000; count <= 20_000; count += 37) {
      const expected = new Date(Date.UTC(2026, 9, 14) + count * 86_400_000).toISOString().slice(0, 10)
      expect(daysAfter('2026-10-14', count)).toBe(expected)
    }
  })
})

it('writes a day as people do', () => {
  expect(writtenDay('2026-10-05')).toBe('05-10-2026')
})
