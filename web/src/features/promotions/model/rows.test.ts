import { describe, expect, it } from 'vitest'
import { goesTo, matching, outcomesFor, type PromotionRow } from './rows.ts'

const row = (change: Partial<PromotionRow>): PromotionRow => ({
  id: 's',
  fullName: 'Bello, Kemi',
  fxId: 'OG26-000012-3',
  admissionNumber: '12',
  classArm: { id: 'x', name: 'Gold' },
  average: '61.25',
  termsWithResults: 3,
  proposed: 'Promoted',
  because: 'The average of the session is 61.25%.',
  outcome: 'Promoted',
  reason: null,
  decidedBy: null,
  goesTo: { class: { id: 'c', name: 'JSS 2' }, classArm: 'Gold' },
  moved: false,
  className: 'JSS 1',
  level: 7,
  ...change,
})

describe('the rows of a promotion', () => {
  const rows = [row({}), row({ id: 't', fullName: 'Ade, Tolu', className: 'SS 3', outcome: 'Graduated', goesTo: null })]

  it('are found by words, class and outcome together', () => {
    expect(matching(rows, { q: 'kemi bello' }).map(({ id }) => id)).toEqual(['s'])
    expect(matching(rows, { class: 'SS 3', outcome: 'Graduated' }).map(({ id }) => id)).toEqual(['t'])
    expect(matching(rows, { q: 'kemi', class: 'SS 3' })).toEqual([])
  })

  it('say where each goes', () => expect(rows.map(goesTo)).toEqual(['JSS 2 Gold', 'Leaves school']))

  it('offer graduation only to those of a last class', () => {
    expect(outcomesFor([row({})])).not.toContain('Graduated')
    expect(outcomesFor(rows)).toContain('Graduated')
  })
})
