import { analysisCalls } from './analysis/calls.ts'
import { attendanceCalls } from './attendance/calls.ts'
import { explanationCalls } from './attendance/explanations.ts'
import { registerHoursCalls } from './attendance/hours.ts'
import { attendanceSheetCalls } from './attendance/sheets.ts'
import { authCalls } from './auth/calls.ts'
import { authSessionCalls } from './auth/session-calls.ts'
import { secondFactorCalls } from './auth/second-factor.ts'
import { auditCalls } from './audit/calls.ts'
import { censusCalls } from './census/calls.ts'
import { certificateCalls } from './certificates/calls.ts'
import { classTypeCalls } from './classes/class-types.ts'
import { classCalls } from './classes/calls.ts'
import { curriculumCalls } from './curriculum/calls.ts'
import { dashboardCalls } from './dashboards/calls.ts'
import { schoolOverviewCalls } from './dashboards/school.ts'
import { districtCalls, districtDashboardCalls } from './districts/calls.ts'
import { examCalls } from './exams/calls.ts'
import { examResultCalls } from './exams/results.ts'
import { familyFeeCalls } from './exams/family-fees.ts'
import { guardianFeeCalls } from './exams/guardian-fees.ts'
import { familyCalls } from './family/calls.ts'
import { familySlipCalls, guardianDeviceCalls } from './family/staff.ts'
import { correctionCalls, familyRecordCalls } from './family/record.ts'
import { fileCalls } from './files/calls.ts'
import { outboxCalls } from './files/outbox.ts'
import { genericCalls } from './generic/calls.ts'
import { gradingCalls } from './grading/calls.ts'
import { noticeCalls } from './notices/calls.ts'
import { handOverCalls } from './hand-overs/calls.ts'
import { scoreEntryCalls } from './grading/entry.ts'
import { oversightCalls } from './oversight/calls.ts'
import { guardianCalls } from './guardians/calls.ts'
import { invitationCalls } from './invitations/calls.ts'
import { mergeCalls } from './merges/calls.ts'
import { messageCalls } from './messages/calls.ts'
import { familyMessageCalls } from './messages/family.ts'
import { gatewayCalls } from './messages/webhook.ts'
import { promotionCalls } from './promotions/calls.ts'
import { promotionRuleCalls } from './promotions/rules.ts'
import { broadsheetCalls } from './report-cards/broadsheet.ts'
import { reportCardCalls } from './report-cards/calls.ts'
import { deskCalls } from './report-cards/desk.ts'
import { printRunCalls } from './report-cards/print-runs.ts'
import { publicationCalls } from './report-cards/publication.ts'
import { reviewCalls } from './report-cards/reviews.ts'
import { signatureCalls } from './report-cards/signatures.ts'
import { roleCalls } from './roles/calls.ts'
import { schoolCalls } from './schools/calls.ts'
import { searchCalls } from './search/calls.ts'
import { timelineCalls } from './timeline/calls.ts'
import { staffAdministrationCalls } from './staff/administration.ts'
import { staffCalls } from './staff/calls.ts'
import { staffUploadCalls } from './staff/upload.ts'
import { stateCalls } from './state/calls.ts'
import { stateSettingsCalls } from './state/settings.ts'
import { studentCalls } from './students/calls.ts'
import { faceCalls } from './students/faces.ts'
import { studentExportCalls } from './students/exports.ts'
import { studentMoveCalls } from './students/moves.ts'
import { subjectCalls } from './subjects/calls.ts'
import { transferCalls } from './transfers/calls.ts'
import { walletCalls } from './wallet/calls.ts'
import { billingConfigurationCalls, generationCostCalls } from './wallet/report-card-billing.ts'
import * as uploads from './upload-kinds.ts'
import { ussdCalls } from './ussd/calls.ts'
import { webhookCalls } from './wallet/webhook.ts'

/** Every call of the product by group and name. Server, browser, documentation and the test matrix are derived from it. */
export const groups = {
  auth: authCalls,
  authSessions: authSessionCalls,
  secondFactor: secondFactorCalls,
  generic: genericCalls,
  files: fileCalls,
  mailOutbox: outboxCalls,
  state: stateCalls,
  stateSettings: stateSettingsCalls,
  districts: districtCalls,
  ...uploads,
  districtDashboards: districtDashboardCalls,
  schools: schoolCalls,
  staff: staffCalls,
  staffAdministration: staffAdministrationCalls,
  staffUploads: staffUploadCalls,
  invitations: invitationCalls,
  roles: roleCalls,
  classes: classCalls,
  subjects: subjectCalls,
  classTypes: classTypeCalls,
  curriculum: curriculumCalls,
  students: studentCalls,
  faces: faceCalls,
  studentExports: studentExportCalls,
  studentMoves: studentMoveCalls,
  certificates: certificateCalls,
  guardians: guardianCalls,
  attendance: attendanceCalls,
  attendanceSheets: attendanceSheetCalls,
  registerHours: registerHoursCalls,
  explanations: explanationCalls,
  grading: gradingCalls,
  scoreEntry: scoreEntryCalls,
  handOvers: handOverCalls,
  notices: noticeCalls,
  reportCards: reportCardCalls,
  desk: deskCalls,
  broadsheets: broadsheetCalls,
  printRuns: printRunCalls,
  reviews: reviewCalls,
  publications: publicationCalls,
  signatures: signatureCalls,
  analysis: analysisCalls,
  wallet: walletCalls,
  webhook: webhookCalls,
  billingConfiguration: billingConfigurationCalls,
  generationCost: generationCostCalls,
  exams: examCalls,
  examResults: examResultCalls,
  guardianFees: guardianFeeCalls,
  transfers: transferCalls,
  promotions: promotionCalls,
  promotionRules: promotionRuleCalls,
  merges: mergeCalls,
  census: censusCalls,
  familySlips: familySlipCalls,
  guardianDevices: guardianDeviceCalls,
  family: familyCalls,
  familyFees: familyFeeCalls,
  familyMessages: familyMessageCalls,
  familyRecords: familyRecordCalls,
  corrections: correctionCalls,
  messages: messageCalls,
  smsGateway: gatewayCalls,
  ussd: ussdCalls,
  dashboards: dashboardCalls,
  schoolOverviews: schoolOverviewCalls,
  oversight: oversightCalls,
  search: searchCalls,
  timeline: timelineCalls,
  audit: auditCalls,
}
export type Groups = typeof groups

type EachOf<Group> = Group[keyof Group]
type Endpoint = { [G in keyof Groups]: EachOf<Groups[G]> }[keyof Groups]

const inOrder = <G extends Readonly<Record<string, Readonly<Record<string, Endpoint>>>>>(all: G): Endpoint[] =>
  Object.values(all).flatMap(group => Object.values(group))

/** Every call in one list. */
export const endpoints = inOrder(groups)

/** For example `'GET /student/search'`. */
export type EndpointKey = keyof ByKey
type ByKey = { [E in Endpoint as `${E['method']} ${E['path']}`]: E }
/** The definition with this key. */
export type EndpointOf<K extends keyof ByKey> = ByKey[K]
