import { expect, it } from 'vitest'
import { conflictOf } from '../../../ui/form/conflict.ts'
import type { SchemeWeek } from '../queries.ts'
import { conflictFields, draftOf, weeksOf } from './scheme-draft.ts'

const week = (number: number, more: Partial<SchemeWeek> = {}): SchemeWeek => ({
  number,
  days: [],
  schoolDays: 5,
  topics: [],
  objectives: null,
  activities: null,
  materials: null,
  ...more,
})

it('holds the weeks of a scheme and sends them again unchanged', () => {
  const topics = [{ id: 'a', name: 'Sets', owner: 'state' as const }]
  const draft = draftOf([week(1, { topics, objectives: 'To count' }), week(2)])
  draft.w2?.topics.push({ id: null, name: 'Algebra' })
  expect(weeksOf(draft)).toEqual([
    { number: 1, topicIds: ['a'], topicsToCreate: [], objectives: 'To count', activities: '', materials: '' },
    { number: 2, topicIds: [], topicsToCreate: ['Algebra'], objectives: '', activities: '', materials: '' },
  ])
})

it('takes the week that one side changed, and asks about the week that both did', () => {
  const weeks = [week(1), week(2), week(3)]
  const base = draftOf(weeks)
  const mine = draftOf([week(1, { objectives: 'Mine' }), week(2, { objectives: 'Mine too' }), week(3)])
  const theirs = draftOf([week(1, { objectives: 'Theirs' }), week(2), week(3, { materials: 'Chalk' })])
  const { differencesOf, mergeOf } = conflictOf(conflictFields(weeks))
  expect(differencesOf(base, mine, theirs).map(({ label, plain }) => [label, plain])).toEqual([
    ['Week 1', undefined],
    ['Week 2', 'mine'],
    ['Week 3', 'theirs'],
  ])
  const merged = mergeOf(
    mine,
    theirs,
    new Map([['w1', 'theirs'] as const, ['w2', 'mine'] as const, ['w3', 'theirs'] as const]),
  )
  expect(weeksOf(merged).map(({ objectives, materials }) => [objectives, materials])).toEqual([
    ['Theirs', ''],
    ['Mine too', ''],
    ['', 'Chalk'],
  ])
})
