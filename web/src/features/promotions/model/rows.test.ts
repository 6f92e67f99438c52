import { describe, expect, it } from 'vitest'
import { goesTo, matching, outcomesFor, outcomeWords, type PromotionRow, stepOf, stepWords, whyOf } from './rows.ts'

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
  className: 'JSS 1',
  level: 7,
  last: false,
  ...change,
})

describe('the rows of a promotion', () => {
  const rows = [row({}), row({ id: 't', fullName: 'Ade, Tolu', className: 'SS 3', outcome: 'Graduated', goesTo: null })]

  it('are filtered by search text, class and outcome together', () => {
    expect(matching(rows, { q: 'kemi bello' }).map(({ id }) => id)).toEqual(['s'])
    expect(matching(rows, { class: 'SS 3', outcome: 'Graduated' }).map(({ id }) => id)).toEqual(['t'])
    expect(matching(rows, { q: 'kemi', class: 'SS 3' })).toEqual([])
  })

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

  it('show who is undecided, who was decided, and why, and can be found by it', () => {
    const decided = row({ proposed: null, decidedBy: 'Ade, Tolu', reason: 'Was ill.' })
    expect([row({}), open, decided].map(outcomeWords)).toEqual(['Promoted', 'Undecided', 'Promoted, decided'])
    expect([open, decided].map(whyOf)).toEqual(['Nobody has decided yet. No results.', 'Was ill.'])
    expect(matching([...rows, open], { outcome: 'Undecided' })).toEqual([open])
  })

  it('say what moving would do, without students already moved', () => {
    const waits = row({ stays: 'Has a pending request.' })
    const words = (...of: PromotionRow[]) => stepWords(stepOf(of))
    expect(words(...rows, row({ moved: true }))).toBe('1 promoted, 1 graduated.')
    expect(words(row({}), open, waits)).toBe('1 promoted. 2 students stay where they are, 1 of them undecided.')
    expect(words(row({}), open)).toBe('1 promoted. 1 student stays where they are: undecided.')
    expect(words(row({}), waits)).toBe('1 promoted. 1 student stays where they are.')
  })
})
