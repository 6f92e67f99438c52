import { describe, expect, it } from 'vitest'
import { drawn, elementsOf, textOf } from '../../../../../test/drawn.tsx'
import type { CardSheet, StudentCard } from '../../queries.ts'
import { CardDocument } from './CardDocument.tsx'
import { RatingSheet } from '../ratings/RatingSheet.tsx'

type Result = CardSheet['result']
type Subject = Result['subjects'][number]

const subject = (name: string, more: Partial<Subject> = {}): Subject => ({
  subjectId: name,
  name,
  components: [
    { kind: 'score', score: '32.5' },
    { kind: 'score', score: '50' },
  ],
  total: '83',
  absent: false,
  incomplete: false,
  grade: 'A',
  remark: 'Excellent',
  passed: true,
  position: 2,
  classAverage: '61.2',
  highest: '90',
  lowest: '31',
  broughtForward: [],
  cumulative: null,
  ...more,
})

const result: Result = {
  components: [
    { id: 'ca', name: 'CA1', maximum: '40' },
    { id: 'exam', name: 'Exam', maximum: '60' },
  ],
  subjects: [subject('Mathematics')],
  offered: 1,
  passed: 1,
  failed: 0,
  obtained: '83',
  obtainable: '100',
  average: '83',
  ranked: true,
  notRanked: null,
  positionInArm: 2,
  numberInArm: 30,
  positionInClass: 5,
  numberInClass: 88,
  armAverage: '61.2',
  attendance: { unit: 'days', opened: 60, present: 57, absent: 3, late: 1, notCalled: 0 },
  cumulative: null,
  promotion: null,
  promotionBecause: null,
  missing: [],
}

const sheet: CardSheet = {
  state: 'Ogun State',
  ministry: 'Ministry of Education',
  school: { id: 's', name: 'Unity High School', address: null, motto: 'Unity', logoFileId: null },
  session: '2026/2027',
  term: { id: 't', number: 1, name: 'First Term', vacation: '2026-12-18', nextTermBegins: null },
  student: {
    id: 'ada',
    fullName: 'Ojo Ada',
    fxId: 'FX-1',
    admissionNumber: '001',
    gender: 'female',
    age: 12,
    pictureFileId: null,
  },
  class: 'JSS 1',
  classArm: 'JSS 1 Gold',
  stream: null,
  result,
  printPositions: true,
  ratings: [
    { domain: 'psychomotor', traitId: 'writing', name: 'Handwriting', rating: 4 },
    { domain: 'affective', traitId: 'neat', name: 'Neatness', rating: null },
  ],
  ratingKey: [
    { rating: 5, meaning: 'Excellent' },
    { rating: 4, meaning: 'Very Good' },
  ],
  gradeKey: [{ from: 70, to: 100, grade: 'A', remark: 'Excellent' }],
  classTeacher: { name: 'Mrs Bello', remark: 'Keep it up.', signatureFileId: null },
  principal: { name: null, remark: null, signatureFileId: null },
}

const noSignatures: StudentCard['signatures'] = { classTeacher: null, principal: null }
const cardOf = (more: Partial<CardSheet> = {}, isDraft = false, signatures = noSignatures): string =>
  drawn(
    <CardDocument
      sheet={{ ...sheet, ...more }}
      logo={undefined}
      picture={undefined}
      signatures={signatures}
      isDraft={isDraft}
    />,
  )
const withResult = (more: Partial<Result>): Partial<CardSheet> => ({ result: { ...result, ...more } })

