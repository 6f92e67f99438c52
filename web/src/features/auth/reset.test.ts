import { expect, it } from 'vitest'
import { findReset, forgetReset, keepReset, showLeft } from './reset.ts'

it('keeps a requested code until it is used, with or without storage', () => {
  expect(findReset()).toBeNull()
  const reset = keepReset({ email: 'ada@example.ng', resetCodeId: '01' })
  expect(reset).toMatchObject({ email: 'ada@example.ng', resetCodeId: '01' })
  expect(findReset()).toEqual(reset)
  forgetReset()
  expect(findReset()).toBeNull()
})

it.each([
  [600_000, '10:00'],
  [599_001, '10:00'],
  [59_000, '0:59'],
  [1, '0:01'],
  [0, '0:00'],
  [-5000, '0:00'],
])('shows %i ms as %s', (ms, shown) => {
  expect(showLeft(ms)).toBe(shown)
})
