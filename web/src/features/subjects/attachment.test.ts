import { describe, expect, it } from 'vitest'
import { type Choices, changesOf, inOrder, keyOf, withPlaces } from './attachment.ts'
import type { TaughtSubject } from './queries.ts'

const taught = (arm: string, subject: string, ...teachers: string[]): TaughtSubject => ({
  subject: { id: subject, name: subject },
  elective: false,
  classArm: { id: arm, fullName: arm },
  teachers: teachers.map(id => ({ id, firstName: id, lastName: id })),
  revision: 0,
})

const rows = [
  taught('gold', 'English', 'ada'),
  taught('gold', 'Yoruba'),
  taught('blue', 'English'),
  taught('blue', 'Basic Science', 'ada', 'bola'),
]

describe('attaching teachers', () => {
  it('puts subjects without a teacher first', () => {
    expect(inOrder(rows, ['gold', 'blue']).map(keyOf)).toEqual([
      'gold Yoruba',
      'blue English',
      'gold English',
      'blue Basic Science',
    ])
  })

  it('sends only differences from what is saved', () => {
    const choices: Choices = new Map([
      ['gold English', { places: ['ada'], was: ['ada'] }],
      ['gold Yoruba', { places: ['bola', null], was: [] }],
      ['blue English', { places: [null], was: [] }],
      ['blue Basic Science', { places: ['bola', null, 'bola'], was: ['ada', 'bola'] }],
    ])
    expect(changesOf(rows, choices)).toEqual([
      { classArmId: 'gold', subjectId: 'Yoruba', add: ['bola'], remove: [] },
      { classArmId: 'blue', subjectId: 'Basic Science', add: [], remove: ['ada'] },
    ])
  })

  it('removes nobody whom somebody else added after the list was read', () => {
    const first = withPlaces(new Map(), 'gold English', { places: ['ada', null], saved: ['ada'] })
    const choices = withPlaces(first, 'gold English', { places: ['ada', 'bola'], saved: ['ada', 'chidi'] })
    expect(changesOf([taught('gold', 'English', 'ada', 'chidi')], choices)).toEqual([
      { classArmId: 'gold', subjectId: 'English', add: ['bola'], remove: [] },
    ])
  })
})
