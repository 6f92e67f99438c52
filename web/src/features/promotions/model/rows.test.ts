import { describe, expect, it } from 'vitest'
import type { Promotion, PromotionRow } from '../queries.ts'
import { goesTo, movingIn, outcomesFor, outcomeWords, stepWords, whyOf } from './rows.ts'

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
  revision: 0,
  goesTo: { class: { id: 'c', name: 'JSS 2' }, classArm: 'Gold' },
  moved: false,
  stays: null,
  class: { id: 'b', name: 'JSS 1' },
  last: false,
  ...change,
})

describe('the rows of a promotion', () => {
  const rows = [
    row({}),
    row({ id: 't', fullName: 'Ade, Tolu', class: { id: 'e', name: 'SS 3' }, outcome: 'Graduated', goesTo: null }),
  ]

  const open = row({
    id: 'u',
    proposed: null,
    outcome: null,
    because: 'No results.',
    goesTo: null,
    stays: 'Nobody has decided yet.',
  })

  it('show the next place of each student', () =>
    expect([...rows, open].map(goesTo)).toEqual(['JSS 2 Gold', 'Leaves school', '–']))

  it('offer graduation only to students of a final class', () => {
    expect(outcomesFor([row({})])).not.toContain('Graduated')
    expect(outcomesFor(rows)).toContain('Graduated')
    expect(outcomesFor([{ ...open, last: true }])).toContain('Graduated')
  })

  it('show who is undecided, who was decided, and and why', () => {
    const decided = row({ proposed: null, decidedBy: 'Ade, Tolu', reason: 'Was ill.' })
    expect([row({}), open, decided].map(outcomeWords)).toEqual(['Promoted', 'Undecided', 'Promoted, decided'])
    expect([open, decided].map(whyOf)).toEqual(['Nobody has decided yet. No results.', 'Was ill.'])
  })

  it('say what moving would do', () => {
    const moving: Promotion['step']['moving'] = [
      { outcome: 'Graduated', count: 1 },
      { outcome: 'Promoted', count: 2 },
    ]
    const words = (count: number, undecided: number) => stepWords({ moving, staying: { count, undecided, named: [] } })
    expect(movingIn({ moving, staying: { count: 0, undecided: 0, named: [] } })).toBe(3)
    expect(words(0, 0)).toBe('2 promoted, 1 graduated.')
    expect(words(2, 1)).toBe('2 promoted, 1 graduated. 2 students stay where they are, 1 of them undecided.')
    expect(words(1, 1)).toBe('2 promoted, 1 graduated. 1 student stays where they are: undecided.')
    expect(words(1, 0)).toBe('2 promoted, 1 graduated. 1 student stays where they are.')
  })
})
