import { describe, expect, it } from 'vitest'
import { aggregateOf, lookupOf, percentOf, type Register, tallyOf, weeksOf } from './counting.ts'
import { daysAfter, daysApart, mondayOf } from './days.ts'
import { bookColumns, bookRows } from './book.ts'
import { findTerm, findTermOfSpan } from './terms.ts'
import type { Mark } from './marking.ts'

const both = ['morning', 'afternoon'] as const
const register = (
  classArmId: string,
  day: string,
  sitting: (typeof both)[number],
  marks: Record<string, Mark>,
): Register => ({
  classArmId,
  day,
  sitting,
  marks,
})

describe('days', () => {
  it('counts across months, years and leap days', () => {
    expect(daysAfter('2026-12-31', 1)).toBe('2027-01-01')
    expect(daysAfter('2028-02-28', 1)).toBe('2028-02-29')
    expect(daysAfter('2027-03-01', -1)).toBe('2027-02-28')
    expect(daysAfter('2026-10-14', 120)).toBe('2027-02-11')
    expect(daysApart('2026-10-14', '2027-02-11')).toBe(120)
  })

  it('finds the Monday of a week', () => {
    expect(mondayOf('2026-10-14')).toBe('2026-10-12')
    expect(mondayOf('2026-10-12')).toBe('2026-10-12')
    expect(mondayOf('2026-10-18')).toBe('2026-10-12')
    expect(mondayOf('1969-12-31')).toBe('1969-12-29')
  })

  it('agrees with the calendar for every day of forty years', () => {
    const first = Date.UTC(1999, 11, 1)
    const days = Array.from({ length: 14_610 }, (_, index) =>
      new Date(first + index * 86_400_000).toISOString().slice(0, 10),
    )
    expect(days.map((_, index) => daysAfter('1999-12-01', index))).toEqual(days)
  })
})

describe('percentOf', () => {
  it('rounds half up to two decimals', () => {
    expect(percentOf(2, 3)).toBe('66.67')
    expect(percentOf(1, 3)).toBe('33.33')
    expect(percentOf(1, 800)).toBe('0.13') // 0.125
    expect(percentOf(7, 800)).toBe('0.88') // 0.875
    expect(percentOf(10, 10)).toBe('100.00')
    expect(percentOf(0, 10)).toBe('0.00')
    expect(percentOf(0, 0)).toBe('0.00')
    expect(percentOf(201, 20_000)).toBe('1.01') // 1.005, which floating point takes for less
  })
})

describe('tallyOf', () => {
  const days = ['2026-10-12', '2026-10-13', '2026-10-14']
  const registers = [
    register('gold', '2026-10-12', 'morning', { ada: 'present', ben: 'late' }),
    register('gold', '2026-10-12', 'afternoon', { ada: 'absent', ben: 'excused' }),
    register('gold', '2026-10-13', 'morning', { ada: 'late' }),
    register('blue', '2026-10-14', 'morning', { ada: 'present' }),
  ]

  it('counts each sitting once, late as late, and what was not marked', () => {
    const stays = [{ classArmId: 'gold', begins: '2026-09-14', ends: null }]
    expect(tallyOf('ada', stays, days, both, lookupOf(registers))).toEqual({
      opened: 6,
      present: 1,
      late: 1,
      absent: 1,
      excused: 0,
      unmarked: 3,
    })
  })

  it('counts a joiner from the day of entry', () => {
    const stays = [{ classArmId: 'gold', begins: '2026-10-14', ends: null }]
    expect(tallyOf('ben', stays, days, both, lookupOf(registers))).toMatchObject({ opened: 2, late: 0, unmarked: 2 })
  })

  it('counts a leaver to the day of leaving, itself included', () => {
    const stays = [{ classArmId: 'gold', begins: '2026-09-14', ends: '2026-10-12' }]
    expect(tallyOf('ben', stays, days, both, lookupOf(registers))).toMatchObject({
      opened: 2,
      late: 1,
      excused: 1,
      unmarked: 0,
    })
  })

  it('adds up the arms that a student was in', () => {
    const stays = [
      { classArmId: 'gold', begins: '2026-09-14', ends: '2026-10-13' },
      { classArmId: 'blue', begins: '2026-10-14', ends: null },
    ]
    expect(tallyOf('ada', stays, days, ['morning'], lookupOf(registers))).toEqual({
      opened: 3,
      present: 2,
      late: 1,
      absent: 0,
      excused: 0,
      unmarked: 0,
    })
  })

  it('counts no day on which a placement ended that began the same day', () => {
    const stays = [{ classArmId: 'gold', begins: '2026-10-13', ends: '2026-10-12' }]
    expect(tallyOf('ada', stays, days, both, lookupOf(registers))).toMatchObject({ opened: 0 })
  })
})

