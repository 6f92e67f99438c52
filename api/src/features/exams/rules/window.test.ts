import { describe, expect, it } from 'vitest'
import { datesError, fixedErrors, registrationStatusOf } from './window.ts'

const exam = { status: 'Announced', registrationStarts: '2026-10-01', registrationEnds: '2026-10-31' }

describe('the registration window', () => {
  it('is open on its first and on its last day', () => {
    const on = (day: string) => registrationStatusOf(exam, day)
    expect(['2026-09-30', '2026-10-01', '2026-10-31', '2026-11-01'].map(on)).toEqual([
      'Not yet open',
      'Open',
      'Open',
      'Closed',
    ])
  })

  it('is closed if the exam was closed', () => {
    expect(registrationStatusOf({ ...exam, status: 'Closed' }, '2026-10-10')).toBe('Closed')
    expect(registrationStatusOf({ ...exam, status: 'Closed' }, '2026-09-10')).toBe('Closed')
  })
})

describe('the days of an exam', () => {
  const registration = { starts: '2026-10-01', ends: '2026-10-31', fee: 0 }
  const error = (starts: string, ends: string, more: Partial<typeof registration> = {}) =>
    datesError({ examDate: { starts, ends }, examRegistration: { ...registration, ...more } })

  it('may be one day, and begin the day after registration ends', () => {
    expect(error('2026-11-01', '2026-11-01')).toBeNull()
  })

  it('are refused if the last is before the first, or if registration overlaps the exam', () => {
    expect(error('2026-11-02', '2026-11-01')).toEqual({ kind: 'reversed', path: 'examDate.ends' })
    expect(error('2026-11-01', '2026-11-02', { starts: '2026-11-01' })?.path).toBe('examRegistration.ends')
    expect(error('2026-10-31', '2026-11-02')?.kind).toBe('registrationAfterExam')
  })
})

describe('what has been paid for', () => {
  const before = { sessionId: 's', classId: 'c', feeKobo: 100, numberPrefix: 'BECE', subjectIds: ['a', 'b'] }

  it('may get more subjects, but no other change', () => {
    expect(fixedErrors(before, { ...before, subjectIds: ['b', 'a', 'd'] })).toEqual([])
    const after = { sessionId: 't', classId: 'd', feeKobo: 0, numberPrefix: 'BECE2', subjectIds: ['a'] }
    expect(fixedErrors(before, after).map(({ path }) => path)).toEqual([
      'body.session',
      'body.class',
      'body.examRegistration.fee',
      'body.numberPrefix',
      'body.subjects',
    ])
  })
})
