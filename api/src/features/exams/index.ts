import type { Feature } from '../../platform/http/index.ts'
import { locateExams } from './queries/exams.ts'
import { locateRegistrations } from './queries/registrations.ts'
import { examResultUploads } from './queries/upload.ts'
import { resultRoutes } from './result-routes.ts'
import { routes } from './routes.ts'

export * as candidateMerging from './queries/merging.ts'
export { type ExamAhead, examsAhead } from './queries/exams.ts'
export { viewEligible } from './service/candidates.ts'
export { changeStatus, createExam } from './service/exams.ts'
export { payRegistration } from './service/payment.ts'
export { register } from './service/registrations.ts'
export { publishResults } from './service/results.ts'

/** Exams of the state, from their announcement over the schools' registrations to the results. */
export const exams: Feature = {
  name: 'exams',
  routes: [...routes, ...resultRoutes],
  keptForAll: ['exam'],
  locators: {
    exam: locateExams,
    examRegistration: locateRegistrations,
    examResultUpload: examResultUploads.locate,
  },
}
