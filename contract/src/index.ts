import { analysisEndpoints } from './analysis/endpoints.ts'
import { attendanceEndpoints } from './attendance/endpoints.ts'
import { attendanceSheetEndpoints } from './attendance/sheets.ts'
import { authEndpoints } from './auth/endpoints.ts'
import { secondFactorEndpoints } from './auth/second-factor.ts'
import { auditEndpoints } from './audit/endpoints.ts'
import { classTypeEndpoints } from './classes/class-types.ts'
import { classEndpoints } from './classes/endpoints.ts'
import { curriculumEndpoints } from './curriculum/endpoints.ts'
import { dashboardEndpoints } from './dashboards/endpoints.ts'
import { districtEndpoints } from './districts/endpoints.ts'
import { examEndpoints } from './exams/endpoints.ts'
import { examResultEndpoints } from './exams/results.ts'
import { fileEndpoints } from './files/endpoints.ts'
import { outboxEndpoints } from './files/outbox.ts'
import { genericEndpoints } from './generic/endpoints.ts'
import { gradingEndpoints } from './grading/endpoints.ts'
import { scoreEntryEndpoints } from './grading/entry.ts'
import { mergeEndpoints } from './merges/endpoints.ts'
import { promotionEndpoints } from './promotions/endpoints.ts'
import { promotionRuleEndpoints } from './promotions/rules.ts'
import { broadsheetEndpoints } from './report-cards/broadsheet.ts'
import { reportCardEndpoints } from './report-cards/endpoints.ts'
import { printRunEndpoints } from './report-cards/print-runs.ts'
import { publicationEndpoints } from './report-cards/publication.ts'
import { reviewEndpoints } from './report-cards/reviews.ts'
import { signatureEndpoints } from './report-cards/signatures.ts'
import { roleEndpoints } from './roles/endpoints.ts'
import { schoolEndpoints } from './schools/endpoints.ts'
import { searchEndpoints } from './search/endpoints.ts'
import { staffAdministrationEndpoints } from './staff/administration.ts'
import { staffEndpoints } from './staff/endpoints.ts'
import { staffUploadEndpoints } from './staff/upload.ts'
import { stateEndpoints } from './state/endpoints.ts'
import { stateSettingsEndpoints } from './state/settings.ts'
import { studentEndpoints } from './students/endpoints.ts'
import { studentMoveEndpoints } from './students/moves.ts'
import { subjectEndpoints } from './subjects/endpoints.ts'
import { transferEndpoints } from './transfers/endpoints.ts'
import { walletEndpoints } from './wallet/endpoints.ts'
import { billingConfigurationEndpoints, generationCostEndpoint } from './wallet/report-card-billing.ts'
import { webhookEndpoints } from './wallet/webhook.ts'

/** Every call of the product. Server, browser, documentation and the test matrix are made from this list. */
export const endpoints = [
  ...authEndpoints,
  ...secondFactorEndpoints,
  ...genericEndpoints,
  ...fileEndpoints,
  ...outboxEndpoints,
  ...stateEndpoints,
  ...stateSettingsEndpoints,
  ...districtEndpoints,
  ...schoolEndpoints,
  ...staffEndpoints,
  ...staffAdministrationEndpoints,
  ...staffUploadEndpoints,
  ...roleEndpoints,
  ...classEndpoints,
  ...subjectEndpoints,
  ...classTypeEndpoints,
  ...curriculumEndpoints,
  ...studentEndpoints,
  ...studentMoveEndpoints,
  ...attendanceEndpoints,
  ...attendanceSheetEndpoints,
  ...gradingEndpoints,
  ...scoreEntryEndpoints,
  ...reportCardEndpoints,
  ...broadsheetEndpoints,
  ...printRunEndpoints,
  ...reviewEndpoints,
  ...publicationEndpoints,
  ...signatureEndpoints,
  ...analysisEndpoints,
  ...walletEndpoints,
  ...webhookEndpoints,
  ...billingConfigurationEndpoints,
  generationCostEndpoint,
  ...examEndpoints,
  ...examResultEndpoints,
  ...transferEndpoints,
  ...promotionEndpoints,
  ...promotionRuleEndpoints,
  ...mergeEndpoints,
  ...dashboardEndpoints,
  ...searchEndpoints,
  ...auditEndpoints,
] as const

type Endpoint = (typeof endpoints)[number]
/** `'GET /student/search'` and the like. */
export type EndpointKey = keyof ByKey
type ByKey = { [E in Endpoint as `${E['method']} ${E['path']}`]: E }
/** The definition behind a key. */
export type EndpointOf<K extends keyof ByKey> = ByKey[K]
