import { describe, expect, it } from 'vitest'
import { closuresOf, spanOf } from './weeks.ts'

const week = (...days: [day: string, closed?: string][]) => ({
  days: days.map(([day, closed]) => ({ day, closed: closed ?? null })),
})

describe('a week', () => {
  it('is written by its first and last day', () => {
    expect(spanOf(week(['2026-09-14'], ['2026-09-18']))).toBe('14-09-2026 to 18-09-2026')
    expect(spanOf(week(['2026-09-28'], ['2026-10-02']))).toBe('28-09-2026 to 02-10-2026')
    expect(spanOf(week(['2026-12-18']))).toBe('18-12-2026')
    expect(spanOf(week())).toBe('')
  })

  it('lists its days off, grouped by name', () => {
    expect(closuresOf(week(['2026-09-30'], ['2026-10-01', 'Independence Day']))).toEqual([
      '01-10-2026: Independence Day',
    ])
    expect(closuresOf(week(['2026-10-29', 'Mid-term break'], ['2026-10-30', 'Mid-term break']))).toEqual([
      '29-10-2026, 30-10-2026: Mid-term break',
    ])
    expect(closuresOf(week(['2026-12-31', 'Break'], ['2027-01-01', 'Break']))).toEqual([
      '31-12-2026, 01-01-2027: Break',
    ])
  })
})
