import type { Feature } from '../../platform/http/index.ts'
import { locateSubjects } from './queries/subjects.ts'
import { routes } from './routes.ts'

export { setTaker } from './choices.ts'
export { viewFormerTeachers } from './former-teachers.ts'
export { areSubjectsTaken, armsTaughtBy, choicesOf, moveChoices, moveChoicesToSchool } from './queries/students.ts'
export { type ArmSubject, type SubjectChoice, subjectChoices, subjectsOfArm } from './queries/arm.ts'
export type { ScoredClass, ScoredSubject, SubjectHooks } from './hooks.ts'
export { subjectRank } from './rules/named-subject.ts'
export { isOffered } from './rules/offered.ts'
export { type OfferChange, offerEffects } from './rules/offer-effects.ts'
export { attachSubjects, copyAttachments, detachSubjects } from './queries/class-subjects.ts'
export { endTeaching } from './queries/teachers.ts'
export { passOnTeaching, teachingOf } from './teachers.ts'
export { carryElectives, dropElectives } from './queries/electives.ts'

export const subjects: Feature = {
  name: 'subjects',
  routes,
  locators: {
    subject: locateSubjects,
  },
  stateWide: ['subject'],
  settled: ['subject'],
}
