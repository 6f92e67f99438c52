import { auth } from './features/auth/index.ts'
import { invitations } from './features/invitations/index.ts'
import { files } from './features/files/index.ts'
import { notices } from './features/notices/index.ts'
import { generic } from './features/generic/index.ts'
import { roles } from './features/roles/index.ts'
import { districts } from './features/districts/index.ts'
import { schools } from './features/schools/index.ts'
import { staff } from './features/staff/index.ts'
import { state } from './features/state/index.ts'
import {
  countEnrolled,
  countEverEnrolled,
  gendersBySchool,
  students,
  studentsByClass,
  studentsBySchool,
  studentsOfArm,
  studentsOfSchool,
} from './features/students/index.ts'
import { answerText, ussd } from './features/ussd/index.ts'
import { wallet } from './features/wallet/index.ts'
import { classes } from './features/classes/index.ts'
import {
  areSubjectsTaken,
  armsTaughtBy,
  endTeaching,
  passOnTeaching,
  subjects,
  teachingOf,
} from './features/subjects/index.ts'
import { curriculum } from './features/curriculum/index.ts'
import { handOvers } from './features/hand-overs/index.ts'
import { attendance, handedRegister } from './features/attendance/index.ts'
import {
  componentsExceeded,
  findClassWithScores,
  findScoredSubject,
  grading,
  handedScores,
  studentsWithScores,
} from './features/grading/index.ts'
import { bringFeeBack, creditFollows, exams, registrationPurchases } from './features/exams/index.ts'
import {
  affectedBy,
  cardPurchases,
  forgetPlaces,
  publishedCards,
  publishedCardsOf,
  publishedCardsWhileSaving,
  publishedStudents,
  reportCards,
} from './features/report-cards/index.ts'
import { requestedSchool, transfers } from './features/transfers/index.ts'
import { guardians } from './features/guardians/index.ts'
import { merges } from './features/merges/index.ts'
import { findPromotion, promotionResumed, promotions } from './features/promotions/index.ts'
import { certificates, endCertificate } from './features/certificates/index.ts'
import { census } from './features/census/index.ts'
import { family } from './features/family/index.ts'
import { letterDueAgain, messagePurchases, messageReservations, messages } from './features/messages/index.ts'
import { analysis } from './features/analysis/index.ts'
import { search } from './features/search/index.ts'
import { timeline } from './features/timeline/index.ts'
import { auditLog } from './features/audit/index.ts'
import { dashboards, figuresOfSchool, todayOf } from './features/dashboards/index.ts'
import { oversight } from './features/oversight/index.ts'
import type { Feature, Hooks } from './platform/http/index.ts'

/**
 * Every feature of the product, in the order of the borders: a feature may use those above it. To add a feature, add one import and one
 * line.
 */
export const features: readonly Feature[] = [
  auth,
  state,
  files,
  notices,
  districts,
  schools,
  roles,
  staff,
  invitations,
  students,
  wallet,
  classes,
  subjects,
  curriculum,
  guardians,
  handOvers,
  attendance,
  grading,
  exams,
  reportCards,
  transfers,
  merges,
  promotions,
  certificates,
  census,
  family,
  messages,
  ussd,
  analysis,
  search,
  timeline,
  auditLog,
  dashboards,
  oversight,
  generic,
]

/**
 * Reactions that must follow in the same transaction and in this order when one feature acts and others to its right depend on it; and the
 * answers of others to its questions.
 */
export const hooks: Hooks = {
  areSubjectsTaken,
  armsTaughtBy,
  teachingOf,
  passOnTeaching,
  componentsExceeded,
  studentsWithScores,
  findClassWithScores,
  findScoredSubject,
  affectedBy,
  publishedCards,
  publishedCardsOf,
  publishedCardsWhileSaving,
  publishedStudents,
  studentsOfArm,
  studentsByClass,
  countEnrolled,
  countEverEnrolled,
  studentsOfSchool,
  studentsBySchool,
  gendersBySchool,
  requestedSchool,
  endCertificate,
  findPromotion,
  promotionResumed,
  figuresOfSchool,
  todayOf,
  armClosed: [endTeaching],
  movedToArm: [forgetPlaces],
  purchases: [cardPurchases, registrationPurchases, messagePurchases],
  reservations: messageReservations,
  crediting: creditFollows,
  takingBack: bringFeeBack,
  answerText,
  letterDueAgain: [letterDueAgain],
  handed: { register: handedRegister, scores: handedScores },
}
