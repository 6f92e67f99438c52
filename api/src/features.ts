import { auth } from './features/auth/index.ts'
import { files } from './features/files/index.ts'
import { generic } from './features/generic/index.ts'
import { roles } from './features/roles/index.ts'
import { districts } from './features/districts/index.ts'
import { schools } from './features/schools/index.ts'
import { staff } from './features/staff/index.ts'
import { state } from './features/state/index.ts'
import { students } from './features/students/index.ts'
import { wallet } from './features/wallet/index.ts'
import { classes } from './features/classes/index.ts'
import { endTeaching, subjects } from './features/subjects/index.ts'
import { curriculum } from './features/curriculum/index.ts'
import { attendance } from './features/attendance/index.ts'
import { grading } from './features/grading/index.ts'
import { exams } from './features/exams/index.ts'
import { forgetPlaces, reportCards } from './features/report-cards/index.ts'
import { transfers } from './features/transfers/index.ts'
import { merges } from './features/merges/index.ts'
import { promotions } from './features/promotions/index.ts'
import { analysis } from './features/analysis/index.ts'
import { search } from './features/search/index.ts'
import { auditLog } from './features/audit/index.ts'
import { dashboards } from './features/dashboards/index.ts'
import type { Feature, Hooks } from './platform/http/index.ts'

/**
 * Every feature of the product, in the order of the borders: a feature may use those above it. A new one is added by one import and one
 * line.
 */
export const features: readonly Feature[] = [
  auth,
  state,
  files,
  districts,
  schools,
  roles,
  staff,
  students,
  wallet,
  classes,
  subjects,
  curriculum,
  attendance,
  grading,
  exams,
  reportCards,
  transfers,
  merges,
  promotions,
  analysis,
  search,
  auditLog,
  dashboards,
  generic,
]

/** What follows where one feature acts and others to its right must, in the same transaction and in this order. */
export const hooks: Hooks = {
  armClosed: [endTeaching],
  movedToArm: [forgetPlaces],
}
