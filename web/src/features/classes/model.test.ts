import { expect, it } from 'vitest'
import { armNames, classesOfCategory, missingArms } from './model.ts'

const classes = [
  { id: 'nursery3', level: 0 },
  { id: 'primary6', level: 6 },
  { id: 'jss1', level: 7 },
  { id: 'ss1', level: 10 },
]

it('proposes the classes that schools of a category usually have, and all where the category does not say', () => {
  expect(classesOfCategory(classes, 'Primary')).toEqual(['nursery3', 'primary6'])
  expect(classesOfCategory(classes, 'Junior & Senior Secondary')).toEqual(['jss1', 'ss1'])
  expect(classesOfCategory(classes, 'Special')).toHaveLength(4)
})

it('reads the names of arms from a text, each once', () => {
  expect(armNames(' A, b ;Gold  Star,,a')).toEqual(['a', 'b', 'Gold Star'])
})

it('counts the arms that are missing, regardless of capital letters', () => {
  const arms = [{ name: 'Gold', class: { id: 'jss1' } }]
  expect(missingArms(['jss1', 'ss1'], ['gold', 'Blue'], arms)).toBe(3)
})
