import { uploadLocator } from '../../platform/uploads/index.ts'
import type { Feature } from '../../platform/http/index.ts'
import { locateExams } from './queries/exams.ts'
import { locateFees } from './queries/guardian-fees.ts'
import { locateRegistrations } from './queries/registrations.ts'
import { routes } from './routes.ts'

export * as candidateMerging from './queries/merging.ts'
export { type ExamAhead, examsAhead, examsDue } from './queries/exams.ts'
export { newestResultsOf, publishedResultsOf, verifiedSlip } from './queries/results.ts'
export { registrationPurchases } from './queries/registrations.ts'
export { viewEligible } from './candidates.ts'
export { allowFees, checkFeePayment, feesOfChild, type FeeWork, payFee, viewFeePayment } from './guardian-fees.ts'
export { changeStatus, createExam } from './exams.ts'
export { bringFeeBack, creditFollows, followStudent } from './follow-fee.ts'
export { payRegistration } from './payment.ts'
export { register } from './registrations.ts'
export { publishResults } from './results.ts'

/** State exams, from their announcement through the schools' registrations to the results. */
export const exams: Feature = {
  name: 'exams',
  routes,
  stateWide: ['exam'],
  locators: {
    exam: locateExams,
    guardianFee: locateFees,
    examRegistration: locateRegistrations,
    examResultUpload: uploadLocator('examResultUpload', locateExams),
  },
}
