import type { Pages } from '../../lib/page/area.ts'

export const pages = {
  school: { list: { to: '/academics/handed-over', title: 'Work handed over', operation: 'hand-over.decide' } },
} as const satisfies Pages

export const handOvers = pages.school.list
