import { describe, expect, it } from 'vitest'
import { phoneError, phoneOf, showPhone } from './phones.ts'

describe('a phone number', () => {
  it.each(['08031234567', '8031234567', '+2348031234567', '0803 123-4567'])('is accepted as %s', typed => {
    expect(phoneOf(typed)).toEqual({ code: '+234', number: '8031234567' })
  })

  it.each(['803123456', '080312345678', 'eight', ''])('is rejected as %s', typed => {
    expect(phoneOf(typed)).toBeNull()
  })

  it('says why it is rejected', () => {
    expect(phoneError(' ')).toBe('Phone Number is required')
    expect(phoneError('0803')).toBe('Please put in only the last ten digits of your phone number.')
  })

  it('shows as people write it', () => {
    expect(showPhone({ code: '+234', number: '8031234567' })).toBe('0803 123 4567')
    expect(showPhone({ code: '+44', number: '2071234567' })).toBe('+44 207 123 4567')
  })
})
