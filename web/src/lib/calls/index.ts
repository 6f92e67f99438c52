export { analysis } from './analysis.ts'
export { attendance, attendanceSheets, registerHours } from './attendance.ts'
export { audit } from './audit.ts'
export { auth, authSessions } from './auth.ts'
export { census } from './census.ts'
export { certificates } from './certificates.ts'
export { classArmUploads } from './class-arm-uploads.ts'
export { classes, classTypes } from './classes.ts'
export { curriculum } from './curriculum.ts'
export { dashboards } from './dashboards.ts'
export { districts, districtDashboards, districtUploads } from './districts.ts'
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
export { mailOutbox } from './files.ts'
export { generic } from './generic.ts'
export { grading, scoreEntry } from './grading.ts'
export { handOvers } from './hand-overs.ts'
export { guardians } from './guardians.ts'
export { invitations } from './invitations.ts'
export { merges } from './merges.ts'
export { messages } from './messages.ts'
export { oversight } from './oversight.ts'
export { promotions, promotionRules } from './promotions.ts'
export { reportCards, desk, broadsheets, printRuns, reviews, publications, signatures } from './report-cards.ts'
export { roles } from './roles.ts'
export { schoolOverviews } from './school-overviews.ts'
export { schools, schoolUploads } from './schools.ts'
export { search } from './search.ts'
export { secondFactor } from './second-factor.ts'
export { staff, staffAdministration, staffUploads } from './staff.ts'
export { state, stateSettings } from './state.ts'
export { students, studentExports, studentMoves } from './students.ts'
export { subjects, subjectTeacherUploads, subjectUploads } from './subjects.ts'
export { transfers } from './transfers.ts'
export { wallet, billingConfiguration, generationCost } from './wallet.ts'
