import { analysisCalls } from './analysis/calls.ts'
import { attendanceCalls } from './attendance/calls.ts'
import { attendanceSheetCalls } from './attendance/sheets.ts'
import { authCalls } from './auth/calls.ts'
import { authSessionCalls } from './auth/session-calls.ts'
import { secondFactorCalls } from './auth/second-factor.ts'
import { auditCalls } from './audit/calls.ts'
import { classTypeCalls } from './classes/class-types.ts'
import { classCalls } from './classes/calls.ts'
import { curriculumCalls } from './curriculum/calls.ts'
import { dashboardCalls } from './dashboards/calls.ts'
import { districtCalls, districtDashboardCalls } from './districts/calls.ts'
import { examCalls } from './exams/calls.ts'
import { examResultCalls } from './exams/results.ts'
import { fileCalls } from './files/calls.ts'
import { outboxCalls } from './files/outbox.ts'
import { genericCalls } from './generic/calls.ts'
import { gradingCalls } from './grading/calls.ts'
import { scoreEntryCalls } from './grading/entry.ts'
import { mergeCalls } from './merges/calls.ts'
import { promotionCalls } from './promotions/calls.ts'
import { promotionRuleCalls } from './promotions/rules.ts'
import { broadsheetCalls } from './report-cards/broadsheet.ts'
import { reportCardCalls } from './report-cards/calls.ts'
import { printRunCalls } from './report-cards/print-runs.ts'
import { publicationCalls } from './report-cards/publication.ts'
import { reviewCalls } from './report-cards/reviews.ts'
import { signatureCalls } from './report-cards/signatures.ts'
import { roleCalls } from './roles/calls.ts'
import { schoolCalls } from './schools/calls.ts'
import { searchCalls } from './search/calls.ts'
import { staffAdministrationCalls } from './staff/administration.ts'
import { staffCalls } from './staff/calls.ts'
import { staffUploadCalls } from './staff/upload.ts'
import { stateCalls } from './state/calls.ts'
import { stateSettingsCalls } from './state/settings.ts'
import { studentCalls } from './students/calls.ts'
import { studentMoveCalls } from './students/moves.ts'
import { subjectCalls } from './subjects/calls.ts'
import { transferCalls } from './transfers/calls.ts'
import { walletCalls } from './wallet/calls.ts'
import { billingConfigurationCalls, generationCostCalls } from './wallet/report-card-billing.ts'
import { webhookCalls } from './wallet/webhook.ts'

/** Every call of the product. Server, browser, documentation and the test matrix are made from this list. */
export const endpoints = [
  ...Object.values(authCalls),
  ...Object.values(authSessionCalls),
  ...Object.values(secondFactorCalls),
  ...Object.values(genericCalls),
  ...Object.values(fileCalls),
  ...Object.values(outboxCalls),
  ...Object.values(stateCalls),
  ...Object.values(stateSettingsCalls),
  ...Object.values(districtCalls),
  ...Object.values(districtDashboardCalls),
  ...Object.values(schoolCalls),
  ...Object.values(staffCalls),
  ...Object.values(staffAdministrationCalls),
  ...Object.values(staffUploadCalls),
  ...Object.values(roleCalls),
  ...Object.values(classCalls),
  ...Object.values(subjectCalls),
  ...Object.values(classTypeCalls),
  ...Object.values(curriculumCalls),
  ...Object.values(studentCalls),
  ...Object.values(studentMoveCalls),
  ...Object.values(attendanceCalls),
  ...Object.values(attendanceSheetCalls),
  ...Object.values(gradingCalls),
  ...Object.values(scoreEntryCalls),
  ...Object.values(reportCardCalls),
  ...Object.values(broadsheetCalls),
  ...Object.values(printRunCalls),
  ...Object.values(reviewCalls),
  ...Object.values(publicationCalls),
  ...Object.values(signatureCalls),
  ...Object.values(analysisCalls),
  ...Object.values(walletCalls),
  ...Object.values(webhookCalls),
  ...Object.values(billingConfigurationCalls),
  ...Object.values(generationCostCalls),
  ...Object.values(examCalls),
  ...Object.values(examResultCalls),
  ...Object.values(transferCalls),
  ...Object.values(promotionCalls),
  ...Object.values(promotionRuleCalls),
  ...Object.values(mergeCalls),
  ...Object.values(dashboardCalls),
  ...Object.values(searchCalls),
  ...Object.values(auditCalls),
]

type Endpoint = (typeof endpoints)[number]
/** `'GET /student/search'` and the like. */
export type EndpointKey = keyof ByKey
type ByKey = { [E in Endpoint as `${E['method']} ${E['path']}`]: E }
/** The definition behind a key. */
export type EndpointOf<K extends keyof ByKey> = ByKey[K]
