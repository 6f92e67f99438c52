import type { SchoolFigures } from '@akada/contract/dashboards/schemas'
import { describe, expect, it } from 'vitest'
import { attendanceSummary, changesInWords, enrolmentSummary, percentOf, shortDay, weekColumns } from './words.ts'

const figures: SchoolFigures = {
  students: { male: 40, female: 60, withoutClassArm: 0 },
  staff: { teaching: 0, nonTeaching: 0 },
  enrolment: [],
  attendanceOfWeek: [
    { day: '2026-11-16', present: 90, expected: 100, notCalled: 0 },
    { day: '2026-11-17', present: 45, expected: 50, notCalled: 0 },
  ],
  registersToday: { marked: 0, of: 0 },
  teachersWithoutSubjects: 0,
  armsWithoutTeacher: 0,
  classArms: 0,
  retiringSoon: 0,
  cards: { published: 0, drafts: 0, of: 0 },
  pendingTransfers: { incoming: 0, outgoing: 0 },
}

describe('the words of charts', () => {
  it("names the weekday regardless of the computer's time zone", () => expect(shortDay('2026-11-16')).toBe('Mon'))

  it('returns null for a division by zero', () => expect(percentOf(0, 0)).toBeNull())

  it('says how many boys and girls there are', () => {
    expect(enrolmentSummary(figures)).toBe('100 students: 40 boys and 60 girls (60% girls).')
    const one = { ...figures, students: { male: 1, female: 0, withoutClassArm: 0 } }
    expect(enrolmentSummary(one)).toBe('1 student: 1 boy and 0 girls (0% girls).')
    const nobody = { ...figures, students: { male: 0, female: 0, withoutClassArm: 0 } }
    expect(enrolmentSummary(nobody)).toBe('Nobody is enrolled yet.')
  })

  it('tells days of nearly the same share apart, and does not show one register of many as the attendance of a day', () => {
    const days = [
      { day: '2026-11-16', present: 954, expected: 1000, notCalled: 0 },
      { day: '2026-11-17', present: 948, expected: 1000, notCalled: 4 },
      { day: '2026-11-18', present: 40, expected: 40, notCalled: 9960 },
      { day: '2026-11-19', present: 0, expected: 0, notCalled: 1000 },
    ]
    expect(weekColumns({ ...figures, attendanceOfWeek: days })).toEqual([
      { name: 'Mon', percent: 95.4 },
      { name: 'Tue', percent: 94.8, note: '99% marked', isPart: false },
      { name: 'Wed', percent: 100, note: 'under 1% marked', isPart: true },
      { name: 'Thu', percent: null },
    ])
  })

  it('weighs the days of a week by how many were expected', () => {
    expect(attendanceSummary(figures)).toContain('90%')
    expect(
      attendanceSummary({
        ...figures,
        attendanceOfWeek: [{ day: '2026-11-16', present: 9, expected: 10, notCalled: 3 }],
      }),
    ).toBe('90% attendance this week, from the registers marked. 3 attendances not marked.')
    expect(attendanceSummary({ ...figures, attendanceOfWeek: [] })).toBe('No register of this week is marked yet.')
  })
})

describe('what changed since the school day before', () => {
  const changes = { since: '2026-11-19', registers: 24, approved: 1, published: 38 }

  it('is named with its weekday, without what there was none of', () => {
    expect(changesInWords(changes)).toBe(
      'Since Thursday: 24 registers marked, 1 class arm approved, 38 report cards published.',
    )
    expect(changesInWords({ ...changes, approved: 0, published: 0 })).toBe('Since Thursday: 24 registers marked.')
    expect(changesInWords({ ...changes, registers: 0, approved: 0, published: 0 })).toBe(
      'Since Thursday nothing was marked, approved or published.',
    )
  })
})
