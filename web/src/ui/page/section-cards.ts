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
  IconMessage,
  IconSchool,
  IconStairsUp,
  IconUsers,
  IconUserShare,
  IconWallet,
} from '@tabler/icons-react'
import type { ColorCard } from '../facts/ColorCards.tsx'
import { academicsPages, administrationPages, myClassPages } from './section-pages.ts'

type Words = Omit<ColorCard, 'to' | 'operation'>

/** A card for each page, by its address. */
const cardsOf = <P extends { to: string; operation: NonNullable<ColorCard['operation']> }>(
  pages: readonly P[],
  words: Record<P['to'], Words>,
): ColorCard[] =>
  pages.map(page => {
    const to: P['to'] = page.to
    return { ...page, ...words[to] }
  })

/**
 * The cards of the section pages. A card shows once its page exists and the person may open it. `{district}` and similar placeholders become
 * the state's own term.
 */
export const administrationCards = cardsOf(administrationPages, {
  '/administration/user-management/student-management/admission-register': {
    title: 'Admission register',
    text: 'Admit students, one by one or from a spreadsheet, and keep their records.',
    icon: IconAddressBook,
  },
  '/administration/user-management/staff-management': {
    title: 'Staff',
    text: 'Add staff, keep their records and roles, and see who retires when.',
    icon: IconUsers,
  },
  '/administration/user-management/permission-management': {
    title: 'Roles',
    text: 'What each role may do, who holds it, and roles of your own.',
    icon: IconKey,
  },
  '/dashboard/request-management/student-transfer': {
    title: 'Student transfer',
    text: 'Requests to take a student, from and to other schools.',
    icon: IconArrowsExchange,
  },
  '/administration/user-management/student-management/promotion': {
    title: 'Promotion',
    text: "Move the whole school up at the session's end, in one reviewed step.",
    icon: IconStairsUp,
  },
  '/administration/census': {
    title: 'Annual School Census',
    text: 'The return of the school, filled from its records.',
    icon: IconListDetails,
  },
  '/administration/messages': {
    title: 'Messages',
    text: 'Write to guardians by SMS, and see what became of each message.',
    icon: IconMessage,
  },
  '/administration/billing': {
    title: 'Billing',
    text: "The school's wallet: fund it, and see what came in and what it paid for.",
    icon: IconWallet,
  },
})

export const academicsCards = cardsOf(academicsPages, {
  '/academics/class-management': {
    title: 'Class management',
    text: 'See the classes of the school.',
    icon: IconSchool,
  },
  '/academics/class-management/class-arms': {
    title: 'Class arms',
    text: 'Keep the class arms and name their class teachers.',
    icon: IconListDetails,
  },
  '/subject-management': {
    title: 'Subjects',
    text: 'See what is taught in each class.',
    icon: IconBook2,
  },
  '/academics/subject-teacher-attachment': {
    title: 'Subject teachers',
    text: 'Assign teachers to the subjects of each class arm.',
    icon: IconUserShare,
  },
  '/academics/scheme-of-work': {
    title: 'Scheme of work',
    text: 'What is taught in each week of the term, subject by subject.',
    icon: IconCalendarWeek,
  },
  '/academics/scores': {
    title: 'Scores',
    text: 'Enter the scores of a subject in a class arm, and see how many are in.',
    icon: IconChalkboard,
  },
  '/academics/entry-windows': {
    title: 'Entry windows',
    text: 'When scores may be entered, and who may enter them late.',
    icon: IconCalendarTime,
  },
  '/academics/report-card': {
    title: 'Report cards',
    text: 'Generate, remark, publish and print report cards and broadsheets.',
    icon: IconCertificate,
  },
  '/academics/analysis': {
    title: 'Analysis of results',
    text: 'Averages and passes over the terms, grades, and students who need help.',
    icon: IconChartBar,
  },
  '/academics/external-examination/state-examination/exam-registration': {
    title: 'Exam registration',
    text: 'Register candidates for state examinations, pay fees, and print what they need.',
    icon: IconFileCertificate,
  },
})

export const myClassCards = cardsOf(myClassPages, {
  '/my-class/class-attendance': {
    title: 'Class attendance',
    text: 'Mark the register of the day and see the totals.',
    icon: IconCalendarCheck,
  },
})
