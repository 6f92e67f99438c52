import { describe, expect, it } from 'vitest'
import { gradesText, rangeText, shareOf, sourceText, termIndex } from './model.ts'
import type { Analysis } from './queries.ts'

const figures = (average: string | null) => ({ average, counted: 1, passed: 1, passRate: '100.0' })
const analysis = (more: Partial<Analysis>): Analysis => ({
  school: { id: 's', name: 'School' },
  session: { id: 'y', name: '2026/2027' },
  term: { id: 'b', name: 'Second Term' },
  terms: [
    { id: 'a', name: 'First Term' },
    { id: 'b', name: 'Second Term' },
  ],
  cards: { published: 0, drafts: 0 },
  passMark: '40',
  classes: [],
  overall: figures(null),
  subjects: [],
  arms: [],
  grades: [],
  top: [],
  atRisk: [],
  atRiskTotal: 0,
  ...more,
})

describe('the analysis in words', () => {
  it('says what it is based on', () => {
    const text = (published: number, drafts: number) => sourceText(analysis({ cards: { published, drafts } }))
    expect([text(0, 0), text(0, 1), text(38, 0), text(38, 2)]).toEqual([
      'No report card of this term was generated yet.',
      'From 1 draft, as last generated; none is published yet.',
      'From 38 published cards.',
      'From 38 published cards and 2 drafts, as last generated.',
    ])
  })

  it('names the highest and the lowest of a term', () => {
    const rows = [
      { name: 'English', terms: [figures('9.50'), figures('55.00')] },
      { name: 'Mathematics', terms: [figures('48.33'), figures(null)] },
    ]
    expect(rangeText(rows, 0)).toBe('Mathematics is the highest with 48.33, English the lowest with 9.50.')
    expect(rangeText(rows, 1)).toBe('English averages 55.00.')
    expect(rangeText(rows, 2)).toBe('No averages in this term yet.')
  })

  it('counts grades', () => {
    const band = (grade: string, count: number) => ({ grade, remark: '', from: 0, count })
    expect(gradesText({ classType: 'Junior', total: 5, bands: [band('A', 1), band('B', 4)] })).toBe(
      '5 totals; most often B (4).',
    )
    expect(gradesText({ classType: 'Junior', total: 0, bands: [] })).toBe('No totals yet.')
    expect([shareOf(1, 3), shareOf(0, 0)]).toEqual([33, 0])
    expect(termIndex(analysis({}))).toBe(1)
  })
})
