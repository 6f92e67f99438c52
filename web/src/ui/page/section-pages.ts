import type { Operation } from '@akada/contract/permissions'

interface SectionPage {
  to: string
  /** The page is for holders of this operation. */
  operation: Operation
}

/**
 * The pages of each section, in the order of its cards (section-cards.ts). The menus of every page need them without the words and icons of
 * the cards.
 */
export const administrationPages = [
  { to: '/administration/user-management/student-management/admission-register', operation: 'student.view' },
  { to: '/administration/user-management/staff-management', operation: 'staff.view' },
  { to: '/administration/user-management/permission-management', operation: 'role.view' },
  { to: '/dashboard/request-management/student-transfer', operation: 'transfer.view' },
  { to: '/administration/user-management/student-management/promotion', operation: 'promotion.view' },
  { to: '/administration/census', operation: 'census.view' },
  { to: '/administration/messages', operation: 'message.view' },
  { to: '/administration/billing', operation: 'wallet.view' },
] as const satisfies readonly SectionPage[]

export const academicsPages = [
  { to: '/academics/class-management', operation: 'class.view' },
  { to: '/academics/class-management/class-arms', operation: 'class.view' },
  { to: '/subject-management', operation: 'subject.view' },
  { to: '/academics/subject-teacher-attachment', operation: 'subject-teacher.assign' },
  { to: '/academics/scheme-of-work', operation: 'subject.view' },
  { to: '/academics/scores', operation: 'score.view' },
  { to: '/academics/entry-windows', operation: 'score.view' },
  { to: '/academics/report-card', operation: 'report-card.view' },
  { to: '/academics/analysis', operation: 'report-card.analyse' },
  { to: '/academics/external-examination/state-examination/exam-registration', operation: 'exam.view' },
] as const satisfies readonly SectionPage[]

export const myClassPages = [
  { to: '/my-class/class-attendance', operation: 'attendance.view' },
] as const satisfies readonly SectionPage[]
