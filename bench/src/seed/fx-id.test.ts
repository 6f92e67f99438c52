import { describe, expect, it } from 'vitest'
import { fxIdsOf } from './fx-id.ts'

describe('fxIdsOf', () => {
  const make = fxIdsOf('OG', 2026)

  it('has state, year, serial and a check digit', () => {
    expect(make(42)).toMatch(/^OG260000042\d$/)
  })

  it('gives neighbours different check digits often enough to catch a typing mistake', () => {
    const digits = Array.from({ length: 10 }, (_, at) => make(at + 1).at(-1))
    // Serials that differ only in their last digit never share a check digit.
    expect(new Set(digits.slice(0, 9)).size).toBe(9)
  })
})
