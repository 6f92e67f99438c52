import { expect, it } from 'vitest'
import { changeOf } from './changes.ts'

it('counts the subjects that a class gains and loses, class by class', () => {
  const taken = (sessionId: string, classId: string, ...subjects: string[]) =>
    subjects.map(subjectId => ({ sessionId, classId, subjectId }))
  const all = [
    ...taken('2025', 'JSS 1', 'English', 'Basic Technology', 'Social Studies'),
    ...taken('2026', 'JSS 1', 'English', 'Digital Technologies'),
    ...taken('2025', 'JSS 3', 'English'),
    ...taken('2026', 'JSS 3', 'English'),
  ]
  expect(changeOf(all, 'JSS 1', ['2026', '2025'])).toEqual({ added: 1, dropped: 2 })
  expect(changeOf(all, 'JSS 3', ['2026', '2025'])).toEqual({ added: 0, dropped: 0 })
  expect(changeOf(all, 'SS 1', ['2026', '2025'])).toEqual({ added: 0, dropped: 0 })
})
