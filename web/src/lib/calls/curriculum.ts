import { curriculumCalls } from '@akada/contract/curriculum/calls'
import type { ReadName } from '../endpoints.ts'
import { bind } from './bind.ts'

/** What a change of a subject's topics changes. */
const topics = [
  'curriculum.subjectTopics',
  'curriculum.search',
  'curriculum.viewAll',
] as const satisfies readonly ReadName[]

const schemes = [
  'curriculum.view',
  'curriculum.byTerm',
  'curriculum.bySubject',
  ...topics,
] as const satisfies readonly ReadName[]

/** What a change of the subjects that classes take changes. */
const classSubjects = [
  'curriculum.bySession',
  'subjects.viewAll',
  'subjects.byClassArm',
  'curriculum.byTerm',
] as const satisfies readonly ReadName[]

export const curriculum = bind('curriculum', curriculumCalls, {
  add: topics,
  remove: topics,
  update: schemes,
  save: schemes,
  withdraw: schemes,
  copyAll: schemes,
  copy: { always: schemes },
  setOfClass: classSubjects,
  copyAttachments: classSubjects,
})
