import { describe, expect, it } from 'vitest'
import { lookupOf, type Register, tallyOf } from './counting.ts'
import { daysAfter, daysApart, mondayOf } from '@akada/contract/kernel/days'
import { findTerm, findTermOfSpan } from './terms.ts'
import type { Mark } from './marks.ts'

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
  marks: new Map(Object.entries(marks)),
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

  it('matches the calendar for every day of forty years', () => {
    const first = Date.UTC(1999, 11, 1)
    const days = Array.from({ length: 14_610 }, (_, index) =>
      new Date(first + index * 86_400_000).toISOString().slice(0, 10),
    )
    expect(days.map((_, index) => daysAfter('1999-12-01', index))).toEqual(days)
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

  it('counts each sitting once, late as late, and unmarked sittings', () => {
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

  it('counts a leaver up to and including the day of leaving', () => {
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

  it('counts no day for a placement that began and ended on it', () => {
    const stays = [{ classArmId: 'gold', begins: '2026-10-13', ends: '2026-10-12' }]
    expect(tallyOf('ada', stays, days, both, lookupOf(registers))).toMatchObject({ opened: 0 })
  })
})

describe('the day of a move', () => {
  const stays = [
    { classArmId: 'gold', begins: '2026-09-14', ends: '2026-10-13' },
    { classArmId: 'blue', begins: '2026-10-14', ends: null },
  ]
  const day = '2026-10-14'
  const count = (registers: Register[], days = [day]) => tallyOf('ada', stays, days, both, lookupOf(registers))

  it("counts the former arm's mark made before the student moved", () => {
    expect(count([register('gold', day, 'morning', { ada: 'late' })])).toMatchObject({
      opened: 2,
      late: 1,
      unmarked: 1,
    })
  })

  it('counts the new arm if both have a mark', () => {
    const registers = [
      register('gold', day, 'morning', { ada: 'absent' }),
      register('blue', day, 'morning', { ada: 'present' }),
    ]
    expect(count(registers)).toMatchObject({ opened: 2, present: 1, absent: 0 })
  })

  it("ignores the former arm's marks on later days", () => {
    const after = '2026-10-15'
    expect(count([register('gold', after, 'morning', { ada: 'present' })], [after])).toMatchObject({
      present: 0,
      unmarked: 2,
    })
  })
})

describe('terms', () => {
  const terms = [
    { id: 'one', starts: '2026-09-14', active: false },
    { id: 'two', starts: '2027-01-11', active: false },
  ]
  it('finds the right term', () => {
    expect(findTerm(terms, 'two', '2026-10-14')?.id).toBe('two')
    expect(findTerm(terms, 'three', '2026-10-14')).toBeNull()
    expect(findTerm(terms, undefined, '2027-05-01')?.id).toBe('two')
    expect(findTerm(terms, undefined, '2026-08-01')?.id).toBe('one')
    expect(findTerm([{ ...terms[0]!, active: true }, terms[1]!], undefined, '2027-05-01')?.id).toBe('one')
    expect(findTermOfSpan(terms, '2027-01-10')?.id).toBe('one')
    expect(findTermOfSpan(terms, '2027-01-11')?.id).toBe('two')
  })
})
