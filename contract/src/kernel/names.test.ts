import { describe, expect, it } from 'vitest'
import { optionalName, personName } from './fields.ts'
import { cleanLine, splitName } from './names.ts'

describe('a name', () => {
  it('keeps no control, zero-width or direction characters, and single blanks only', () => {
    expect(cleanLine('\u202eAde\u200bbayo\u0007\t\u00a0Bisi\u2069 ')).toBe('Adebayo Bisi')
    expect(personName.parse('Ola\u202e\u0000\n Ade')).toBe('Ola Ade')
    expect(optionalName.parse('\u200b\u202e')).toBeNull()
  })

  it('keeps tone marks and dots, composed', () => {
    expect(cleanLine('Ade\u0301ba\u0301yo\u0323\u0300')).toBe('Adébáyọ̀')
  })

  it('is measured after invisible characters are removed', () => {
    expect(personName.safeParse('A\u200b').error?.issues[0]?.message).toBe('This field must be more than 1 characters')
    expect(personName.safeParse('\u202e').error?.issues[0]?.message).toBe('This field is required')
  })
})

describe('a full name', () => {
  it('is split with the surname first, as registers write it', () => {
    expect(splitName('ADEBAYO Kemi Ruth Ann', 'surname first')).toEqual({
      lastName: 'ADEBAYO',
      firstName: 'Kemi',
      middleName: 'Ruth Ann',
    })
  })

  it('is split with the surname last if the person chooses so', () => {
    expect(splitName('Kemi Ruth Adebayo', 'surname last')).toEqual({
      lastName: 'Adebayo',
      firstName: 'Kemi',
      middleName: 'Ruth',
    })
  })

  it('has its surname before the comma, whatever the order', () => {
    for (const order of ['surname first', 'surname last'] as const) {
      expect(splitName('Ade Ojo, Kemi  Ruth', order)).toEqual({
        lastName: 'Ade Ojo',
        firstName: 'Kemi',
        middleName: 'Ruth',
      })
    }
  })

  it('of one word is a surname only', () => {
    expect(splitName('Adebayo', 'surname first')).toEqual({ lastName: 'Adebayo', firstName: '', middleName: '' })
  })
})
