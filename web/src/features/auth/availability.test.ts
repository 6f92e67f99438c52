import { expect, it } from 'vitest'
import { askable } from './availability.ts'

it.each([
  ['username', ' Ada.Obi ', 'ada.obi'],
  ['username', 'ada', null],
  ['username', 'ada obi 2', null],
  ['email', 'Ada@Example.ng', 'ada@example.ng'],
  ['email', 'ada@example', null],
  ['phone', '0803 123 4567', '8031234567'],
  ['phone', '+234-803-123-4567', '8031234567'],
  ['phone', '0803 123', null],
  ['phone', 'eight zero three 8031234567', null],
] as const)('takes the %s %s for %s', (claim, typed, value) => {
  expect(askable(claim, typed)).toBe(value)
})
