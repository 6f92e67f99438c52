import {
  IconAddressBook,
  IconArrowsExchange,
  IconBook2,
  IconCalendarCheck,
  IconCalendarWeek,
  IconCalendarTime,
  IconChalkboard,
  IconCertificate,
  IconChartBar,
  IconFileCertificate,
  IconKey,
  IconListDetails,
  IconSchool,
  IconStairsUp,
  IconUsers,
  IconUserShare,
  IconWallet,
} from '@tabler/icons-react'
import type { ColorCard } from './ColorCards.tsx'

/**
 * The cards of the section pages. A card shows once its page exists and the person may open it, so that a feature only adds a line here.
 * The order is the order on the page. `{district}` and similar placeholders become the state's own term.
 */
export const administrationCards: readonly ColorCard[] = [
  {
    to: '/administration/user-management/student-management/admission-register',
    title: 'Admission register',
    text: 'Admit students, one by one or from a spreadsheet, and keep their records.',
    icon: IconAddressBook,
    operation: 'student.view',
  },
  {
    to: '/administration/user-management/staff-management',
    title: 'Staff',
    text: 'Add staff, keep their records and roles, and see who retires when.',
    icon: IconUsers,
    operation: 'staff.view',
  },
  {
    to: '/administration/user-management/permission-management',
    title: 'Roles',
    text: 'What each role may do, who holds it, and roles of your own.',
    icon: IconKey,
    operation: 'role.view',
  },
  {
    to: '/dashboard/request-management/student-transfer',
    title: 'Student transfer',
    text: 'Requests to take a student, from and to other schools.',
    icon: IconArrowsExchange,
    operation: 'transfer.view',
  },
  {
    to: '/administration/user-management/student-management/promotion',
    title: 'Promotion',
    text: "Move the whole school up at the session's end, in one reviewed step.",
    icon: IconStairsUp,
    operation: 'promotion.view',
  },
  {
    to: '/administration/census',
    title: 'Annual School Census',
    text: 'The return of the school, filled from its records.',
    icon: IconListDetails,
    operation: 'census.view',
  },
  {
    to: '/administration/billing',
    title: 'Billing',
    text: "The school's wallet: fund it, and see what came in and what it paid for.",
    icon: IconWallet,
    operation: 'wallet.view',
  },
]

export const academicsCards: readonly ColorCard[] = [
  {
    to: '/academics/class-management',
    title: 'Class management',
    text: 'See the classes of the school.',
    icon: IconSchool,
    operation: 'class.view',
  },
  {
    to: '/academics/class-management/class-arms',
    title: 'Class arms',
    text: 'Keep the class arms and name their class teachers.',
    icon: IconListDetails,
    operation: 'class.view',
  },
  {
    to: '/subject-management',
    title: 'Subjects',
    text: 'See what is taught in each class.',
    icon: IconBook2,
    operation: 'subject.view',
  },
  {
    to: '/academics/subject-teacher-attachment',
    title: 'Subject teachers',
    text: 'Assign teachers to the subjects of each class arm.',
    icon: IconUserShare,
    operation: 'subject-teacher.assign',
  },
  {
    to: '/academics/scheme-of-work',
    title: 'Scheme of work',
    text: 'What is taught in each week of the term, subject by subject.',
    icon: IconCalendarWeek,
    operation: 'subject.view',
  },
  {
    to: '/academics/scores',
    title: 'Scores',
    text: 'Enter the scores of a subject in a class arm, and see how many are in.',
    icon: IconChalkboard,
    operation: 'score.view',
  },
  {
    to: '/academics/entry-windows',
    title: 'Entry windows',
    text: 'When scores may be entered, and who may enter them late.',
    icon: IconCalendarTime,
    operation: 'score.view',
  },
  {
    to: '/academics/report-card',
    title: 'Report cards',
    text: 'Generate, remark, publish and print report cards.',
    icon: IconCertificate,
    operation: 'report-card.view',
  },
  {
    to: '/academics/analysis',
    title: 'Analysis of results',
    text: 'Averages and passes over the terms, grades, and students who need help.',
    icon: IconChartBar,
    operation: 'report-card.analyse',
  },
  {
    to: '/academics/external-examination/state-examination/exam-registration',
    title: 'Exam registration',
    text: 'Register candidates for state examinations, pay, and print what they need.',
    icon: IconFileCertificate,
    operation: 'exam.view',
  },
]

export const myClassCards: readonly ColorCard[] = [
  {
    to: '/my-class/class-attendance',
    title: 'Class attendance',
    text: 'Mark the register of the day and see the totals.',
    icon: IconCalendarCheck,
    operation: 'attendance.view',
  },
]
