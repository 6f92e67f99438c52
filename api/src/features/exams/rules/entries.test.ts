import { describe, expect, it } from 'vitest'
import { entrantsOf, entriesOf, namesIn, obstacleOf } from './entries.ts'

describe('the entries of an exam', () => {
  it('counts each student once, however often they are listed', () => {
    const entrants = entrantsOf([
      { subject: 'maths', students: ['ada', 'musa', 'ada'] },
      { subject: 'english', students: ['ada'] },
      { subject: 'maths', students: ['musa'] },
      { subject: 'french', students: [] },
    ])
    expect(entrants).toEqual([
      { studentId: 'ada', subjectIds: ['maths', 'english'] },
      { studentId: 'musa', subjectIds: ['maths'] },
    ])
  })

  it('are returned by subject in the order of the exam, without subjects that nobody takes', () => {
    const entrants = [
      { studentId: 'ada', subjectIds: ['maths', 'english'] },
      { studentId: 'musa', subjectIds: ['maths'] },
    ]
    expect(entriesOf(entrants, ['english', 'french', 'maths'])).toEqual([
      { subject: 'english', students: ['ada'] },
      { subject: 'maths', students: ['ada', 'musa'] },
    ])
  })
})

it('name at most five students in a sentence', () => {
  expect(namesIn(['a', 'b'])).toBe('a; b')
  expect(namesIn(['a', 'b', 'c', 'd', 'e', 'f'])).toBe('a; b; c; d; e and 1 other')
  expect(namesIn(['a', 'b', 'c', 'd', 'e', 'f', 'g'])).toBe('a; b; c; d; e and 2 others')
})

it('report paid students first, then absent ones', () => {
  const there = { inClass: true, paidNumber: null, paidSchool: null }
  expect(obstacleOf(there, 'JSS 3')).toBeNull()
  expect(obstacleOf({ ...there, inClass: false }, 'JSS 3')).toBe('Is not in JSS 3 of this school today.')
  expect(obstacleOf({ inClass: false, paidNumber: 'BECE/0001/0001', paidSchool: 'Ake School' }, 'JSS 3')).toBe(
    'Is a candidate of this exam already: BECE/0001/0001, Ake School.',
  )
})
