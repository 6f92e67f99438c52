import { describe, expect, it } from 'vitest'
import { layWeeks, weeksOf } from './weeks.ts'

const holidays = [
  { day: '2026-10-01', name: 'Independence Day' },
  { day: '2026-10-29', name: 'Mid-term break' },
  { day: '2026-10-30', name: 'Mid-term break' },
]

describe('the weeks of a term', () => {
  it('run from Monday to Friday, with the days off named', () => {
    const weeks = weeksOf({ starts: '2026-09-14', ends: '2026-12-18', holidays })
    expect(weeks).toHaveLength(14)
    expect(weeks[0]?.days.map(({ day }) => day)).toEqual([
      '2026-09-14',
      '2026-09-15',
      '2026-09-16',
      '2026-09-17',
      '2026-09-18',
    ])
    expect(weeks[2]?.days[3]).toEqual({ day: '2026-10-01', closed: 'Independence Day' })
    expect(weeks.map(({ schoolDays }) => schoolDays)).toEqual([5, 5, 4, 5, 5, 5, 3, 5, 5, 5, 5, 5, 5, 5])
  })

  it('are cut off if the term begins and ends in mid-week', () => {
    const weeks = weeksOf({ starts: '2027-01-06', ends: '2027-01-12', holidays: [] })
    expect(weeks.map(({ days }) => [days[0]?.day, days.at(-1)?.day])).toEqual([
      ['2027-01-06', '2027-01-08'],
      ['2027-01-11', '2027-01-12'],
    ])
  })

  it('begin with the first school week if the term begins on a weekend', () => {
    const weeks = weeksOf({ starts: '2026-09-12', ends: '2026-09-20', holidays: [] })
    expect(weeks.map(({ number, days }) => [number, days[0]?.day, days.length])).toEqual([[1, '2026-09-14', 5]])
    expect(weeksOf({ starts: '2026-09-12', ends: '2026-09-13', holidays: [] })).toEqual([])
  })

  it('keep their number if a whole week is off, and cross months, years and a leap day', () => {
    const off = ['19', '20', '21', '22', '23'].map(date => ({ day: `2026-10-${date}`, name: 'Break' }))
    expect(weeksOf({ starts: '2026-10-12', ends: '2026-10-30', holidays: off }).map(week => week.schoolDays)).toEqual([
      5, 0, 5,
    ])
    const days = weeksOf({ starts: '2027-12-27', ends: '2028-03-03', holidays: [] }).flatMap(week => week.days)
    expect(days).toHaveLength(50)
    expect(days.map(({ day }) => day)).toContain('2028-02-29')
  })
})

describe('a plan in the calendar', () => {
  const text = { objectives: 'Count', activities: null, materials: null }
  const topics = [{ id: 'a', name: 'Numbers', owner: 'state' as const }]

  it('fills the known weeks and leaves the others empty', () => {
    const calendar = weeksOf({ starts: '2026-09-14', ends: '2026-09-25', holidays: [] })
    const weeks = layWeeks(calendar, [{ number: 2, topics, ...text }])
    expect(weeks.map(({ number, topics: own, objectives }) => [number, own.length, objectives])).toEqual([
      [1, 0, null],
      [2, 1, 'Count'],
    ])
    expect(weeks[1]?.days).toHaveLength(5)
  })

  it('keeps weeks beyond the end of a term that became shorter', () => {
    const calendar = weeksOf({ starts: '2026-09-14', ends: '2026-09-18', holidays: [] })
    const weeks = layWeeks(calendar, [{ number: 3, topics, ...text }])
    expect(weeks.map(({ number, days }) => [number, days.length])).toEqual([
      [1, 5],
      [3, 0],
    ])
    expect(layWeeks([], [])).toEqual([])
  })
})
