import { describe, expect, it } from 'vitest'
import { componentFinder } from './component-titles.ts'

const component = (name: string, isExam = false) => ({ id: name, name, isExam })
const usual = [component('CA1'), component('CA2'), component('Exam', true)]

describe('the component for a title', () => {
  it.each([
    ['1st CA', 'CA1'],
    ['First C.A.', 'CA1'],
    ['CA 1 (20)', 'CA1'],
    ['Continuous Assessment One', 'CA1'],
    ['2nd Test', 'CA2'],
    ['C.A. II', 'CA2'],
    ['Examination', 'Exam'],
    ['EXAM SCORE (60%)', 'Exam'],
  ])('%s is %s', (title, expected) => {
    expect(componentFinder(usual)(title)?.name).toBe(expected)
  })

  it.each(['CA', '3rd CA', 'Total', 'CA 1 and 2', 'Grade', ''])('%s is no component', title => {
    expect(componentFinder(usual)(title)).toBeNull()
  })

  it('is a test of its own if components are called tests', () => {
    const find = componentFinder([component('CA1'), component('Test 1'), component('Exam', true)])
    expect([find('1st Test')?.name, find('Test 2')]).toEqual(['Test 1', null])
  })
})
