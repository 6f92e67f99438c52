import { listSearch } from '../../lib/list-search.ts'

/** State of oversight in its address. */
export const searchOfOversight = listSearch([
  'tab',
  'district',
  'term',
  'exam',
  'class',
  'subject',
  'week',
  'day',
  'age',
  'school',
  'list',
  'map',
])
export type OversightSearch = ReturnType<typeof searchOfOversight>
