import { listSearch } from '../../lib/list-search.ts'
import type { Pages } from '../../lib/page/area.ts'

/**
 * `term`, `class` and `subject` are ids; `owner=state` shows the state's scheme although the school has its own, `mode=edit` the editor.
 */
export const searchOfScheme = listSearch(['term', 'class', 'subject', 'owner', 'mode'])
export type SchemeSearch = ReturnType<typeof searchOfScheme>
/** `owner` is whose topics are shown: the state's or the school's. */
export const searchOfTopics = listSearch(['owner'])
/** `session` is the id of the one whose classes are shown. */
export const searchOfCatalogue = listSearch(['tab', 'session', 'class'])

const view = 'subject.view'
const configure = 'state.configure'

export const pages = {
  school: {
    topics: { to: '/subject-management/topics', operation: view, search: searchOfTopics },
    subjectTopics: { to: '/subject-management/topics/$id', operation: view },
    scheme: {
      to: '/academics/scheme-of-work',
      title: 'Scheme of work',
      operation: view,
      search: searchOfScheme,
      section: 'academics',
    },
  },
  district: {
    scheme: {
      to: '/dashboard/scheme-of-work',
      title: 'Schemes of work',
      operation: view,
      search: searchOfScheme,
    },
  },
  state: {
    catalogue: {
      to: '/super-admin/subjects',
      title: 'Classes and subjects',
      operation: configure,
      search: searchOfCatalogue,
    },
    topics: { to: '/super-admin/subjects/topics', operation: configure, search: searchOfTopics },
    subjectTopics: { to: '/super-admin/subjects/topics/$id', operation: configure },
    scheme: {
      to: '/super-admin/scheme-of-work',
      title: 'Schemes of work',
      operation: configure,
      search: searchOfScheme,
    },
  },
} as const satisfies Pages
