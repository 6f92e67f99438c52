import { describe, expect, it } from 'vitest'
import { type ArmProgress, stepDue } from './review.ts'

const drafts: ArmProgress = {
  students: 3,
  generated: 3,
  published: 0,
  outOfDate: 0,
  due: { cards: 3, incomplete: 0 },
  status: 'Open',
  approvalNeeded: true,
}
const published: ArmProgress = { ...drafts, published: 3, due: { cards: 0, incomplete: 0 } }

describe('the step that is due for the cards of an arm', () => {
  it('is none without students, and generating without cards', () => {
    expect(stepDue({ ...drafts, students: 0, generated: 0, due: { cards: 0, incomplete: 0 } })).toBeNull()
    expect(stepDue({ ...drafts, generated: 0, due: { cards: 0, incomplete: 0 } })).toBe('generate')
  })

  it('leads from completing through handing in and approving to publishing and printing', () => {
    expect(stepDue({ ...drafts, due: { cards: 3, incomplete: 1 } })).toBe('complete')
    expect(stepDue(drafts)).toBe('hand in')
    expect(stepDue({ ...drafts, approvalNeeded: false })).toBe('publish')
    expect(stepDue({ ...drafts, status: 'Ready' })).toBe('approve')
    expect(stepDue({ ...drafts, status: 'Approved' })).toBe('publish')
    expect(stepDue(published)).toBe('print')
  })

  it('is re-issuing as long as published cards are out of date, also while other cards are drafts', () => {
    expect(stepDue({ ...published, outOfDate: 1 })).toBe('re-issue')
    expect(stepDue({ ...drafts, published: 1, outOfDate: 1, due: { cards: 2, incomplete: 2 } })).toBe('re-issue')
    expect(stepDue({ ...drafts, published: 1, outOfDate: 1, status: 'Ready' })).toBe('re-issue')
  })
})
