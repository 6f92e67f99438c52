import { describe, expect, it } from 'vitest'
import { errorOfCode, printedCode } from './code.ts'

describe('printedCode', () => {
  it('reads codes as people type them from a card', () => {
    for (const typed of ['K7QM-4Z2P-9X01', ' k7qm 4z2p 9x01 ', 'k7qm4z2p9xol', 'K7QM—4Z2P—9XOI'])
      expect(printedCode(typed)).toBe('K7QM-4Z2P-9X01')
  })

  it('returns null for text that cannot be a code, and says why', () => {
    expect(printedCode('K7QM-4Z2P-9X0')).toBeNull()
    expect(errorOfCode('K7QM-4Z2P-9X0')).toBe('A code has 12 letters and figures; this one has 11.')
    expect(errorOfCode(' - ')).toBe('Type the code that is printed on the report card.')
    expect(errorOfCode('K7QM-4Z2P-9XU1')).toBe('A code has the letters A to Z without U, and figures.')
    expect(errorOfCode('k7qm4z2p9xol')).toBeNull()
  })
})
