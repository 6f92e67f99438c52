import { describe, expect, it } from 'vitest'
import { changesOf, inOrder, keyOf } from './attachment.ts'
import type { TaughtSubject } from './queries.ts'

const taught = (arm: string, subject: string, ...teachers: string[]): TaughtSubject => ({
  subject: { id: subject, name: subject },
  elective: false,
  classArm: { id: arm, fullName: arm },
  teachers: teachers.map(id => ({ id, firstName: id, lastName: id })),
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
    const choices = new Map([
      ['gold English', ['ada']],
      ['gold Yoruba', ['bola', null]],
      ['blue English', [null]],
      ['blue Basic Science', ['bola', null, 'bola']],
    ])
    expect(changesOf(rows, choices)).toEqual([
      { classArmId: 'gold', subjectId: 'Yoruba', staffIds: ['bola'] },
      { classArmId: 'blue', subjectId: 'Basic Science', staffIds: ['bola'] },
    ])
  })
})
