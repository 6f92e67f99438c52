import { curriculumCalls } from '@akada/contract/curriculum/calls'
import type { ReadName } from '../endpoints.ts'
import { bind } from './bind.ts'

/** Reads affected by a change to a subject's topics. */
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

/** Reads affected by a change to the subjects that classes take. */
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
