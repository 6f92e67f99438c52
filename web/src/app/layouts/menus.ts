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
import { academics, administration, myClass } from '../../lib/page/addresses.ts'
import { type Section, useOpenPages } from '../../lib/page/area.ts'
import type { Area } from '../../lib/session/person.ts'
import { useArea, useTerms } from '../../lib/session.ts'
import { withDistrict } from '../../lib/words.ts'

/** A page in the menu, with the title and the operation of its feature's `area.ts` unless it names its own. */
interface MenuPage {
  to: string
  icon: Icon
  label?: string
  operation?: Operation
}

export interface MenuItem {
  to: string
  label: string
  icon: Icon
  /** Pages that belong to it, regardless of their addresses. */
  holds: readonly string[]
}

const home: MenuPage = { to: '/dashboard', icon: IconLayoutDashboard }
const register: MenuPage = {
  to: '/my-class/class-attendance',
  label: 'Register',
  icon: IconCalendarCheck,
  operation: 'attendance.mark',
}
const scores: MenuPage = { to: '/academics/scores', icon: IconChalkboard, operation: 'score.enter' }
const students: MenuPage = {
  to: '/administration/user-management/student-management/admission-register',
  label: 'Students',
  icon: IconAddressBook,
}
const districtStudents: MenuPage = {
  to: '/dashboard/student-management',
  label: 'Student Management',
  icon: IconUsersGroup,
}
const districtSchools: MenuPage = {
  to: '/dashboard/school-management',
  label: 'School Management',
  icon: IconBuildingBank,
}
const districtStaff: MenuPage = { to: '/dashboard/staff', icon: IconUsers }
const transfers: MenuPage = { to: '/dashboard/request-management/student-transfer', icon: IconArrowsExchange }
const overview: MenuPage = { to: '/super-admin', icon: IconHome }
const approvals: MenuPage = { to: '/super-admin/approvals', icon: IconChecklist }
const stateSchools: MenuPage = { to: '/super-admin/switch-school', label: 'Switch School', icon: IconSwitch3 }
const stateStaff: MenuPage = { to: '/super-admin/staff', icon: IconUsers }

interface MenuGroup {
  heading: string
  items: readonly MenuPage[]
}

/** At most five groups for each kind of organisation. The first has the entries of the specification. */
const menus: Record<Area, readonly MenuGroup[]> = {
  school: [
    {
      heading: 'School',
      items: [
        home,
        { to: administration.to, icon: IconSettings },
        { to: academics.to, icon: IconBook },
        { to: myClass.to, icon: IconUsersGroup },
      ],
    },
    {
      heading: 'Daily work',
      items: [
        { ...register, label: 'Class register' },
        scores,
        students,
        { to: '/academics/report-card', icon: IconCertificate },
      ],
    },
  ],
  district: [
    {
      heading: '{District}',
      items: [home, { to: '/dashboard/permission-management', icon: IconKey }, districtSchools, districtStudents],
    },
    { heading: 'People', items: [districtStaff, transfers, { to: '/dashboard/messages', icon: IconMessage }] },
    {
      heading: 'Teaching and exams',
      items: [
        { to: '/dashboard/scheme-of-work', icon: IconCalendarWeek },
        { to: '/dashboard/exams', icon: IconFileCertificate },
      ],
    },
    {
      heading: 'Census and money',
      items: [
        { to: '/dashboard/census', icon: IconListDetails },
        { to: '/dashboard/billing', icon: IconWallet },
      ],
    },
  ],
  state: [
    {
      heading: 'State',
      items: [overview, stateSchools, approvals, { to: '/super-admin/districts', icon: IconBuildingBank }],
    },
    {
      heading: 'People',
      items: [
        stateStaff,
        { to: '/super-admin/permissions', icon: IconKey },
        transfers,
        { to: '/super-admin/messages', icon: IconMessage },
      ],
    },
    {
      heading: 'Teaching and exams',
      items: [
        { to: '/super-admin/sessions', icon: IconCalendarEvent },
        { to: '/super-admin/subjects', icon: IconBook },
        { to: '/super-admin/scheme-of-work', icon: IconCalendarWeek },
        { to: '/super-admin/assessment', icon: IconAdjustments },
        { to: '/super-admin/promotion-rules', icon: IconStairsUp },
        { to: '/super-admin/exams', icon: IconFileCertificate },
      ],
    },
    {
      heading: 'Census and money',
      items: [
        { to: '/super-admin/census', icon: IconListDetails },
        { to: '/super-admin/billing', icon: IconWallet },
      ],
    },
    {
      heading: 'Settings and logs',
      items: [
        { to: '/super-admin/settings', icon: IconSettings },
        { to: '/super-admin/mail-outbox', icon: IconMail },
        { to: '/super-admin/audit-log', icon: IconHistory },
        { to: '/super-admin/security-events', icon: IconShieldLock },
      ],
    },
  ],
}

/** What people do most, at the bottom of a phone. */
const bars: Record<Area, readonly MenuPage[]> = {
  school: [{ to: '/dashboard', label: 'Today', icon: IconHome }, register, scores, students],
  district: [
    { to: '/dashboard', label: 'Overview', icon: IconHome },
    { ...districtSchools, label: 'Schools' },
    { ...districtStudents, label: 'Students' },
    districtStaff,
  ],
  state: [overview, approvals, { ...stateSchools, label: 'Schools' }, stateStaff],
}

const sections: Readonly<Record<string, Section>> = {
  [administration.to]: 'administration',
  [academics.to]: 'academics',
  [myClass.to]: 'my-class',
}

/** The items of pages that are there and that the person may open; of a section only if one of its pages is. */
const useItems = (): ((pages: readonly MenuPage[]) => MenuItem[]) => {
  const open = useOpenPages()
  const { district } = useTerms()
  return pages =>
    pages.flatMap(({ to, icon, operation, ...own }) => {
      const page = open.at(to, operation)
      const label = own.label ?? page?.title
      const section = sections[to]
      const holds = section ? open.of(section) : []
      if (!page || !label || (section && holds.length === 0)) return []
      return [{ to, icon, label: withDistrict(label, district), holds }]
    })
}

/** The items at the bottom of a phone, without the last, which opens the whole menu. */
export const useBar = (): MenuItem[] => useItems()(bars[useArea()])

/** The side menu of the person's organisation. */
export const useMenu = (): { heading: string; items: MenuItem[] }[] => {
  const itemsOf = useItems()
  const { district } = useTerms()
  return menus[useArea()]
    .map(({ heading, items }) => ({ heading: withDistrict(heading, district), items: itemsOf(items) }))
    .filter(({ items }) => items.length > 0)
}