describe('the document of a report card', () => {
  it('names the student, the school and the term', () => {
    const html = cardOf()
    expect(html).toContain('aria-label="Report sheet of Ojo Ada"')
    expect(textOf(html)).toContain('Report Sheet for First Term, 2026/2027')
    expect(textOf(html)).toContain('Unity High School')
  })

  it('shows the day of birth, the house and what the next term needs, where the card has them', () => {
    const text = textOf(
      cardOf({
        student: { ...sheet.student, dateOfBirth: '2014-03-12', house: 'Blue House' },
        term: { ...sheet.term, nextTermNeeds: 'Two brooms.' },
      }),
    )
    for (const fact of ['Date of birth 12-03-2014', 'House Blue House', 'To pay and to bring next term Two brooms.'])
      expect(text).toContain(fact)
    expect(textOf(cardOf())).not.toMatch(/House|to bring/)
  })

  it('says at head and foot that a draft is not issued and where nobody has signed, but not on an issued card', () => {
    const draft = textOf(cardOf({}, true))
    expect(draft.match(/DRAFT: not issued by the school, not signed/g)).toHaveLength(2)
    expect(draft).toMatch(/^DRAFT.*DRAFT: not issued by the school, not signed$/)
    expect(draft.match(/Not signed/g)).toHaveLength(2)
    expect(textOf(cardOf())).not.toMatch(/draft|not signed/i)
  })

  it('shows the signatures of an issued card, and none on a draft', () => {
    const signatures = { classTeacher: { Location: '/api/files/a' }, principal: { Location: '/api/files/b' } }
    expect(cardOf({}, false, signatures).match(/alt="Signature of/g)).toHaveLength(2)
    expect(cardOf({}, true, signatures)).not.toContain('Signature of')
  })

  it('lists each subject with its scores, total, average, position and grade', () => {
    const rows = elementsOf(cardOf(), 'tr').map(textOf)
    expect(rows[0]).toBe('Subject CA1 40 Exam 60 Total 100 Class average Highest Lowest Position Grade Remark')
    expect(rows[1]).toBe('Mathematics 32.5 50 83 61.2 90 31 2nd A Excellent')
  })

  it('omits positions if the state does not print them', () => {
    const [head] = elementsOf(cardOf({ printPositions: false }), 'tr').map(textOf)
    expect(head).not.toContain('Position')
    expect(textOf(cardOf({ printPositions: false }))).not.toContain('Position in class')
  })

  it('explains an absence, an exemption and a missing score', () => {
    const odd = subject('English', {
      components: [
        { kind: 'absent', score: null },
        { kind: 'empty', score: null },
      ],
      total: null,
      grade: null,
    })
    const text = textOf(cardOf(withResult({ subjects: [odd] })))
    expect(text).toContain('English ABS –')
    expect(text).toContain('ABS: absent, counts 0. –: no score entered.')
  })

  it('carries the earlier terms forward in the third term, with the average of the session', () => {
    const third = { ...sheet.term, number: 3 }
    const carried = subject('Mathematics', { broughtForward: ['70', '75'], cumulative: '76' })
    const rows = elementsOf(
      cardOf({
        term: third,
        ...withResult({ subjects: [carried], cumulative: { average: '76', terms: 3 }, promotion: 'Promoted' }),
      }),
      'tr',
    ).map(textOf)
    expect(rows[0]).toContain('1st term total 2nd term total Session average')
    expect(rows[1]).toContain('70 75 76')
  })

  it('shows the promotion outcome only in the third term', () => {
    const promoted = withResult({ promotion: 'Promoted' })
    expect(textOf(cardOf(promoted))).not.toContain('Promotion')
    expect(textOf(cardOf({ term: { ...sheet.term, number: 3 }, ...promoted }))).toContain('Promotion Promoted')
  })

  it('shows each remark with its signatory, and says if there is none', () => {
    const text = textOf(cardOf())
    expect(text).toContain("Class teacher's remark Keep it up. Mrs Bello")
    expect(text).toContain("Principal's remark No remark No name")
    expect(textOf(cardOf({}, true))).toContain("Principal's remark No remark yet")
  })

  it('groups the ratings by domain, with a dash for a missing rating', () => {
    const text = textOf(cardOf())
    expect(text).toContain('Psychomotor skills Handwriting 4')
    expect(text).toContain('Affective domain Neatness –')
    expect(text).toContain('Ratings: 5 Excellent · 4 Very Good')
  })

  it('says that the date of the next term is still to be announced', () => {
    expect(textOf(cardOf())).toContain('Next term begins To be announced')
    const announced = { ...sheet.term, nextTermBegins: '2027-01-11' }
    expect(textOf(cardOf({ term: announced }))).toContain('Next term begins 11-01-2027')
  })
})

describe('the rating sheet', () => {
  const html = drawn(<RatingSheet sheet={sheet} ratings={{ writing: 4 }} onChange={() => undefined} />)

  it('is a group of choices for each trait, with the meaning of each rating', () => {
    expect(html.match(/role="radiogroup"/g)).toHaveLength(2)
    expect(html).toContain('aria-label="Handwriting"')
    expect(html.match(/aria-label="5, Excellent"/g)).toHaveLength(2)
  })

  it('shows which rating is selected, and how many are given', () => {
    const given = [...html.matchAll(/<input[^>]*>/g)].filter(([one]) => one.includes('checked=""'))
    expect(given).toHaveLength(1)
    expect(given[0]?.[0]).toContain('name="writing"')
    expect(textOf(html)).toContain('Psychomotor skills 1 of 1 given')
    expect(textOf(html)).toContain('Affective domain 0 of 1 given')
  })

  it('offers the same rating for a whole domain', () => {
    expect(html).toContain('aria-label="The same for all psychomotor skills"')
    expect(elementsOf(html, 'button').map(textOf)).toEqual(['All 5', 'All 4', 'All 5', 'All 4'])
  })
})
