import { listSearch } from '../../lib/list-search.ts'
import type { Pages } from '../../lib/page/area.ts'

export const searchOfRules = listSearch(['tab'])
export const searchOfPromotion = listSearch(['session', 'class', 'outcome'])

export const pages = {
  school: {
    promotion: {
      to: '/administration/user-management/student-management/promotion',
      title: 'Promotion',
      operation: 'promotion.view',
      search: searchOfPromotion,
      section: 'administration',
    },
  },
  state: {
    rules: {
      to: '/super-admin/promotion-rules',
      title: 'Rules of promotion',
      operation: 'state.configure',
      search: searchOfRules,
    },
  },
} as const satisfies Pages
