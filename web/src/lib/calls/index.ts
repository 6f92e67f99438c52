/**
 * The groups of calls, by the files that a visit fetches: those of its first pages, then those of the other pages by subject, and apart the
 * groups that only one page or the pages of families need (chunks.ts).
 */
export {
  attendance,
  attendanceSheets,
  billingConfiguration,
  classes,
  classTypes,
  dashboards,
  generationCost,
  registerHours,
  state,
  stateSettings,
  wallet,
} from './every-visit.ts'
export {
  audit,
  classArmUploads,
  districtDashboards,
  districts,
  districtUploads,
  generic,
  mailOutbox,
  messages,
  schoolOverviews,
  schools,
  schoolUploads,
  search,
} from './organisations.ts'
export {
  handOvers,
  merges,
  promotionRules,
  promotions,
  roles,
  secondFactor,
  staff,
  staffAdministration,
  staffUploads,
  studentExports,
  studentMoves,
  students,
  transfers,
} from './people.ts'
export {
  analysis,
  broadsheets,
  certificates,
  curriculum,
  desk,
  grading,
  printRuns,
  publications,
  reportCards,
  reviews,
  scoreEntry,
  signatures,
  subjects,
  subjectTeacherUploads,
  subjectUploads,
} from './teaching.ts'
export { auth, authSessions } from './auth.ts'
export { census } from './census.ts'
export { exams, examResults, guardianFees } from './exams.ts'
export { explanations } from './explanations.ts'
export {
  corrections,
  family,
  familyFees,
  familyMessages,
  familyRecords,
  familySlips,
  guardianDevices,
} from './family.ts'
export { guardians } from './guardians.ts'
export { invitations } from './invitations.ts'
export { oversight } from './oversight.ts'
