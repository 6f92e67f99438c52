import { describe, expect, it } from 'vitest'
import {
  attendanceText,
  capitalised,
  counted,
  dueIn,
  dueText,
  isIncomplete,
  ordinal,
  placeText,
  positionText,
} from './words.ts'

describe('texts of a report card', () => {
  it('writes positions, also those between ten and twenty', () => {
    expect([1, 2, 3, 4, 10, 11, 12, 13, 21, 22, 23, 101, 111, 112].map(ordinal)).toEqual(
      '1st 2nd 3rd 4th 10th 11th 12th 13th 21st 22nd 23rd 101st 111th 112th'.split(' '),
    )
    expect([placeText(3, 42), placeText(null, 42)]).toEqual(['3rd out of 42', '–'])
  })

  it('shows the position only if the state prints it and the student is ranked', () => {
    const result = { ranked: true, notRanked: null, positionInArm: 2, numberInArm: 40 }
    expect(positionText({ printPositions: true, result })).toBe('2nd out of 40')
    expect(positionText({ printPositions: true, result: { ...result, ranked: false } })).toBe('Not ranked')
    expect(positionText({ printPositions: true, result: { ...result, ranked: false, notRanked: 'incomplete' } })).toBe(
      'Incomplete',
    )
    expect(positionText({ printPositions: false, result })).toBeNull()
  })

  it('names the components that are in and those that are due; ABS and exempt count as in', () => {
    const names = ['CA1', 'CA2', 'Exam'].map(name => ({ name }))
    const subject = (...kinds: ('score' | 'absent' | 'exempt' | 'empty')[]) => ({
      components: kinds.map(kind => ({ kind })),
      total: kinds.includes('empty') ? null : '40',
      incomplete: kinds.includes('empty'),
    })
    const texts = [
      subject('score', 'absent', 'empty'),
      subject('exempt', 'empty', 'empty'),
      subject('score', 'absent', 'exempt'),
      subject('empty', 'empty', 'empty'),
    ].map(one => {
      const { entered, due } = dueIn(one, names)
      return dueText(entered, due)
    })
    expect(texts).toEqual(['CA1, CA2 in; Exam due', 'CA1 in; CA2, Exam due', '', ''])
    expect(dueText([], ['CA1', 'Exam'])).toBe('CA1, Exam due')
    // A subject without any entry is not assessed yet, which leaves the card complete.
    const cardOf = (one: ReturnType<typeof subject>) => ({ components: names, subjects: [one], notRanked: null })
    expect(
      [subject('score', 'empty', 'score'), subject('empty', 'empty', 'empty')].map(one => isIncomplete(cardOf(one))),
    ).toEqual([true, false])
  })

  it('shows attendance as a percentage of the sittings called', () => {
    // 19 of the 84 times that school opened were called, and the student attended every time.
    expect(attendanceText({ opened: 84, present: 19, notCalled: 65 })).toBe('100.00%')
    expect(attendanceText({ opened: 60, present: 57, notCalled: 0 })).toBe('95.00%')
    expect(attendanceText({ opened: 60, present: 0, notCalled: 60 })).toBe('–')
  })

  it('counts with the right plural', () => {
    expect([counted(1, 'term'), counted(2, 'term'), counted(0, 'entry', 'entries')]).toEqual([
      '1 term',
      '2 terms',
      '0 entries',
    ])
    expect([capitalised('female'), capitalised('')]).toEqual(['Female', ''])
  })
})
