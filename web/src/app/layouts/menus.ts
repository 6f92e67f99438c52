import {
  IconAdjustments,
  IconBook,
  IconBuildingBank,
  IconCalendarEvent,
  IconChecklist,
  IconFileCertificate,
  IconHistory,
  IconHome,
  type Icon,
  IconKey,
  IconLayoutDashboard,
  IconSettings,
  IconShieldLock,
  IconSwitch3,
  IconUsersGroup,
  IconWallet,
} from '@tabler/icons-react'
import type { Area } from '../../lib/person.ts'
import { useArea, useTerms } from '../../lib/session.ts'
import { withDistrict } from '../../lib/words.ts'
import { useOpenCards } from '../../ui/ColorCards.tsx'
import { useHasPage } from '../../ui/PathLink.tsx'
import { academicsCards, administrationCards, myClassCards } from '../../ui/section-cards.ts'

export interface MenuItem {
  to: string
  label: string
  icon: Icon
  /** Pages that belong to it, wherever their addresses lie. */
  holds?: readonly string[]
}

const menus: Record<Area, readonly MenuItem[]> = {
  school: [
    { to: '/dashboard', label: 'Dashboard', icon: IconLayoutDashboard },
    { to: '/administration', label: 'Administration', icon: IconSettings },
    { to: '/academics', label: 'Academics', icon: IconBook },
    { to: '/my-class', label: 'My Class', icon: IconUsersGroup },
  ],
  district: [
    { to: '/dashboard', label: 'Dashboard', icon: IconLayoutDashboard },
    { to: '/dashboard/permission-management', label: 'Permission/Roles', icon: IconKey },
    { to: '/dashboard/school-management', label: 'School Management', icon: IconBuildingBank },
    { to: '/dashboard/student-management', label: 'Student Management', icon: IconUsersGroup },
  ],
  state: [
    { to: '/super-admin', label: 'Overview', icon: IconHome },
    { to: '/super-admin/switch-school', label: 'Switch School', icon: IconSwitch3 },
    { to: '/super-admin/approvals', label: 'Approvals', icon: IconChecklist },
    { to: '/super-admin/districts', label: '{Districts}', icon: IconBuildingBank },
    { to: '/super-admin/sessions', label: 'Sessions and terms', icon: IconCalendarEvent },
    { to: '/super-admin/subjects', label: 'Classes and subjects', icon: IconBook },
    { to: '/super-admin/assessment', label: 'Assessment', icon: IconAdjustments },
    { to: '/super-admin/exams', label: 'State exams', icon: IconFileCertificate },
    { to: '/super-admin/permissions', label: 'Roles', icon: IconKey },
    { to: '/super-admin/settings', label: 'State settings', icon: IconSettings },
    { to: '/super-admin/billing', label: 'Billing', icon: IconWallet },
    { to: '/super-admin/audit-log', label: 'Audit log', icon: IconHistory },
    { to: '/super-admin/security-events', label: 'Security events', icon: IconShieldLock },
  ],
}

/** The side menu of the person's organisation: only pages that are built, only sections that hold something for the role. */
export const useMenu = (): MenuItem[] => {
  const area = useArea()
  const hasPage = useHasPage()
  const { district } = useTerms()
  const open: Record<string, string[]> = {
    '/administration': useOpenCards(administrationCards).map(({ to }) => to),
    '/academics': useOpenCards(academicsCards).map(({ to }) => to),
    '/my-class': useOpenCards(myClassCards).map(({ to }) => to),
  }
  return menus[area]
    .filter(({ to }) => hasPage(to) && open[to]?.length !== 0)
    .map(item => ({ ...item, label: withDistrict(item.label, district), holds: open[item.to] ?? [] }))
}
