import {
  IconAddressBook,
  IconAdjustments,
  IconBook2,
  IconBuildingBank,
  IconCalendarCheck,
  IconCalendarEvent,
  IconChalkboard,
  IconCertificate,
  IconListDetails,
  IconMail,
  IconSchool,
  IconSwitch3,
  IconUsers,
  IconUserShare,
} from '@tabler/icons-react'
import type { ColorCard } from './ColorCards.tsx'

/**
 * The cards of the section pages. A card shows once its page is built and the person may open it, so that a feature only adds
 * a line here. Order is the order on the page.
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
    text: 'See the staff of the school and their particulars.',
    icon: IconUsers,
    operation: 'staff.view',
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
    to: '/academics/scores',
    title: 'Scores',
    text: 'Enter the scores of a subject in a class arm, and see how many are in.',
    icon: IconChalkboard,
    operation: 'score.view',
  },
  {
    to: '/academics/report-card',
    title: 'Report cards',
    text: 'Generate, remark, publish and print report cards.',
    icon: IconCertificate,
    operation: 'report-card.view',
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
    to: '/dashboard/school-management',
    title: 'School management',
    text: 'See and edit the schools of the district.',
    icon: IconBuildingBank,
    operation: 'district.view',
  },
  {
    to: '/dashboard/student-management',
    title: 'Student management',
    text: 'See the students of the district.',
    icon: IconAddressBook,
    operation: 'student.view',
  },
]

export const stateCards: readonly ColorCard[] = [
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
    to: '/super-admin/assessment',
    title: 'Assessment',
    text: 'Components, grades, rating traits, entry windows and the rules of report cards.',
    icon: IconAdjustments,
    operation: 'state.configure',
  },
  {
    to: '/super-admin/mail-outbox',
    title: 'Mail outbox',
    text: 'Read the e-mail that this demonstration kept instead of sending.',
    icon: IconMail,
    operation: 'mail-outbox.view',
  },
]
