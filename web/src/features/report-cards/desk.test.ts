import { describe, expect, it } from 'vitest'
import {
  filled,
  type Item,
  itemKey,
  type Items,
  missingRatings,
  valueOf,
  withChanges,
  withChoice,
  withSaved,
} from './desk.ts'
import type { DeskCard } from './queries.ts'

const cardOf = (cardId: string, ratings: Record<string, number> = {}): DeskCard => ({
  studentId: `student ${cardId}`,
  fullName: 'Adebayo, Ada',
  fxId: 'OG260000015',
  admissionNumber: '1043',
  cardId,
  status: 'Draft',
  version: null,
  average: '62.00',
  positionInArm: 1,
  missingScores: 0,
  leftOutReason: null,
  incompleteReason: null,
  ratingsGiven: Object.keys(ratings).length,
  ratingsWanted: 2,
  hasClassTeacherRemark: false,
  hasPrincipalRemark: false,
  revision: 1,
  ratings,
  classTeacherRemark: null,
  principalRemark: null,
  proposals: { classTeacher: ['A steady term.'], principal: [] },
})
const change = (value: number | string | null, current: number | string | null = null, held = false) => [
  { cardId: 'a', part: 'neat', value, current, held },
]
const only = (items: Items): Item | undefined => items[itemKey({ cardId: 'a', part: 'neat' })]

describe('ratings and remarks that are being filled in', () => {
  it('need no saving once they are back to the value of the server', () => {
    const given = withChanges({}, change(4))
    expect(only(given)).toMatchObject({ value: 4, was: null, held: false })
    expect(withChanges(given, change(null))).toEqual({})
    expect(withChanges({}, change('A steady term. ', 'A steady term.'))).toEqual({})
  })

  it('are sent again if they were changed back after they had been sent', () => {
    const sent = { ...withChanges({}, change(4)) }
    const item = only(sent)
    const tried: Items = item ? { [itemKey(item)]: { ...item, tried: [4] } } : {}
    expect(only(withChanges(tried, change(null)))).toMatchObject({ value: null, was: null, tried: [4] })
  })

  it('wait while they are typed', () => {
    expect(only(withChanges({}, change('A', null, true)))?.held).toBe(true)
    expect(only(withChanges(withChanges({}, change('A', null, true)), change('A b')))?.held).toBe(false)
  })

  it('fill only empty ratings, and never replace one', () => {
    const cards = [cardOf('a', { neat: 2 }), cardOf('b')]
    const changes = filled(cards, ['neat', 'kind'], {}, 4)
    expect(changes.map(({ cardId, part }) => `${cardId} ${part}`)).toEqual(['a kind', 'b neat', 'b kind'])
    const items = withChanges({}, changes)
    expect(missingRatings(cards, ['neat', 'kind'], items)).toBe(0)
    expect(cards.map(card => valueOf(card, 'neat', items))).toEqual([2, 4])
  })

  it('keep the chosen one of two values: mine is sent over theirs, theirs is left alone', () => {
    const item: Item = {
      cardId: 'a',
      part: 'neat',
      value: 4,
      was: null,
      tried: [4],
      theirs: { value: 2 },
      refused: null,
      held: false,
    }
    const items = { [itemKey(item)]: item }
    expect(only(withChoice(items, item, 'mine'))).toMatchObject({ value: 4, was: 2, theirs: null, tried: [] })
    expect(withChoice(items, item, 'theirs')).toEqual({})
  })

  it('show what the server saved', () => {
    expect(withSaved(cardOf('a'), 'neat', 4)).toMatchObject({ ratings: { neat: 4 }, ratingsGiven: 1 })
    expect(withSaved(cardOf('a', { neat: 4 }), 'neat', null)).toMatchObject({ ratings: {}, ratingsGiven: 0 })
    expect(withSaved(cardOf('a'), 'principalRemark', 'Good.')).toMatchObject({
      principalRemark: 'Good.',
      hasPrincipalRemark: true,
    })
  })
})
