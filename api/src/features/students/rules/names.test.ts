import { describe, expect, it } from 'vitest'
import { distanceOf, distanceOfName, editsBetween, unlike } from './names.ts'

describe('distances', () => {
  it('count inserted, removed, changed and swapped letters', () => {
    expect(editsBetween('adebayo', 'adebyo', 2)).toBe(1)
    expect(editsBetween('adebayo', 'adeabyo', 2)).toBe(1)
    expect(editsBetween('adebayo', 'adebajo', 2)).toBe(1)
    expect(editsBetween('adebayo', 'okonkwo', 2)).toBe(3)
    expect(editsBetween('', 'ab', 2)).toBe(2)
  })
  it('allow fewer mistakes in short words', () => {
    expect(distanceOf('ade', 'ada')).toBe(1)
    expect(distanceOf('ad', 'od')).toBe(unlike)
    expect(distanceOf('musa', 'muza')).toBe(1)
    expect(distanceOf('musa', 'mutu')).toBe(unlike)
    expect(distanceOf('chukwuemka', 'chukwuemeka')).toBe(1)
  })
  it('use every word of a name once', () => {
    expect(distanceOfName(['ade', 'ade'], ['ade', 'bola'])).toBeNull()
    expect(distanceOfName(['bola', 'ade'], ['ade', 'bola'])).toBe(0)
  })
})
