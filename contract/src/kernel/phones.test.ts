import { describe, expect, it } from 'vitest'
import { nationalNumber } from './phones.ts'

describe('a phone number', () => {
  it.each([
    '08031234567',
    '8031234567',
    '+2348031234567',
    '2348031234567',
    '002348031234567',
    '+234 0803 123 4567',
    '0803 123-4567',
    '(0803) 123.4567',
    '\u202a+234 803 123 4567\u202c',
    '0803–123–4567',
  ])('written as %s is its ten national digits', written => {
    expect(nationalNumber(written)).toBe('8031234567')
  })

  it.each([
    '0803123456',
    '080312345678',
    '80312345678',
    '803123456',
    '+44 2071234567',
    '23480312345678',
    'eight',
    '0803123456x',
    '',
  ])('is never cut or guessed from %s', written => {
    expect(nationalNumber(written)).toBeNull()
  })
})
