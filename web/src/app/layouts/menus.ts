import type { Operation } from '@akada/contract/permissions'
import {
  IconAddressBook,
  IconAdjustments,
  IconArrowsExchange,
  IconBook,
  IconBuildingBank,
  IconCalendarCheck,
  IconCalendarEvent,
  IconCalendarWeek,
  IconCertificate,
  IconChalkboard,
  IconChecklist,
  IconListDetails,
  IconFileCertificate,
  IconHistory,
  IconHome,
  type Icon,
  IconKey,
  IconLayoutDashboard,
  IconMail,
  IconMessage,
  IconSettings,
  IconShieldLock,
  IconStairsUp,
  IconSwitch3,
  IconUsers,
  IconUsersGroup,
  IconWallet,
} from '@tabler/icons-react'
import type { Area } from '../../lib/session/person.ts'
import { useArea, useCan, useTerms } from '../../lib/session.ts'
import { withDistrict } from '../../lib/words.ts'
import { useHasPage } from '../../ui/page/PathLink.tsx'
import { academicsPages, administrationPages, myClassPages } from '../../ui/page/section-pages.ts'

export interface MenuItem {
  to: string
  label: string
  icon: Icon
  /** Shown only to holders; omitted if every signed-in person may open the page. */
  operation?: Operation
  /** Pages that belong to it, regardless of their addresses. */
  holds?: readonly string[]
}

const register: MenuItem = {
  to: '/my-class/class-attendance',
  label: 'Register',
  icon: IconCalendarCheck,
  operation: 'attendance.mark',
}
const scores: MenuItem = { to: '/academics/scores', label: 'Scores', icon: IconChalkboard, operation: 'score.enter' }
const students: MenuItem = {
  to: '/administration/user-management/student-management/admission-register',
  label: 'Students',
  icon: IconAddressBook,
  operation: 'student.view',
}
const reportCards: MenuItem = {
  to: '/academics/report-card',
  label: 'Report cards',
  icon: IconCertificate,
  operation: 'report-card.view',
}
const districtStudents: MenuItem = {
  to: '/dashboard/student-management',
  label: 'Student Management',
  icon: IconUsersGroup,
  operation: 'student.view',
}
const districtSchools: MenuItem = {
  to: '/dashboard/school-management',
  label: 'School Management',
  icon: IconBuildingBank,
  operation: 'district.view',
}

const transfers: MenuItem = {
  to: '/dashboard/request-management/student-transfer',
  label: 'Student transfer',
  icon: IconArrowsExchange,
  operation: 'transfer.view',
}
const districtStaff: MenuItem = {
  to: '/dashboard/staff',
  label: 'Staff',
  icon: IconUsers,
  operation: 'staff.view',
}

const messages = (home: string): MenuItem => ({
  to: `${home}/messages`,
  label: 'Messages',
  icon: IconMessage,
  operation: 'message.view',
})

interface MenuGroup {
  heading: string
  items: readonly MenuItem[]
}

