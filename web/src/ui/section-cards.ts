import {
  IconAddressBook,
  IconAdjustments,
  IconArrowsExchange,
  IconBook2,
  IconBuildingBank,
  IconCalendarCheck,
  IconCalendarEvent,
  IconCalendarWeek,
  IconCalendarTime,
  IconChalkboard,
  IconChecklist,
  IconCertificate,
  IconChartBar,
  IconFileCertificate,
  IconHistory,
  IconKey,
  IconListDetails,
  IconMail,
  IconSchool,
  IconSettings,
  IconStairsUp,
  IconSwitch3,
  IconUsers,
  IconUserShare,
  IconWallet,
} from '@tabler/icons-react'
import type { ColorCard } from './ColorCards.tsx'

/**
 * The cards of the section pages. A card shows once its page is built and the person may open it, so that a feature only adds
 * a line here. Order is the order on the page. `{district}` and the like become the state's own word.
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

/** What a school's dashboard offers: everything that its sections hold. */
export const schoolCards: readonly ColorCard[] = [...myClassCards, ...administrationCards, ...academicsCards]

export const districtCards: readonly ColorCard[] = [
  {
    to: '/dashboard/permission-management',
    title: 'Permission/Roles',
    text: 'What each role of the office may do, and who holds it.',
    icon: IconKey,
    operation: 'role.view',
  },
  {
    to: '/dashboard/school-management',
    title: 'School management',
    text: 'Make schools, appoint their principals and keep their particulars.',
    icon: IconBuildingBank,
    operation: 'district.view',
  },
  {
    to: '/dashboard/staff',
    title: 'Staff',
    text: 'See the staff of the office and of every school, and their roles.',
    icon: IconUsers,
    operation: 'staff.view',
  },
  {
    to: '/dashboard/student-management',
    title: 'Student management',
    text: 'Find any student of the {district}, in every school.',
    icon: IconAddressBook,
    operation: 'student.view',
  },
  {
    to: '/dashboard/scheme-of-work',
    title: 'Schemes of work',
    text: 'What the schools teach in each week of the term.',
    icon: IconCalendarWeek,
    operation: 'subject.view',
  },
  {
    to: '/dashboard/exams',
    title: 'State exams',
    text: 'Which schools of the {district} have registered, and the results.',
    icon: IconFileCertificate,
    operation: 'exam.view',
  },
  {
    to: '/dashboard/billing',
    title: 'Billing',
    text: 'What the schools of the {district} have in their wallets.',
    icon: IconWallet,
    operation: 'wallet.view',
  },
]

export const stateCards: readonly ColorCard[] = [
  {
    to: '/super-admin/approvals',
    title: 'Approvals',
    text: 'Approve {districts} that registered, or refuse them with a reason.',
    icon: IconChecklist,
    operation: 'state.approve-district',
  },
  {
    to: '/super-admin/districts',
    title: '{Districts}',
    text: 'Every {district} of the state, with its admin and its size.',
    icon: IconBuildingBank,
    operation: 'state.view',
  },
  {
    to: '/super-admin/switch-school',
    title: 'Switch school',
    text: 'Enter a school of the state and work in it.',
    icon: IconSwitch3,
    operation: 'state.enter-school',
  },
  {
    to: '/super-admin/sessions',
    title: 'Sessions and terms',
    text: 'Set the days of each term and its holidays, and activate a term.',
    icon: IconCalendarEvent,
    operation: 'state.configure',
  },
  {
    to: '/super-admin/subjects',
    title: 'Classes and subjects',
    text: 'Class types, classes and subjects, and what each class takes in a session.',
    icon: IconBook2,
    operation: 'state.configure',
  },
  {
    to: '/super-admin/scheme-of-work',
    title: 'Schemes of work',
    text: 'What every school teaches in each week of the term.',
    icon: IconCalendarWeek,
    operation: 'state.configure',
  },
  {
    to: '/super-admin/assessment',
    title: 'Assessment',
    text: 'Components, grades, rating traits, entry windows and the rules of report cards.',
    icon: IconAdjustments,
    operation: 'state.configure',
  },
  {
    to: '/super-admin/promotion-rules',
    title: 'Rules of promotion',
    text: 'Averages, subjects and terms that decide who goes up a class.',
    icon: IconStairsUp,
    operation: 'state.configure',
  },
  {
    to: '/super-admin/exams',
    title: 'State exams',
    text: 'Make and announce exams, watch registrations, publish results.',
    icon: IconFileCertificate,
    operation: 'exam.view',
  },
  {
    to: '/super-admin/settings',
    title: 'State settings',
    text: "The state's words, contacts, retirement criteria and transfer rules.",
    icon: IconSettings,
    operation: 'state.configure',
  },
  {
    to: '/super-admin/permissions',
    title: 'Roles',
    text: 'What the built-in roles may do, and roles of the state.',
    icon: IconKey,
    operation: 'role.view',
  },
  {
    to: '/super-admin/staff',
    title: 'Staff',
    text: 'Find anybody on staff in the state, and see to accounts and roles.',
    icon: IconUsers,
    operation: 'staff.view',
  },
  {
    to: '/super-admin/billing',
    title: 'Billing',
    text: 'Wallets of the schools, payments to settle, and what a report card costs.',
    icon: IconWallet,
    operation: 'wallet.view',
  },
  {
    to: '/super-admin/audit-log',
    title: 'Audit log',
    text: 'Who changed what and when, and whether the log is whole.',
    icon: IconHistory,
    operation: 'audit.view',
  },
  {
    to: '/super-admin/mail-outbox',
    title: 'Mail outbox',
    text: 'See which messages were sent, wait or failed.',
    icon: IconMail,
    operation: 'mail-outbox.view',
  },
]
