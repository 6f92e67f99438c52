import type { Feature } from '../../platform/http/index.ts'
import { locateStudents } from './queries/admission.ts'
import { locateFormerStudents } from './queries/former.ts'
import { exportJobs } from './exports.ts'
import { routes } from './routes.ts'

export {
  countEnrolled,
  countEverEnrolled,
  gendersBySchool,
  studentsByClass,
  studentsBySchool,
  studentsOfArm,
  storeStudentCounts,
  studentsOfSchool,
} from './queries/counts.ts'
export * as recordMerging from './queries/merging.ts'
export type {
  EnrolmentState,
  RecordGuardian,
  RecordParticulars,
  RecordWay,
} from './queries/merging.ts'
export type { PromotedFrom, StudentHooks } from './hooks.ts'
export { narrowedTo, seesContacts } from './policy.ts'
export { sealArrival } from './arrival.ts'
export { assertOwn } from './leaving.ts'
export { findCompletedClass, findLeaverRecord, type LeaverRecord, releaseLin } from './queries/leaver-record.ts'
export {
  lockEnrolled,
  lockRecords,
  lockRoster,
  lockStudents,
  lockStudentsForShare,
  type PlacedStudent,
} from './queries/class-arm.ts'
export { putIntoArm } from './class-arm.ts'
export { correctGuardian, correctParticulars } from './correct-particulars.ts'
export { getParticulars, type NewGuardian, particularsOf } from './queries/profile.ts'
export { setStudentPicture } from './picture.ts'
export { type DoneMove, moveBack, moveToSession, type SessionMove } from './queries/next-session.ts'
export { hasOneOfEach, type NameScope, namesOfStudents } from './queries/names.ts'
export { studentMatches } from './queries/list.ts'
export { isClassTeacherOf, isOwnArm, isOwnStudent } from './queries/own-arms.ts'
export { type RosterStudent, rosterDuring, rosterOn, type SpanStudent } from './queries/roster.ts'
export {
  changeSchool,
  findNextPlacement,
  findNumberHolder,
  type NextPlacement,
  type SchoolChange,
} from './queries/school-change.ts'
export { countUnplaced, sameStudents } from './queries/waiting.ts'
export { uploadsToFinish } from './upload.ts'
export { distancesOfNames } from './rules/names.ts'
export {
  typedWords,
  findStudentsNamed,
  lookByWords,
  type CandidateWords,
  lazyCandidates,
  type NameWork,
} from './search.ts'

export const students: Feature = {
  name: 'students',
  routes,
  jobs: exportJobs,
  locators: {
    student: locateStudents,
    formerStudent: locateFormerStudents,
  },
}
export { nameTitles, numberTitles } from './rules/columns.ts'
