import { describe, expect, it } from 'vitest'
import { activationDoubt, activationEffects } from './term-activation.ts'

const term = { name: 'Second Term', sessionName: '2026/2027', starts: '2027-01-11', ends: '2027-04-09', closed: false }

describe('the confirmation for activating a term', () => {
  it('is not needed from 14 days before the term begins until 14 days after it ends', () => {
    expect(['2026-12-28', '2027-01-11', '2027-04-09', '2027-04-23'].map(day => activationDoubt(term, day))).toEqual([
      null,
      null,
      null,
      null,
    ])
  })

  it('states the distance from the term from the fifteenth day on', () => {
    expect(activationDoubt(term, '2026-12-27')).toBe(
      'Second Term of 2026/2027 begins on 11-01-2027, 15 days from today.',
    )
    expect(activationDoubt(term, '2027-04-24')).toBe('Second Term of 2026/2027 ended on 09-04-2027, 15 days ago.')
  })
})

describe('the effects of activating a term', () => {
  it('list what opens, what closes and what reopens', () => {
    expect(activationEffects({ ...term, closed: true }, { name: 'Third Term', sessionName: '2025/2026' })).toEqual([
      'Registers, scores and report cards of every school open at Second Term of 2026/2027.',
      'Third Term of 2025/2026 is closed: changing its registers needs a reason, and its schemes of work cannot be changed.',
      'Second Term of 2026/2027 was closed before and opens again.',
    ])
    expect(activationEffects(term, null)).toEqual([
      'Registers, scores and report cards of every school open at Second Term of 2026/2027.',
    ])
  })
})
