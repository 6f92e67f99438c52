import { describe, expect, it } from 'vitest'
import { classError, isFinalYear, isWindowOpen, windowError } from './between-schools.ts'
import { type CheckFacts, checkList, obstacle } from './check-list.ts'

const settings = { opens: '2026-10-01', closes: '2026-10-31', classes: ['jss2', 'ss2', 'ss3'], barFinalYear: true }
const jss2 = { id: 'jss2', name: 'JSS 2', level: 8, terminal: false }
const jss3 = { id: 'jss3', name: 'JSS 3', level: 9, terminal: false }
const ss2 = { id: 'ss2', name: 'SS 2', level: 11, terminal: false }
const ss3 = { id: 'ss3', name: 'SS 3', level: 12, terminal: true }

describe('the window', () => {
  it.each([
    ['2026-09-30', false, 'Transfers between schools open on 01-10-2026. Try again then.'],
    ['2026-10-01', true, null],
    ['2026-10-31', true, null],
    ['2026-11-01', false, 'Transfers between schools closed on 31-10-2026. Wait for the next window.'],
  ])('on %s is open: %s', (day, open, error) => {
    expect(isWindowOpen(settings, day)).toBe(open)
    expect(windowError(settings, day)).toBe(error)
  })

  it('is closed if none is set: a missing setting never means open', () => {
    const none = { ...settings, opens: null, closes: null }
    expect(isWindowOpen(none, '2026-10-14')).toBe(false)
    expect(windowError(none, '2026-10-14')).toMatch(/has not opened/)
  })
})

describe('the classes open to transfer', () => {
  it.each([
    ['a class of the list', jss2, 12, true, null],
    ['a class that is not on it', { ...jss2, id: 'jss3', name: 'JSS 3' }, 12, true, 'class_not_open'],
    ['the last class of senior secondary', ss3, 12, true, 'final_year'],
    ['the same where the bar is lifted', ss3, 12, false, null],
    ['a last class of primary school', { ...ss3, level: 6 }, 12, true, null],
    ['a terminal class below another', { ...ss3, level: 11 }, 12, true, null],
    ["a school's own class above the state's last", { ...ss3, level: 13 }, 12, true, 'final_year'],
    ['the last class where the state names none', ss3, null, true, 'final_year'],
  ])('%s', (_, to, highest, barFinalYear, code) => {
    expect(classError({ ...settings, barFinalYear }, { to, next: null }, highest)?.code ?? null).toBe(code)
  })

  it('include no class if none is named', () => {
    expect(classError({ ...settings, classes: [] }, { to: jss2, next: null }, 12)?.code).toBe('class_not_open')
    expect(isFinalYear(jss2, 12)).toBe(false)
  })
})

const facts: CheckFacts = {
  fullName: 'Adebayo, Kemi',
  status: 'Active',
  isEnrolled: true,
  armName: 'JSS 2 Gold',
  pendingTo: null,
  openMarks: [],
  draftCards: [],
  unmarkedSittings: 0,
  examsAhead: [],
  today: '2026-10-14',
  betweenSchools: { settings, to: jss2, next: null, highestTerminalLevel: 12 },
}
const codes = (more: Partial<CheckFacts>) => checkList({ ...facts, ...more }).map(point => point.code)

describe('the check list', () => {
  it.each<[string, Partial<CheckFacts>, string[], boolean]>([
    ['is empty where all is in order', {}, [], false],
    ['a pending request', { pendingTo: 'Oke High School' }, ['pending_request'], true],
    ['a student who left', { status: 'Withdrawn', isEnrolled: false }, ['not_placed'], true],
    ['a student without a class', { isEnrolled: false, armName: null }, ['not_placed'], true],
    ['a student without an arm', { armName: null }, ['not_placed'], false],
    ['a closed window', { today: '2026-12-01' }, ['window_closed'], true],
    [
      'the final year',
      { betweenSchools: { settings, to: ss3, next: null, highestTerminalLevel: 12 } },
      ['final_year'],
      true,
    ],
    [
      'a promotion',
      { betweenSchools: { settings, to: jss2, next: jss3, highestTerminalLevel: 12 } },
      ['promoted'],
      false,
    ],
    [
      'a promotion to the final year',
      { betweenSchools: { settings, to: ss2, next: ss3, highestTerminalLevel: 12 } },
      ['final_year', 'promoted'],
      true,
    ],
    [
      'no class chosen yet',
      { betweenSchools: { settings, to: null, next: null, highestTerminalLevel: 12 } },
      [],
      false,
    ],
    ['another arm, whatever the window', { today: '2026-12-01', betweenSchools: null }, [], false],
    ['open marks', { openMarks: [{ subject: 'Mathematics', components: ['CA1'] }] }, ['open_marks'], false],
    ['a draft card', { draftCards: ['First Term, 2026/2027'] }, ['draft_card'], false],
    ['gaps of the register', { unmarkedSittings: 3 }, ['register_gaps'], false],
    [
      'exams ahead, paid for or not',
      {
        examsAhead: [
          { exam: 'BECE', candidateNumber: 'BECE26/0001/0001', isRegistered: true, feeKobo: 0 },
          { exam: 'Mock', candidateNumber: null, isRegistered: true, feeKobo: 70_000 },
          { exam: 'NECO', candidateNumber: null, isRegistered: false, feeKobo: 90_000 },
        ],
      },
      ['exam_registration', 'exam_registration', 'exam_registration', 'exam_registration'],
      false,
    ],
    [
      'another arm, where the registration stays',
      {
        examsAhead: [{ exam: 'Mock', candidateNumber: null, isRegistered: true, feeKobo: 0 }],
        betweenSchools: null,
      },
      [],
      false,
    ],
    [
      'what refuses comes first',
      { unmarkedSittings: 1, today: '2026-12-01' },
      ['window_closed', 'register_gaps'],
      true,
    ],
  ])('%s', (_, more, expected, refused) => {
    expect(codes(more)).toEqual(expected)
    expect(obstacle(checkList({ ...facts, ...more })) !== null).toBe(refused)
  })

  it('names the subjects and components, and counts them if there are many', () => {
    const one = { subject: 'Mathematics', components: ['CA1', 'CA2'] }
    expect(checkList({ ...facts, openMarks: [one] })[0]?.message).toBe(
      'Marks of this term are not entered yet: Mathematics (CA1, CA2).',
    )
    expect(checkList({ ...facts, openMarks: Array.from({ length: 8 }, () => one) })[0]?.message).toMatch(
      / and 2 more\.$/,
    )
  })
})
