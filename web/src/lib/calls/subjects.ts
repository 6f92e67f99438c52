import { subjectCalls } from '@akada/contract/subjects/calls'
import { subjectUploadCalls } from '@akada/contract/subjects/list-upload'
import { subjectTeacherUploadCalls } from '@akada/contract/subjects/upload'
import type { ReadName } from '../endpoints.ts'
import { bind } from './bind.ts'

const taught = [
  'subjects.viewAll',
  'subjects.byClassArm',
  'subjects.formerTeachers',
  'subjects.taughtByTeacher',
  'subjects.viewStudents',
  'curriculum.bySession',
  'curriculum.byTerm',
] as const satisfies readonly ReadName[]

export const subjects = bind('subjects', subjectCalls, {
  add: taught,
  update: taught,
  applyTemplate: [...taught, 'dashboards.state'],
  assign: taught,
  takeOverTeachers: { always: [...taught, 'dashboards.today'] },
  updateStudents: { always: taught },
})

export const subjectTeacherUploads = bind('subjectTeacherUploads', subjectTeacherUploadCalls, {
  createMultiple: taught,
})

export const subjectUploads = bind('subjectUploads', subjectUploadCalls, {
  createMultiple: [...taught, 'dashboards.state'],
})
