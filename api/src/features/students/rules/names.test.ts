import { describe, expect, it } from 'vitest'
import { distanceOf, distancesOfNames, editsBetween, unlikeDistance } from './names.ts'

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
    expect(distanceOf('ad', 'od')).toBe(unlikeDistance)
    expect(distanceOf('musa', 'muza')).toBe(1)
    expect(distanceOf('musa', 'mutu')).toBe(unlikeDistance)
    expect(distanceOf('chukwuemka', 'chukwuemeka')).toBe(1)
  })
  it('use every word of a name once', () => {
    expect(distancesOfNames(['ade', 'ade'])(['ade', 'bola'])).toBeNull()
    const distanceOfName = distancesOfNames(['bola', 'ade'])
    expect(distanceOfName(['ade', 'bola'])).toBe(0)
    expect(distanceOfName(['ada', 'bola'])).toBe(1)
    expect(distanceOfName(['ada', 'musa'])).toBeNull()
  })
})
