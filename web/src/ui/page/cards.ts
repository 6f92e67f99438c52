import {
  IconAddressBook,
  IconArrowsExchange,
  IconBook2,
  IconCalendarCheck,
  IconCalendarTime,
  IconCalendarWeek,
  IconCertificate,
  IconChalkboard,
  IconChartBar,
  IconFileCertificate,
  type Icon,
  IconKey,
  IconListDetails,
  IconMessage,
  IconSchool,
  IconStairsUp,
  IconUserShare,
  IconUsers,
  IconWallet,
} from '@tabler/icons-react'
import { type Section, useOpenPages } from '../../lib/page/area.ts'
import type { Area } from '../../lib/session/person.ts'
import { useTerms } from '../../lib/session.ts'
import { withDistrict } from '../../lib/words.ts'

/** Where a page is offered: on the page of a section, or by the search of an area. */
export type CardPlace = Section | Area

/** Icon and text, or a text where only the search offers the page, by its address. */
type Words = Readonly<Record<string, readonly [Icon, string] | string>>

/**
 * What is said of a page before it is opened, in the order of the cards. Its title and operation are those of its feature's `area.ts`, where a
 * page of a section names it. `{district}` and similar placeholders become the state's own term.
 */
export const cardWords: Readonly<Record<CardPlace, Words>> = {
  administration: {
    '/administration/user-management/student-management/admission-register': [
      IconAddressBook,
      'Admit students, one by one or from a spreadsheet, and keep their records.',
    ],
    '/administration/user-management/staff-management': [
      IconUsers,
      'Add staff, keep their records and roles, and see who retires when.',
    ],
    '/administration/user-management/permission-management': [
      IconKey,
      'What each role may do, who holds it, and roles of your own.',
    ],
    '/dashboard/request-management/student-transfer': [
      IconArrowsExchange,
      'Requests to take a student, from and to other schools.',
    ],
    '/administration/user-management/student-management/promotion': [
      IconStairsUp,
      "Move the whole school up at the session's end, in one reviewed step.",
    ],
    '/administration/census': [IconListDetails, 'The return of the school, filled from its records.'],
    '/administration/messages': [IconMessage, 'Write to guardians by SMS, and see what became of each message.'],
    '/administration/billing': [IconWallet, "The school's wallet: fund it, and see what came in and what it paid for."],
  },
  academics: {
    '/academics/class-management': [IconSchool, 'See the classes of the school.'],
    '/academics/class-management/class-arms': [IconListDetails, 'Keep the class arms and name their class teachers.'],
    '/subject-management': [IconBook2, 'See what is taught in each class.'],
    '/academics/subject-teacher-attachment': [IconUserShare, 'Assign teachers to the subjects of each class arm.'],
    '/academics/scheme-of-work': [IconCalendarWeek, 'What is taught in each week of the term, subject by subject.'],
    '/academics/scores': [IconChalkboard, 'Enter the scores of a subject in a class arm, and see how many are in.'],
    '/academics/entry-windows': [IconCalendarTime, 'When scores may be entered, and who may enter them late.'],
    '/academics/report-card': [IconCertificate, 'Generate, remark, publish and print report cards and broadsheets.'],
    '/academics/analysis': [IconChartBar, 'Averages and passes over the terms, grades, and students who need help.'],
    '/academics/external-examination/state-examination/exam-registration': [
      IconFileCertificate,
      'Register candidates for state examinations, pay fees, and print what they need.',
    ],
  },
  'my-class': {
    '/my-class/class-attendance': [IconCalendarCheck, 'Mark the register of the day and see the totals.'],
  },
  school: {
    '/dashboard': 'The figures of the school and what needs looking at.',
    '/profile': 'Your particulars, picture and password.',
    '/school': 'The school, its logo and its remarks.',
  },
  district: {
    '/dashboard': 'The figures of all schools.',
    '/dashboard/profile': 'Your particulars, picture and password.',
    '/dashboard/district': 'Name, address and contacts.',
    '/dashboard/permission-management': 'What each role of the office may do, and who holds it.',
    '/dashboard/school-management': 'Make schools, appoint their principals and keep their particulars.',
    '/dashboard/staff': 'See the staff of the office and of every school, and their roles.',
    '/dashboard/student-management': 'Find any student of the {district}, in every school.',
    '/dashboard/scheme-of-work': 'What the schools teach in each week of the term.',
    '/dashboard/exams': 'Which schools of the {district} have registered, and the results.',
    '/dashboard/request-management/student-transfer':
      'Requests to move students to or from the schools of the {district}.',
    '/dashboard/billing': 'What the schools of the {district} have in their wallets.',
  },
  state: {
    '/super-admin': 'The figures of the state.',
    '/profile': 'Your particulars, picture and password.',
    '/super-admin/approvals': 'Approve {districts} that registered, or refuse them with a reason.',
    '/super-admin/districts': 'Every {district} of the state, with its admin and its size.',
    '/super-admin/switch-school': 'Look at a school of the state, or enter it and work in it.',
    '/super-admin/sessions': 'Set the days of each term and its holidays, and activate a term.',
    '/super-admin/subjects': 'Class types, classes and subjects, and what each class takes in a session.',
    '/super-admin/scheme-of-work': 'What every school teaches in each week of the term.',
    '/super-admin/assessment': 'Components, grades, rating traits, entry windows and the rules of report cards.',
    '/super-admin/promotion-rules': 'Averages, subjects and terms that decide who goes up a class.',
    '/super-admin/exams': 'Make and announce exams, watch registrations, publish results.',
    '/super-admin/settings': "The state's words, contacts, retirement criteria and transfer rules.",
    '/super-admin/permissions': 'What the built-in roles may do, and roles of the state.',
    '/super-admin/staff': 'Find anybody on staff in the state, and see to accounts and roles.',
    '/dashboard/request-management/student-transfer': 'Requests to move students between the schools of the state.',
    '/super-admin/billing': 'Wallets of the schools, payments to settle, and what a report card costs.',
    '/super-admin/audit-log': 'Who changed what and when, and whether the log is whole.',
    '/super-admin/mail-outbox': 'See which messages were sent, wait or failed.',
  },
}

export interface Card {
  to: string
  title: string
  text: string
  icon?: Icon
}

/** The cards of pages that are there and that the person may open, in the state's terms. */
export const useCards = (): ((of: CardPlace) => Card[]) => {
  const open = useOpenPages()
  const { district } = useTerms()
  return of =>
    Object.entries(cardWords[of]).flatMap(([to, words]) => {
      const title = open.at(to)?.title
      if (!title) return []
      const [icon, text] = typeof words === 'string' ? [undefined, words] : words
      return [{ to, icon, title: withDistrict(title, district), text: withDistrict(text, district) }]
    })
}
