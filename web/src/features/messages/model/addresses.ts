import type { Area } from '../../../lib/session/person.ts'

/** Where an organisation's messages are. */
const homes: Record<Area, string> = {
  school: '/administration/messages',
  district: '/dashboard/messages',
  state: '/super-admin/messages',
}

export const newMessageOf = (area: Area): string => `${homes[area]}/new`
export const messagePage = (area: Area, id: string): string => `${homes[area]}/view/${id}`
export const automaticOf = (area: Area): string => `${homes[area]}/automatic`
export const messageSettings = `${homes.state}/settings`

/** The breadcrumbs of a page below the list of messages. */
export const crumbsOf = (area: Area) => [
  ...(area === 'school' ? [{ title: 'Administration', to: '/administration' }] : []),
  { title: 'Messages', to: homes[area] },
]
