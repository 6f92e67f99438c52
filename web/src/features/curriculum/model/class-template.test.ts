import { expect, it } from 'vitest'
import { changesOf, draftOf, namingOf, renamedTo, wantedOf } from './class-template.ts'

const of = (name: string, level: number) => ({ id: name, name, level, owner: 'state' as const })
const usual = [
  ...Array.from({ length: 6 }, (_, index) => of(`Primary ${index + 1}`, index + 1)),
  ...Array.from({ length: 3 }, (_, index) => of(`JSS ${index + 1}`, index + 7)),
  ...Array.from({ length: 3 }, (_, index) => of(`SS ${index + 1}`, index + 10)),
]

it('offers Nursery without taking it, and changes nothing where the usual classes are there', () => {
  const stages = draftOf(usual)
  expect(stages.map(({ stage, isTaken }) => [stage, isTaken])).toEqual([
    ['nursery', false],
    ['primary', true],
    ['junior', true],
    ['senior', true],
  ])
  expect(namingOf(stages)).toBe('secondary')
  expect(changesOf(stages)).toMatchObject({ added: 0, renamed: 0 })
  const withNursery = stages.map(one => ({ ...one, isTaken: true }))
  expect(changesOf(withNursery).added).toBe(3)
})

it('counts basic education through as Basic 1 to 9', () => {
  const stages = renamedTo(draftOf(usual), 'basic')
  expect(namingOf(stages)).toBe('basic')
  expect(changesOf(stages)).toMatchObject({ added: 0, renamed: 9 })
  expect(wantedOf(stages).find(({ stage }) => stage === 'junior')?.classes).toEqual([
    { level: 7, name: 'Basic 7' },
    { level: 8, name: 'Basic 8' },
    { level: 9, name: 'Basic 9' },
  ])
})

it('leaves a level with two classes alone, and names what stops it', () => {
  const stages = draftOf([...usual, of('SS 1 Technical', 10)])
  expect(stages.at(-1)?.lines.map(({ level }) => level)).toEqual([11, 12])
  const clash = draftOf(usual).map(one => ({ ...one, lines: one.lines.map(line => ({ ...line, name: 'Year 1' })) }))
  expect(changesOf(clash).twice).toBe('Year 1')
})
