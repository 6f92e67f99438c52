import { expect, it } from 'vitest'
import { gridOf } from './map.ts'

const place = (name: string, latitude: number, longitude: number) => ({
  name,
  latitude,
  longitude,
  schools: 1,
  students: 10,
  present: 9,
  called: 10,
  teachers: 1,
  untaught: 0,
  entered: 0,
  due: 0,
  average: null,
  owed: 0,
})
const at = (cells: ReturnType<typeof gridOf>) => cells.map(({ name, row, column }) => [name, row, column])

it('places local governments as they lie, north at the top and west at the left', () => {
  expect(at(gridOf([place('North West', 9, 3), place('South East', 6, 5), place('North East', 9, 5)]))).toEqual([
    ['North West', 0, 0],
    ['South East', 2, 2],
    ['North East', 0, 2],
  ])
})

it('gives two that lie together two cells beside each other', () => {
  const cells = gridOf([place('Ikenne', 6.87, 3.71), place('Sagamu', 6.871, 3.711), place('Yewa', 7.5, 2.9)])
  expect(new Set(cells.map(({ row, column }) => `${row} ${column}`)).size).toBe(3)
  const [first, second] = cells
  expect(
    Math.abs((first?.row ?? 0) - (second?.row ?? 9)) + Math.abs((first?.column ?? 0) - (second?.column ?? 9)),
  ).toBe(1)
})

it('has one cell for one, and none without positions', () => {
  expect(at(gridOf([place('Alone', 7, 3)]))).toEqual([['Alone', 0, 0]])
  expect(gridOf([])).toEqual([])
})
