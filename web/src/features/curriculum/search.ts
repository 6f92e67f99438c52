import { listSearch } from '../../lib/list-search.ts'

/**
 * `term`, `class` and `subject` are ids; `owner=state` shows the state's scheme although the school has its own, `mode=edit` the editor.
 */
export const searchOfScheme = listSearch(['term', 'class', 'subject', 'owner', 'mode'])
export type SchemeSearch = ReturnType<typeof searchOfScheme>
/** `owner` is whose topics are shown: the state's or the school's. */
export const searchOfTopics = listSearch(['owner'])
/** `session` is the id of the one whose classes are shown. */
export const searchOfCatalogue = listSearch(['tab', 'session', 'class'])
