import { listSearch } from '../../lib/list-search.ts'
import { administration } from '../../lib/page/addresses.ts'
import type { Pages } from '../../lib/page/area.ts'
import type { Area } from '../../lib/session/person.ts'

/** `status` narrows the list of messages, or the recipients of one. */
export const searchOfMessages = listSearch(['status'])

/** Where an organisation's messages are. */
const homes = {
  school: '/administration/messages',
  district: '/dashboard/messages',
  state: '/super-admin/messages',
} as const satisfies Record<Area, string>

const pagesAt = <const P extends string>(path: P) =>
  ({
    list: { to: path, title: 'Messages', operation: 'message.view', search: searchOfMessages },
    add: { to: `${path}/new`, operation: 'message.send' },
    message: { to: `${path}/view/$id`, operation: 'message.view', search: searchOfMessages },
  }) as const
const ofSchool = pagesAt(homes.school)

export const pages = {
  school: {
    ...ofSchool,
    list: {
      ...ofSchool.list,
      section: 'administration',
    },
    automatic: { to: `${homes.school}/automatic`, operation: 'message.automate' },
  },
  district: pagesAt(homes.district),
  state: {
    ...pagesAt(homes.state),
    automatic: { to: `${homes.state}/automatic`, operation: 'message.automate' },
    settings: { to: `${homes.state}/settings`, operation: 'message.configure' },
  },
} as const satisfies Pages

export const newMessageOf = (area: Area): string => pages[area].add.to
export const messagePage = (area: Area, id: string): string => `${homes[area]}/view/${id}`
export const automaticOf = (area: Area): string => `${homes[area]}/automatic`
export const messageSettings = pages.state.settings.to

/** The breadcrumbs of the list of messages. */
export const crumbsAbove = (area: Area) => (area === 'school' ? [administration] : [])
/** The breadcrumbs of a page below the list. */
export const crumbsOf = (area: Area) => [...crumbsAbove(area), pages[area].list]
