import { describe, expect, it } from 'vitest'
import type { Register } from './marks.ts'
import {
  daysAfter,
  isSchoolDay,
  isOpenAt,
  latestOpen,
  mondayOf,
  progressOf,
  progressWords,
  rollOf,
  sittingNow,
  weekDays,
  weekOf,
} from './week.ts'

const student = (id: string, begins = '2026-09-14', ends: string | null = null) => ({
  id,
  begins,
  ends,
  fullName: id,
  fxId: id,
  admissionNumber: id,
  gender: 'female',
})
const stands = (id: string) => ({
  id,
  mark: 'present' as const,
  reason: null,
  at: '2026-11-16T07:00:00Z',
  by: {
    id: 't',
    name: 'T',
  },
})
const register: Register = {
  classArm: { id: 'arm', fullName: 'JSS 1 Gold' },
  term: { id: 'term', name: 'First Term', starts: '2026-09-14', ends: '2026-12-18', closed: false },
  sittings: ['morning', 'afternoon'],
  opens: { morning: '07:00', afternoon: '12:00' },
  schoolDays: ['2026-11-16', '2026-11-17', '2026-11-19', '2026-11-20'],
  closedDays: [{ day: '2026-11-18', name: 'Founders Day' }],
  today: '2026-11-19',
  students: [student('ada'), student('ben', '2026-11-17'), student('chi', '2026-09-14', '2026-11-16')],
  presumesPresent: true,
  registers: [
    { day: '2026-11-16', sitting: 'morning', revision: 1, presumed: 0, marks: { ada: stands('1'), chi: stands('2') } },
    { day: '2026-11-16', sitting: 'afternoon', revision: 1, presumed: 0, marks: { ada: stands('3') } },
  ],
  corrected: [],
  explanations: 0,
  can: { mark: true, needsReason: false },
}

describe('the calendar of a register', () => {
  it('finds the Monday and the days of a week', () => {
    expect(mondayOf('2026-11-22')).toBe('2026-11-16')
    expect(mondayOf('2026-11-16')).toBe('2026-11-16')
    expect(weekOf('2026-12-31')).toEqual({ from: '2026-12-28', to: '2027-01-01' })
    expect(daysAfter('2028-02-28', 1)).toBe('2028-02-29')
  })

  it('finds the latest day that can be marked', () => {
    expect(latestOpen(register)).toBe('2026-11-19')
    expect(latestOpen({ ...register, today: '2026-11-18' })).toBe('2026-11-17')
    expect(latestOpen({ ...register, today: '2026-11-15' })).toBeNull()
  })

  it('counts the students enrolled on the day, joiners and leavers included', () => {
    expect(rollOf(register.students, '2026-11-16').map(one => one.id)).toEqual(['ada', 'chi'])
    expect(rollOf(register.students, '2026-11-17').map(one => one.id)).toEqual(['ada', 'ben'])
    expect(progressOf(register, '2026-11-16')).toEqual({ marked: 3, of: 4 })
    expect(progressOf(register, '2026-11-16', 'morning')).toEqual({ marked: 2, of: 2 })
    expect(progressOf(register, '2026-11-19')).toEqual({ marked: 0, of: 4 })
  })

  it('says of an arm without students that there are none, and not that it is not marked', () => {
    const words = (marked: number, of: number) =>
      progressWords((['morning', 'afternoon'] as const).map(sitting => ({ sitting, marked, of })))
    expect([words(0, 0), words(0, 4), words(4, 4)]).toEqual(['No students', 'Not marked', 'Marked'])
    expect(progressWords([{ sitting: 'morning', marked: 2, of: 4 }])).toBe('2 of 4 marked')
  })

  it('says why a day cannot be marked', () => {
    expect(weekDays(register, '2026-11-16').map(one => one.closed)).toEqual([
      null,
      null,
      'Founders Day',
      null,
      'Not yet',
    ])
    expect(weekDays({ ...register, closedDays: [] }, '2026-11-16')[2]?.closed).toBe('No school')
  })

  it('knows school days by the calendar of the state', () => {
    const terms = [{ starts: '2026-09-14', ends: '2026-12-18', holidays: [{ day: '2026-10-01' }] }]
    expect(isSchoolDay(terms, '2026-09-30')).toBe(true)
    expect(isSchoolDay(terms, '2026-10-01')).toBe(false)
    expect(isSchoolDay(terms, '2026-10-03')).toBe(false)
    expect(isSchoolDay(terms, '2026-12-21')).toBe(false)
  })

  it('selects the afternoon sitting once it may be called, today only', () => {
    expect(sittingNow(register, '2026-11-19', '12:00')).toBe('afternoon')
    expect(sittingNow(register, '2026-11-19', '11:59')).toBe('morning')
    expect(sittingNow(register, '2026-11-17', '13:00')).toBe('morning')
    expect(sittingNow({ ...register, sittings: ['morning'] }, '2026-11-19', '13:00')).toBe('morning')
    expect(sittingNow(undefined, null, '13:00')).toBe('morning')
  })

  it('opens a register of today from the hour of its sitting, those before at any hour, and none to come', () => {
    const isOpen = (day: string, sitting: 'morning' | 'afternoon', time: string) =>
      isOpenAt(register, { day, sitting }, time)
    expect(isOpen('2026-11-19', 'morning', '06:59')).toBe(false)
    expect(isOpen('2026-11-19', 'morning', '07:00')).toBe(true)
    expect(isOpen('2026-11-19', 'afternoon', '11:59')).toBe(false)
    expect(isOpen('2026-11-17', 'afternoon', '03:00')).toBe(true)
    expect(isOpen('2026-11-20', 'morning', '13:00')).toBe(false)
  })
})
