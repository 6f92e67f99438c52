import { describe, expect, it } from 'vitest'
import {
  fitOfGroup,
  groupContradictions,
  isElsewhere,
  type PlacePart,
  type SheetPlace,
  titleContradictions,
} from './sheet-place.ts'

const page: SheetPlace = {
  subject: 'Mathematics',
  otherSubjects: ['English Language', 'Basic Science', 'Christian Religious Studies', 'Literature in English'],
  className: 'JSS 1',
  arm: 'Gold',
  otherArms: [
    { className: 'JSS 1', arm: 'Blue' },
    { className: 'JSS 3', arm: 'Gold' },
    { className: 'Nursery', arm: 'A' },
  ],
  term: 'First Term',
  session: '2026/2027',
}

describe('what a sheet is of', () => {
  it.each<[PlacePart, string[], string[]]>([
    ['subject', ['MATHEMATICS', 'Maths', 'MATH', 'mth', 'Mathematics (JSS 1)'], ['ENGLISH LANGUAGE', 'ENG', 'Physics']],
    [
      'class',
      ['JSS 1', 'J.S.S. ONE', 'js1', 'Gold', 'JSS 1 (GOLD)', 'JSS1/Gold', 'Class: Gold'],
      ['JSS 3 Gold', 'Blue'],
    ],
    [
      'term',
      ['First', '1st Term', 'TERM 1', '1', 'First Term, 2026/2027', '2026/27', '2026-2027', '1st Term 2026/2027'],
      ['Second Term', '2nd', 'First Term 2025/2026', '2025/2026', 'Harmattan'],
    ],
  ])('is the same %s in other spellings, and another one where it is another', (part, same, other) => {
    expect(same.filter(text => isElsewhere(part, text, page))).toEqual([])
    expect(other.filter(text => !isElsewhere(part, text, page))).toEqual([])
  })

  it('is not called the same if another subject fits the text as well', () => {
    const both = { ...page, subject: 'English Literature' }
    expect(isElsewhere('subject', 'ENGLISH', both)).toBe(true)
    expect(isElsewhere('subject', 'ENGLISH LIT', both)).toBe(false)
    expect(
      isElsewhere('subject', 'C.R.S', { ...page, subject: 'Christian Religious Studies', otherSubjects: [] }),
    ).toBe(false)
  })
})

describe('the lines above the columns', () => {
  const says = (...lines: string[][]) =>
    titleContradictions(lines, page).map(({ part, says: text }) => `${part} ${text}`)

  it('contradict the page by their labels, in one cell or two', () => {
    expect(says(['SUBJECT: ENGLISH LANGUAGE'], ['CLASS: JSS 3 Gold'], ['TERM: SECOND'])).toEqual([
      'subject ENGLISH LANGUAGE',
      'class JSS 3 Gold',
      'term SECOND',
    ])
    expect(says(['Subject', '', 'English'], ['Class:', 'JSS 3', 'Term:', '2nd'])).toEqual([
      'subject English',
      'class JSS 3',
      'term 2nd',
    ])
    expect(says(['CLASS: JSS 3 GOLD   TERM: SECOND, SESSION: 2025/2026'])).toEqual([
      'class JSS 3 GOLD',
      'term SECOND',
      'term 2025/2026',
    ])
  })

  it('agree with the page in other spellings, and say nothing under other labels', () => {
    expect(
      says(
        ['GOVERNMENT NURSERY AND SECONDARY SCHOOL', 'Tel: 0803'],
        ['SUBJECT: MATHS', 'CLASS: JSS ONE', 'ARM - Gold', 'TERM: 1st', 'SESSION: 2026/27'],
        ['CLASS TEACHER: Mrs Bello', 'NUMBER IN CLASS: 40', 'NEXT TERM: 12/01/2027', 'SUBJECT: ______'],
        ['FIRST TERM RESULT 2026/2027, JSS 1 GOLD', 'Date: 2027-01-15'],
      ),
    ).toEqual([])
  })

  it('contradict the page without labels where they name another class, term, session or subject', () => {
    expect(says(['SECOND TERM SCORE SHEET, JSS 3'])).toEqual(['term SECOND TERM', 'class JSS 3'])
    expect(says(['Basic Science'], ['2025/2026'])).toEqual(['subject Basic Science', 'term 2025/2026'])
    expect(says(['JSS 1 BLUE'])).toEqual(['class JSS 1 Blue'])
  })
})

describe('a group of columns', () => {
  it('fits the page if each of its names does', () => {
    const fit = (...names: string[]) => fitOfGroup(names, page)
    expect([fit('MATHEMATICS'), fit('FIRST TERM', 'MATHS'), fit('1st Term')]).toEqual([1, 2, 1])
    expect([fit('ENGLISH LANGUAGE'), fit('SECOND TERM', 'MATHS'), fit('FIRST TERM', 'Calculus')]).toEqual([0, 0, 0])
  })

  it('contradicts the page only where it names something else, not where it names a kind of score', () => {
    expect(groupContradictions(['CONTINUOUS ASSESSMENT'], page)).toEqual([])
    expect(groupContradictions(['ENGLISH LANGUAGE'], page)).toEqual([{ part: 'subject', says: 'ENGLISH LANGUAGE' }])
  })
})
