import { describe, expect, it } from 'vitest'
import { gradeSteps, passTenths } from './grades.ts'

const bands = [
  { from: 75, grade: 'A1', remark: 'Excellent' },
  { from: 40, grade: 'P', remark: 'Pass' },
  { from: 0, grade: 'F', remark: 'Fail' },
]

describe('grades of an exam', () => {
  it('rounds half up to a whole mark before grading', () => {
    expect(gradeSteps(bands).map(({ fromTenths, grade }) => [fromTenths, grade])).toEqual([
      [745, 'A1'],
      [395, 'P'],
      [0, 'F'],
    ])
  })

  it('passes from half a mark below the pass mark, and rounds a fractional pass mark up', () => {
    expect(passTenths(400)).toBe(395)
    expect(passTenths(405)).toBe(405)
    expect(passTenths(0)).toBe(0)
  })
})
