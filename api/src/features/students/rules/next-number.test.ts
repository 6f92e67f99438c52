import { describe, expect, it } from 'vitest'
import { nextNumber } from './next-number.ts'

describe('the next admission number', () => {
  it.each([
    { latest: ['ADM/2026/0041', 'ADM/2026/0040'], next: 'ADM/2026/0042' },
    { latest: ['0041/2026', '0040/2026'], next: '0042/2026' },
    { latest: ['0041/2026'], next: '0042/2026' },
    { latest: ['17'], next: '18' },
    { latest: ['099'], next: '100' },
    { latest: ['JSS1/26/009', 'JSS1/26/008', 'JSS2/26/014'], next: 'JSS1/26/010' },
    { latest: ['2026', '2025'], next: '2027' },
  ])('follows $latest.0 with $next', ({ latest, next }) => {
    expect(nextNumber(latest)).toBe(next)
  })

  it('is above the highest of its series, also where a lower one was given last', () => {
    expect(nextNumber(['F/0007', 'F/0041', 'F/0040'])).toBe('F/0042')
  })

  it('begins again with the new year that the newest number has', () => {
    expect(nextNumber(['ADM/2026/0001', 'ADM/2025/0300', 'ADM/2025/0299'])).toBe('ADM/2026/0002')
  })

  it('leaves out numbers of another form', () => {
    expect(nextNumber(['F/0041', 'TRANSFER 900', 'F/0040'])).toBe('F/0042')
  })

  it('is not known in a school without students, and where the newest has no digits', () => {
    expect(nextNumber([])).toBeNull()
    expect(nextNumber(['first', '12'])).toBeNull()
  })

  it('does not count with more digits than a number holds exactly', () => {
    expect(nextNumber(['1234567890123456789'])).toBeNull()
  })
})
