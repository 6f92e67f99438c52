import { describe, expect, it } from 'vitest'
import {
  changesOf,
  changesText,
  decided,
  differencesOf,
  type Given,
  isChanged,
  standingOf,
  withChanges,
} from './card-draft.ts'

const base: Given = { ratings: { a: 3, b: null }, classTeacherRemark: 'Steady.', principalRemark: '' }
const traits = [
  { traitId: 'a', name: 'Games' },
  { traitId: 'b', name: 'Honesty' },
]

describe('changes of a card', () => {
  it('are only the differences', () => {
    expect(isChanged(changesOf(base, { ...base, classTeacherRemark: ' Steady. ' }))).toBe(false)
    const changes = changesOf(base, { ratings: { a: null, b: 4 }, classTeacherRemark: 'Better.', principalRemark: '' })
    expect(changes).toEqual({ ratings: { a: null, b: 4 }, classTeacherRemark: 'Better.' })
    expect(changesText(changes)).toBe("2 ratings and the class teacher's remark")
    expect(withChanges(base, changes)).toMatchObject({ ratings: { a: null, b: 4 }, classTeacherRemark: 'Better.' })
  })
})

describe('two versions of a card', () => {
  const mine: Given = { ratings: { a: 5, b: 4 }, classTeacherRemark: 'Steady.', principalRemark: '' }
  const theirs: Given = { ratings: { a: 2 }, classTeacherRemark: 'Well done.', principalRemark: '' }

  it('need a choice only if both changed the same field', () => {
    expect(differencesOf(base, mine, theirs, traits)).toEqual([
      { field: 'a', label: 'Games', mine: '5', theirs: '2', plain: undefined },
      { field: 'b', label: 'Honesty', mine: '4', theirs: '', plain: 'mine' },
      {
        field: 'classTeacherRemark',
        label: "Class teacher's remark",
        mine: 'Steady.',
        theirs: 'Well done.',
        plain: 'theirs',
      },
    ])
  })

  it('are merged into one', () => {
    const chosen = new Map([
      ['a', 'theirs'],
      ['b', 'mine'],
      ['classTeacherRemark', 'theirs'],
    ] as const)
    expect(decided(mine, theirs, chosen)).toEqual({
      ratings: { a: 2, b: 4 },
      classTeacherRemark: 'Well done.',
      principalRemark: '',
    })
  })

  it('are read from a refusal', () => {
    const theirs = { revision: 4, ratings: { a: 2, b: 'x' }, classTeacherRemark: null, principalRemark: 'Good.' }
    expect(standingOf({ theirs })).toEqual({
      revision: 4,
      given: { ratings: { a: 2 }, classTeacherRemark: '', principalRemark: 'Good.' },
    })
    expect(standingOf(undefined)).toBeNull()
    expect(standingOf({ theirs: 'x' })).toBeNull()
  })
})
