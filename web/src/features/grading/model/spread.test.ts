import { expect, it } from 'vitest'
import type { Grid } from './cell.ts'
import { spreadOf } from './spread.ts'
import { componentsOf } from './view.ts'

type Mark = number | 'absent' | 'exempt' | null

const cell = (mark: Mark) => {
  const isScore = typeof mark === 'number'
  const kind = isScore ? ('score' as const) : (mark ?? ('empty' as const))
  return { kind, score: isScore ? mark : null, version: 1, by: null, at: null }
}

const component = (name: string, maximum: number, open: boolean) => ({
  id: name,
  name,
  maximum,
  isExam: false,
  open,
  closedBecause: open ? null : `${name} is closed.`,
  window: null,
  late: null,
})

/** A grid of CA1 of 20 (closed) and Exam of 60, with the marks of each student in both. */
const gridOf = (marks: readonly (readonly [ca1: Mark, exam: Mark])[], closed = true): Grid => ({
  subject: { id: 'maths', name: 'Mathematics', elective: false },
  classArm: { id: 'arm', fullName: 'JSS 1 Gold', classType: { id: 'type', name: 'Junior Secondary' } },
  term: { id: 'term', name: 'First Term', session: '2026/2027' },
  teachers: [],
  components: [component('CA1', 20, !closed), component('Exam', 60, true)],
  grades: [],
  passMark: 40,
  students: marks.map(([ca1, exam], at) => ({
    id: String(at),
    fullName: `Student ${at}`,
    fxId: '',
    admissionNumber: '',
    gender: 'female',
    offered: true,
    cells: { CA1: cell(ca1), Exam: cell(exam) },
  })),
  can: { enter: true, choose: false },
})

const spreadIn = (grid: Grid, name: string) => {
  const components = componentsOf(grid)
  const found = components.find(one => one.id === name)
  if (!found) throw new Error(`The grid has no ${name}.`)
  return spreadOf(grid, components, found)
}

it('each column is a tenth of the maximum, and the last one includes the maximum', () => {
  const grid = gridOf([0, 1.9, 2, 17.9, 18, 20].map(ca1 => [ca1, null]))
  expect(spreadIn(grid, 'CA1').columns).toEqual([2, 1, 0, 0, 0, 0, 0, 0, 1, 2])
})

it('absent, exempt and missing scores are not in the average nor among the passes', () => {
  const grid = gridOf([
    [8, null],
    [7.9, null],
    ['absent', null],
    ['exempt', null],
    [null, null],
  ])
  expect(spreadIn(grid, 'CA1')).toMatchObject({
    scores: 2,
    absent: 1,
    missing: 1,
    averageTenths: 80,
    pass: { tenths: 80, count: 1 },
  })
})

it('who is far from their usual is compared with their own closed components, the furthest first', () => {
  const grid = gridOf([
    // 50% and 70%: exactly 20 points are not far.
    [10, 42],
    // 50% and 71.7%
    [10, 43],
    // 90% and 20%
    [18, 12],
    // Nothing to compare with.
    ['absent', 60],
    [null, 3],
  ])
  const spread = spreadIn(grid, 'Exam')
  expect(spread.others).toEqual(['CA1'])
  expect(spread.far).toEqual([
    { id: '2', fullName: 'Student 2', percent: 20, usual: 90 },
    { id: '1', fullName: 'Student 1', percent: 72, usual: 50 },
  ])
})

it('a component that is open for entry says nothing about what is usual', () => {
  const spread = spreadIn(gridOf([[20, 0]], false), 'Exam')
  expect(spread).toMatchObject({ others: [], far: [] })
})

it('who does not take the subject is not counted', () => {
  const grid = gridOf([
    [10, 30],
    [20, 60],
  ])
  const [first, ...others] = grid.students
  if (!first) throw new Error('The grid has no student.')
  const without = { ...grid, students: [{ ...first, offered: false }, ...others] }
  expect(spreadIn(without, 'CA1')).toMatchObject({ scores: 1, averageTenths: 200 })
})
