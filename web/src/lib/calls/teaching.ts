/** The calls of what is taught and marked: subjects, curriculum, scores, report cards. */
import { analysisCalls } from '@akada/contract/analysis/calls'
import { certificateCalls } from '@akada/contract/certificates/calls'
import { curriculumCalls } from '@akada/contract/curriculum/calls'
import { gradingCalls } from '@akada/contract/grading/calls'
import { scoreEntryCalls } from '@akada/contract/grading/entry'
import { broadsheetCalls } from '@akada/contract/report-cards/broadsheet'
import { reportCardCalls } from '@akada/contract/report-cards/calls'
import { deskCalls } from '@akada/contract/report-cards/desk'
import { printRunCalls } from '@akada/contract/report-cards/print-runs'
import { publicationCalls } from '@akada/contract/report-cards/publication'
import { reviewCalls } from '@akada/contract/report-cards/reviews'
import { signatureCalls } from '@akada/contract/report-cards/signatures'
import { subjectCalls } from '@akada/contract/subjects/calls'
import * as uploadKinds from '@akada/contract/upload-kinds'
import type { ReadName } from '../http/endpoints.ts'
import { bind } from './bind.ts'
import { money } from './outdated.ts'

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
  addElectives: { always: taught },
})

export const subjectTeacherUploads = bind('subjectTeacherUploads', uploadKinds.subjectTeacherUploads, {
  createMultiple: taught,
})

export const subjectUploads = bind('subjectUploads', uploadKinds.subjectUploads, {
  createMultiple: [...taught, 'dashboards.state'],
})

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

export const grading = bind('grading', gradingCalls, { offer: ['subjects.viewStudents'] })

export const scoreEntry = bind('scoreEntry', scoreEntryCalls, {
  narrow: ['scoreEntry.windows'],
  requestDays: ['scoreEntry.windows'],
  answerRequest: { always: ['scoreEntry.requests', 'state.viewAssessment', 'dashboards.state'] },
  grant: ['scoreEntry.lateList', 'grading.view', 'scoreEntry.ofStudent'],
  revoke: { always: ['scoreEntry.lateList', 'grading.view', 'scoreEntry.ofStudent'] },
})

/** Reads affected by a change to report cards, including payments for them. */
const cards = [
  'dashboards.today',
  'reportCards.list',
  'reportCards.view',
  'desk.view',
  'reviews.status',
  'reviews.view',
  'publications.publication',
  'broadsheets.view',
  'generationCost.cost',
  ...money,
] as const satisfies readonly ReadName[]

export const reportCards = bind('reportCards', reportCardCalls, {
  generate: { always: cards },
  publish: { always: cards },
  reissue: cards,
  update: ['reportCards.list', 'desk.view'],
})

export const desk = bind('desk', deskCalls, {
  save: ['reportCards.list', 'reportCards.view', 'reviews.status'],
})

export const broadsheets = bind('broadsheets', broadsheetCalls)

export const printRuns = bind('printRuns', printRunCalls, {
  add: ['printRuns.search'],
})

export const reviews = bind('reviews', reviewCalls, {
  handIn: { always: cards },
  approve: { always: cards },
})

export const publications = bind('publications', publicationCalls, {
  reissueTogether: cards,
})

export const signatures = bind('signatures', signatureCalls)

export const analysis = bind('analysis', analysisCalls)

export const certificates = bind('certificates', certificateCalls, {
  issue: ['certificates.view'],
  cancel: ['certificates.view'],
})
