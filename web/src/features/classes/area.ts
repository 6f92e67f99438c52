import { listSearch } from '../../lib/list-search.ts'
import type { Pages } from '../../lib/page/area.ts'
import { searchOfUpload } from '../../ui/upload/search.ts'

/** The class arms of one class, if `class` is given, and of one stream. */
export const searchOfArms = listSearch(['class', 'stream'])
/** The list of an arm's students. */
export const searchOfArm = listSearch([])

export const classManagement = '/academics/class-management'
export const arms = `${classManagement}/class-arms`
export const armsUpload = `${arms}/upload`

export const pages = {
  school: {
    classes: {
      to: classManagement,
      title: 'Class management',
      operation: 'class.view',
      section: 'academics',
    },
    arms: {
      to: arms,
      title: 'Class arms',
      operation: 'class.view',
      search: searchOfArms,
      section: 'academics',
    },
    upload: { to: armsUpload, operation: 'class-arm.manage' },
    uploaded: { to: `${armsUpload}/$id`, operation: 'class-arm.manage', search: searchOfUpload },
    arm: { to: `${arms}/edit-arm/$id`, operation: 'class.view', search: searchOfArm },
  },
} as const satisfies Pages

export const { classes: classesCrumb, arms: armsCrumb } = pages.school

export const armsOfClass = (id: string): string => `${arms}?class=${id}`
export const armOf = (id: string): string => `${arms}/edit-arm/${id}`
