import { describe, expect, it } from 'vitest'
import { conflictOf } from '../../ui/form/conflict.ts'
import { emptyStudent, studentConflicts } from './components/student-form.ts'

const { differencesOf, mergeOf } = conflictOf(studentConflicts)

const base = { ...emptyStudent(), firstName: 'Kemi', lastName: 'Adebayo', address: '1 Oke Street', revision: 3 }

describe('a stale save of a student', () => {
  it('ignores fields with the same value in both', () => {
    expect(differencesOf(base, base, { ...base, revision: 4 })).toEqual([])
  })

  it('keeps the side that changed a field, and asks if both did', () => {
    const mine = { ...base, firstName: 'Kemisola', address: '2 Oke Street' }
    const theirs = { ...base, lastName: 'Adebayo-Ojo', address: '3 Oke Street', revision: 4 }
    const plain = differencesOf(base, mine, theirs).map(({ field, plain }) => [field, plain])
    expect(plain).toEqual([
      ['lastName', 'theirs'],
      ['firstName', 'mine'],
      ['address', undefined],
    ])
  })

  it('merges onto their revision', () => {
    const mine = { ...base, firstName: 'Kemisola', address: '2 Oke Street' }
    const theirs = { ...base, lastName: 'Adebayo-Ojo', address: '3 Oke Street', revision: 4 }
    const merged = mergeOf(
      mine,
      theirs,
      new Map([
        ['firstName', 'mine'],
        ['lastName', 'theirs'],
        ['address', 'mine'],
      ]),
    )
    expect(merged).toMatchObject({
      firstName: 'Kemisola',
      lastName: 'Adebayo-Ojo',
      address: '2 Oke Street',
      revision: 4,
    })
  })

  it('treats a state and its local government as one field', () => {
    const mine = { ...base, stateOfOrigin: 'Oyo', lgaOfOrigin: 'Ibadan North' }
    const theirs = { ...base, stateOfOrigin: 'Osun', lgaOfOrigin: 'Ilesa East', revision: 4 }
    expect(mergeOf(mine, theirs, new Map([['stateOfOrigin', 'mine']]))).toMatchObject({
      stateOfOrigin: 'Oyo',
      lgaOfOrigin: 'Ibadan North',
    })
  })
})
