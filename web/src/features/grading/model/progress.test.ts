import { describe, expect, it } from 'vitest'
import type { ProgressRow } from '../queries.ts'
import { byTeacher, countsOf, isComplete, matching } from './progress.ts'

const row = (students: number, entered: number[], teacherIds: string[] = []): ProgressRow => ({
  classArm: { id: 'arm', fullName: 'JSS 1 Gold' },
  subject: { id: 'maths', name: 'Mathematics' },
  students,
  teacherIds,
  teachers: teacherIds.map(id => `Mr ${id}`),
  components: entered.map((number, place) => ({
    id: String(place),
    name: `CA${place}`,
    entered: number,
    closed: 0,
    reopened: 0,
  })),
  can: { enter: true },
})

describe('the number of entered scores', () => {
  it('is counted over all components', () => {
    expect(countsOf(row(10, [10, 4, 0]))).toEqual({ entered: 14, expected: 30 })
    const [first, ...others] = row(10, [10, 4, 0]).components
    const closed = { id: '', name: '', entered: 0, ...first, closed: 6, reopened: 0 }
    expect(countsOf({ ...row(10, []), components: [{ ...closed, entered: 4 }, ...others] })).toEqual({
      entered: 8,
      expected: 24,
    })
    expect(isComplete(row(10, [10, 10, 9]))).toBe(false)
    expect(isComplete(row(10, [10, 10, 10]))).toBe(true)
    expect(isComplete(row(0, [0]))).toBe(true)
  })

  it("is found by subject, class arm and teacher, ignoring case, with the person's own subjects first", () => {
    const [maths, english] = [row(10, [10], ['Ade']), row(10, [4], ['Bayo'])]
    english.subject = { id: 'english', name: 'English Studies' }
    maths.can.enter = false
    const found = (search: Parameters<typeof matching>[1]) =>
      matching([maths, english], search).map(({ subject }) => subject.id)
    expect(found({})).toEqual(['english', 'maths'])
    expect(found({ q: 'MR ADE' })).toEqual(['maths'])
    expect(found({ q: 'jss 1' })).toEqual(['english', 'maths'])
    expect(found({ subject: 'English Studies' })).toEqual(['english'])
    expect(found({ teacher: 'Mr Bayo' })).toEqual(['english'])
    expect(found({ classArm: 'JSS 2 Blue' })).toEqual([])
  })

  it('is found by completeness and by whether there is a teacher', () => {
    const all = [row(10, [10], ['Ade']), row(10, [4], ['Bayo']), row(10, [10])]
    expect(matching(all, { state: 'complete' })).toHaveLength(2)
    expect(matching(all, { state: 'open' }).map(({ teachers }) => teachers)).toEqual([['Mr Bayo']])
    expect(matching(all, { state: 'noTeacher' }).map(({ teachers }) => teachers)).toEqual([[]])
    expect(matching(all, { state: 'a state of an old address' })).toHaveLength(3)
  })

  it('is summed for each teacher, the one with the most to enter first, and for subjects without a teacher', () => {
    const all = [row(10, [10, 10], ['Ade']), row(10, [5, 0], ['Ade', 'Bayo']), row(5, [0, 0])]
    expect(byTeacher(all)).toEqual([
      { id: 'Ade', name: 'Mr Ade', subjects: 2, complete: 1, entered: 25, expected: 40 },
      { id: 'Bayo', name: 'Mr Bayo', subjects: 1, complete: 0, entered: 5, expected: 20 },
      { id: '', name: '', subjects: 1, complete: 0, entered: 0, expected: 10 },
    ])
    expect(byTeacher([])).toEqual([])
  })
})