describe('aggregateOf', () => {
  // Worked by hand. Two weeks of two school days; one sitting. Ada (girl) and Ben (boy) all along, Chi (boy) joins on the 20th.
  const days = ['2026-10-15', '2026-10-16', '2026-10-19', '2026-10-20']
  const stays = [{ classArmId: 'gold', begins: '2026-09-14', ends: null }]
  const students = [
    { id: 'ada', fullName: 'Ada', gender: 'female', stays },
    { id: 'ben', fullName: 'Ben', gender: 'male', stays },
    { id: 'chi', fullName: 'Chi', gender: 'male', stays: [{ classArmId: 'gold', begins: '2026-10-20', ends: null }] },
  ]
  const registers = [
    register('gold', '2026-10-15', 'morning', { ada: 'present', ben: 'absent' }),
    register('gold', '2026-10-16', 'morning', { ada: 'late', ben: 'present' }),
    register('gold', '2026-10-19', 'morning', { ada: 'present', ben: 'excused' }),
    register('gold', '2026-10-20', 'morning', { ada: 'present', chi: 'present' }),
  ]

  it('gives students, totals and weeks', () => {
    const aggregate = aggregateOf(students, days, ['morning'], lookupOf(registers))
    expect(aggregate.unit).toBe('days')
    expect(aggregate.timesOpened).toBe(4)
    expect(aggregate.students.map(one => [one.fullName, one.opened, one.percent])).toEqual([
      ['Ada', 4, '100.00'],
      ['Ben', 4, '25.00'],
      ['Chi', 1, '100.00'],
    ])
    expect(aggregate.totals).toEqual({ opened: 9, present: 5, late: 1, absent: 1, excused: 1, unmarked: 1 })
    // 6 attendances of 9 possible.
    expect(aggregate.percent).toBe('66.67')
    expect(aggregate.weeks).toEqual([
      { from: '2026-10-12', to: '2026-10-16', boys: 1, girls: 2, all: 3, opened: 2, percent: '75.00' },
      { from: '2026-10-19', to: '2026-10-23', boys: 1, girls: 2, all: 3, opened: 2, percent: '60.00' },
    ])
  })

  it('lays the same out as a book', () => {
    const facts = {
      students: students.map(student => ({ ...student, admissionNumber: `N/${student.id}` })),
      days,
      daysToDate: days,
      sittings: ['morning'] as const,
      marksOf: lookupOf(registers),
    }
    const titles = bookColumns(facts).map(column => column.title)
    expect(titles.slice(0, 9).join()).toBe('Name,Admission number,Sex,15-10,16-10,Week 1,19-10,20-10,Week 2')
    const rows = [...bookRows(facts)]
    expect(rows.every(row => row.length === titles.length)).toBe(true)
    expect(rows[0]).toEqual(['Ada', 'N/ada', 'F', 'P', 'L', 2, 'P', 'P', 2, 4, 4, 3, 1, 0, 0, 0, '100.00'])
    expect(rows[2]).toEqual(['Chi', 'N/chi', 'M', '–', '–', 0, '–', 'P', 1, 1, 1, 1, 0, 0, 0, 0, '100.00'])
    expect(rows.at(-1)).toEqual(['All', null, null, 1, 2, 3, 1, 2, 3, 9, 6, 5, 1, 1, 1, 1, '66.67'])
  })

  it('groups days by week, leaving out weeks without school', () => {
    expect(weeksOf(['2026-10-16', '2026-10-26']).map(week => week.from)).toEqual(['2026-10-12', '2026-10-26'])
  })
})

describe('terms', () => {
  const terms = [
    { id: 'one', starts: '2026-09-14', active: false },
    { id: 'two', starts: '2027-01-11', active: false },
  ]
  it('finds the term that is meant', () => {
    expect(findTerm(terms, 'two', '2026-10-14')?.id).toBe('two')
    expect(findTerm(terms, 'three', '2026-10-14')).toBeNull()
    expect(findTerm(terms, undefined, '2027-05-01')?.id).toBe('two')
    expect(findTerm(terms, undefined, '2026-08-01')?.id).toBe('one')
    expect(findTerm([{ ...terms[0]!, active: true }, terms[1]!], undefined, '2027-05-01')?.id).toBe('one')
    expect(findTermOfSpan(terms, '2027-01-10')?.id).toBe('one')
    expect(findTermOfSpan(terms, '2027-01-11')?.id).toBe('two')
  })
})
