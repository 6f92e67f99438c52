import { expect, it } from 'vitest'
import { changesOf } from './class-subjects.ts'

it('sends only changes: added subjects, changed kinds, and removed subjects', () => {
  const taken = [
    { id: 'english', elective: false },
    { id: 'french', elective: false },
    { id: 'basic', elective: false },
  ]
  const choices = new Map([
    ['english', false],
    ['french', true],
    ['digital', false],
  ])
  expect(changesOf(taken, choices)).toEqual({
    attach: [
      { subjectId: 'french', elective: true },
      { subjectId: 'digital', elective: false },
    ],
    detach: ['basic'],
  })
  expect(changesOf(taken, new Map(taken.map(({ id, elective }) => [id, elective])))).toEqual({ attach: [], detach: [] })
})
