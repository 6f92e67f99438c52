import { expect, it } from 'vitest'
import nigeria from './nigeria.json' with { type: 'json' }
import { stateCodes } from './places.ts'

it('gives each of the 37 states its own code', () => {
  expect(Object.keys(stateCodes)).toEqual(nigeria.states.map(({ state }) => state))
  expect(new Set(Object.values(stateCodes)).size).toBe(37)
  expect(Object.values(stateCodes).every(code => /^[A-Z]{2}$/.test(code))).toBe(true)
})
