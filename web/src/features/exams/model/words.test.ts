import { describe, expect, it } from 'vitest'
import type { Exam, Registration } from '../queries.ts'
import { changesOf, registrationName, showDays, standingWords, windowWords } from './words.ts'

const registration = (status: Registration['status'], candidates: number): Registration => ({
  id: status,
  number: 1,
  status,
  school: { id: 's', name: 'S' },
  exam: { id: 'e', examName: 'E' },
  candidates,
  fee: 0,
  correctAmount: 0,
  studentsAndSubjectsRegistration: [],
  students: [],
  obstacles: [],
  paidAt: null,
  paidBy: null,
  reference: null,
  reversal: null,
  savedAt: '',
  savedBy: '',
  revision: 1,
})

const exam = (status: Exam['status'], standing: Exam['registration']): Exam => ({
  id: 'e',
  status,
  registration: standing,
  resultsPublishedAt: null,
  revision: 0,
  numberPrefix: 'BECE26',
  schools: 0,
  candidates: 0,
  money: null,
  can: { edit: false, register: false, pay: false, seeResults: false },
  examInformation: {
    examName: 'BECE',
    session: { id: 's', name: '2026/2027' },
    introduction: '',
    eligibility: '',
    gradingCandidates: '',
    certificates: '',
    subjects: [],
    class: { id: 'c', name: 'JSS 3' },
    examDate: { starts: '2027-05-03', ends: '2027-05-14' },
    examRegistration: { starts: '2027-01-11', ends: '2027-01-29', fee: 10_000 },
  },
})

describe('the words of an exam', () => {
  it('shows a single day once', () => {
    expect(showDays({ starts: '2027-01-11', ends: '2027-01-29' })).toBe('11-01-2027 to 29-01-2027')
    expect(showDays({ starts: '2027-01-11', ends: '2027-01-11' })).toBe('11-01-2027')
  })

  it('shows the status of registration, with the relevant day', () => {
    expect(windowWords(exam('Draft', 'Open'))).toBe('Not announced yet')
    expect(windowWords(exam('Announced', 'Not yet open'))).toBe('Registration opens on 11-01-2027')
    expect(windowWords(exam('Announced', 'Open'))).toBe('Registration is open until 29-01-2027')
    expect(windowWords(exam('Announced', 'Closed'))).toBe('Registration ended on 29-01-2027')
    expect(windowWords(exam('Closed', 'Open'))).toBe('Closed by the state')
  })

  it('shows the status of the school', () => {
    expect(standingWords([])).toBe('Nobody registered yet')
    expect(standingWords([registration('Unpaid', 1)])).toBe('1 student chosen, not paid')
    expect(standingWords([registration('Unpaid', 2), registration('Paid', 30), registration('Paid', 8)])).toBe(
      '38 candidates registered · 2 more chosen, not paid',
    )
  })

  it('names who was added and taken off, whose subjects differ, and the fee, between two versions of a registration', () => {
    const [ada, ben, eze] = ['Ojo, Ada', 'Obi, Ben', 'Eze, Chidi'].map(fullName => ({ id: fullName, fullName }))
    if (!ada || !ben || !eze) throw new Error('Three students are needed.')
    const seen = {
      ...registration('Unpaid', 2),
      students: [ada, ben],
      studentsAndSubjectsRegistration: [{ subject: 'maths', students: [ada.id, ben.id] }],
      correctAmount: 20_000,
    }
    const now = {
      ...seen,
      students: [ada, eze],
      studentsAndSubjectsRegistration: [
        { subject: 'maths', students: [ada.id, eze.id] },
        { subject: 'french', students: [ada.id] },
      ],
      correctAmount: 30_000,
    }
    expect(changesOf(seen, seen)).toEqual([])
    expect(changesOf(seen, now)).toEqual([
      'Added: Eze, Chidi.',
      'Taken off: Obi, Ben.',
      'Other subjects: Ojo, Ada.',
      'The registration fee is ₦30,000.00 now; it was ₦20,000.00.',
    ])
  })

  it('numbers supplementary registrations from the second on', () => {
    expect([registrationName(1), registrationName(2)]).toEqual(['Registration', 'Supplementary registration 1'])
  })
})
