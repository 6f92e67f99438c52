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
  readerNotes,
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

  it('say what keeps a card from being a full result: scores due, subjects not assessed, few sittings called, a leaver', () => {
    const names = [{ name: 'CA1' }, { name: 'Exam' }]
    const subject = (...kinds: ('score' | 'empty')[]) => ({
      components: kinds.map(kind => ({ kind })),
      total: kinds.includes('empty') ? null : '40',
      incomplete: kinds.includes('empty'),
    })
    const card = {
      components: names,
      subjects: [subject('score', 'score')],
      notRanked: null,
      attendance: { unit: 'half-days', opened: 106, present: 100, notCalled: 2 },
    }
    expect(readerNotes(card)).toEqual([])
    const few = { unit: 'half-days', opened: 106, present: 1, notCalled: 105 }
    expect(readerNotes({ ...card, attendance: few })).toEqual([
      'Incomplete: attendance is of 1 of 106 half-days. On the others the register was not marked.',
    ])
    const unassessed = [...card.subjects, subject('empty', 'empty'), subject('empty', 'empty')]
    expect(readerNotes({ ...card, subjects: unassessed })).toEqual([
      'Incomplete: 2 of 3 subjects are not assessed. Averages, passes and positions are of the others.',
    ])
    expect(readerNotes({ ...card, subjects: [subject('score', 'empty')] })[0]).toMatch(
      /^Incomplete: a subject has no grade/,
    )
    expect(readerNotes({ ...card, notRanked: 'not in arm' })).toEqual([
      'Not in the class at the end of the term: number in class, class average, highest and lowest are of the others.',
    ])
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