/** At most five groups for each kind of organisation. The first has the entries of the specification. */
const menus: Record<Area, readonly MenuGroup[]> = {
  school: [
    {
      heading: 'School',
      items: [
        { to: '/dashboard', label: 'Dashboard', icon: IconLayoutDashboard },
        { to: '/administration', label: 'Administration', icon: IconSettings },
        { to: '/academics', label: 'Academics', icon: IconBook },
        { to: '/my-class', label: 'My Class', icon: IconUsersGroup },
      ],
    },
    { heading: 'Daily work', items: [{ ...register, label: 'Class register' }, scores, students, reportCards] },
  ],
  district: [
    {
      heading: '{District}',
      items: [
        { to: '/dashboard', label: 'Dashboard', icon: IconLayoutDashboard },
        { to: '/dashboard/permission-management', label: 'Permission/Roles', icon: IconKey, operation: 'role.view' },
        districtSchools,
        districtStudents,
      ],
    },
    { heading: 'People', items: [districtStaff, transfers, messages('/dashboard')] },
    {
      heading: 'Teaching and exams',
      items: [
        {
          to: '/dashboard/scheme-of-work',
          label: 'Schemes of work',
          icon: IconCalendarWeek,
          operation: 'subject.view',
        },
        { to: '/dashboard/exams', label: 'State exams', icon: IconFileCertificate, operation: 'exam.view' },
      ],
    },
    {
      heading: 'Census and money',
      items: [
        {
          to: '/dashboard/census',
          label: 'Annual School Census',
          icon: IconListDetails,
          operation: 'census.oversee',
        },
        { to: '/dashboard/billing', label: 'Billing', icon: IconWallet, operation: 'wallet.view' },
      ],
    },
  ],
  state: [
    {
      heading: 'State',
      items: [
        { to: '/super-admin', label: 'Overview', icon: IconHome },
        { to: '/super-admin/switch-school', label: 'Switch School', icon: IconSwitch3 },
        { to: '/super-admin/approvals', label: 'Approvals', icon: IconChecklist },
        { to: '/super-admin/districts', label: '{Districts}', icon: IconBuildingBank },
      ],
    },
    {
      heading: 'People',
      items: [
        { to: '/super-admin/staff', label: 'Staff', icon: IconUsers },
        { to: '/super-admin/permissions', label: 'Roles', icon: IconKey },
        transfers,
        messages('/super-admin'),
      ],
    },
    {
      heading: 'Teaching and exams',
      items: [
        { to: '/super-admin/sessions', label: 'Sessions and terms', icon: IconCalendarEvent },
        { to: '/super-admin/subjects', label: 'Classes and subjects', icon: IconBook },
        { to: '/super-admin/scheme-of-work', label: 'Schemes of work', icon: IconCalendarWeek },
        { to: '/super-admin/assessment', label: 'Assessment', icon: IconAdjustments },
        { to: '/super-admin/promotion-rules', label: 'Rules of promotion', icon: IconStairsUp },
        { to: '/super-admin/exams', label: 'State exams', icon: IconFileCertificate },
      ],
    },
    {
      heading: 'Census and money',
      items: [
        { to: '/super-admin/census', label: 'Annual School Census', icon: IconListDetails },
        { to: '/super-admin/billing', label: 'Billing', icon: IconWallet },
      ],
    },
    {
      heading: 'Settings and logs',
      items: [
        { to: '/super-admin/settings', label: 'State settings', icon: IconSettings },
        { to: '/super-admin/mail-outbox', label: 'Mail outbox', icon: IconMail },
        { to: '/super-admin/audit-log', label: 'Audit log', icon: IconHistory },
        { to: '/super-admin/security-events', label: 'Security events', icon: IconShieldLock },
      ],
    },
  ],
}

/** What people do most, at the bottom of a phone. */
const bars: Record<Area, readonly MenuItem[]> = {
  school: [{ to: '/dashboard', label: 'Today', icon: IconHome }, register, scores, students],
  district: [
    { to: '/dashboard', label: 'Overview', icon: IconHome },
    { ...districtSchools, label: 'Schools' },
    { ...districtStudents, label: 'Students' },
    districtStaff,
  ],
  state: [
    { to: '/super-admin', label: 'Overview', icon: IconHome },
    { to: '/super-admin/approvals', label: 'Approvals', icon: IconChecklist },
    { to: '/super-admin/switch-school', label: 'Schools', icon: IconSwitch3 },
    { to: '/super-admin/staff', label: 'Staff', icon: IconUsers },
  ],
}

/** The items at the bottom of a phone, without the last, which opens the whole menu. */
export const useBar = (): MenuItem[] => {
  const can = useCan()
  return bars[useArea()].filter(({ operation }) => !operation || can(operation))
}

/** The side menu of the person's organisation: only pages that exist, only sections and groups that contain something for the role. */
export const useMenu = (): { heading: string; items: MenuItem[] }[] => {
  const area = useArea()
  const can = useCan()
  const hasPage = useHasPage()
  const { district } = useTerms()
  const openOf = (pages: readonly { to: string; operation: Operation }[]): string[] =>
    pages.flatMap(({ to, operation }) => (hasPage(to) && can(operation) ? [to] : []))
  const open: Record<string, string[]> = {
    '/administration': openOf(administrationPages),
    '/academics': openOf(academicsPages),
    '/my-class': openOf(myClassPages),
  }
  return menus[area]
    .map(({ heading, items }) => ({
      heading: withDistrict(heading, district),
      items: items
        .filter(({ to, operation }) => hasPage(to) && open[to]?.length !== 0 && (!operation || can(operation)))
        .map(item => ({ ...item, label: withDistrict(item.label, district), holds: open[item.to] ?? [] })),
    }))
    .filter(({ items }) => items.length > 0)
}
