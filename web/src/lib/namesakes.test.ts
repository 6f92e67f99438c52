import { describe, expect, it } from 'vitest'
import { namesApart } from './namesakes.ts'

describe('students of one name', () => {
  it('are told apart by their admission numbers, and nobody else changes', () => {
    const eze = { fullName: 'Eze, Chi', admissionNumber: '3' }
    const names = namesApart([
      { fullName: 'Ojo, Ada', admissionNumber: '1' },
      { fullName: 'Ojo, Ada', admissionNumber: '2' },
      eze,
    ])
    expect(names.map(({ fullName }) => fullName)).toEqual(['Ojo, Ada (1)', 'Ojo, Ada (2)', 'Eze, Chi'])
    expect(names[2]).toBe(eze)
  })

  it('keep their name where an admission number is not known', () => {
    expect(namesApart([{ fullName: 'Ojo, Ada' }, { fullName: 'Ojo, Ada' }]).map(({ fullName }) => fullName)).toEqual([
      'Ojo, Ada',
      'Ojo, Ada',
    ])
  })
})
