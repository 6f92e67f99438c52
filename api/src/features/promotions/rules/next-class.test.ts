import { expect, it } from 'vitest'
import { nextClassOf, type SchoolClass } from './next-class.ts'

const classAt = (level: number, name: string): SchoolClass => ({
  id: name,
  name,
  level,
  terminal: false,
  schoolId: null,
  classTypeId: 'primary',
})
const classes = [
  classAt(-1, 'Nursery 2'),
  classAt(0, 'Nursery 3'),
  classAt(1, 'Primary 1'),
  classAt(6, 'Primary 6'),
  classAt(7, 'JSS 1'),
]

it.each(['Primary', 'Special'])(
  'a child of a nursery class stays in a school of the category %s, class by class',
  category => {
    const path = [classAt(-2, 'Nursery 1')]
    for (let next = path[0]; next && next.level < 1; ) {
      next = nextClassOf(next, classes, category) ?? undefined
      if (next) path.push(next)
    }
    expect(path.map(({ name }) => name)).toEqual(['Nursery 1', 'Nursery 2', 'Nursery 3', 'Primary 1'])
  },
)

it('a primary school has no class after Primary 6, and a secondary school none of a nursery', () => {
  expect(nextClassOf(classAt(6, 'Primary 6'), classes, 'Primary')).toBeNull()
  expect(nextClassOf(classAt(-2, 'Nursery 1'), classes, 'Junior Secondary')?.name).toBe('JSS 1')
})
