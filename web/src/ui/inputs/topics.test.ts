import { expect, it } from 'vitest'
import { isSameTopic, newTopic, selectionOf } from './topics.ts'

it('identifies a topic by its id, and a new one by its name', () => {
  const known = { id: 'a', name: 'The cell' }
  expect(isSameTopic(known, { id: 'b', name: 'The cell' })).toBe(false)
  expect(isSameTopic(known, { id: 'a', name: 'Cells' })).toBe(true)
  expect(isSameTopic(known, newTopic('  the   CELL '))).toBe(true)
})

it('splits the chosen topics into existing and new ones, in the order of choosing', () => {
  const chosen = [newTopic('Seeds'), { id: 'a', name: 'The cell' }, newTopic('Roots'), { id: 'b', name: 'Leaves' }]
  expect(selectionOf(chosen)).toEqual({ topicIds: ['a', 'b'], topicsToCreate: ['Seeds', 'Roots'] })
})
